import type { DoctorReport } from '@grove/client';
import { useTranslate } from 'react-admin';
import type { Finding, FindingLevel } from './finding-item.js';
import { ReportSection } from './report-section.js';
import { useReport } from './use-report.js';

/** The worst comes first. */
const ORDER: readonly string[] = ['error', 'warning', 'ok'];

/** What surrounds the shop: configuration, database, files, mail, and the receivers of webhooks. */
export function DoctorSection() {
  const translate = useTranslate();
  const { report, isRunning, start } = useReport<DoctorReport>('doctor');
  const findings = [...(report?.findings ?? [])].sort((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level));
  return (
    <ReportSection
      title={translate('system.surroundings')}
      help={translate('system.surroundings_help')}
      run={translate('system.examine')}
      report={report}
      isRunning={isRunning}
      onRun={start}
      findings={findings.reduce(withFinding, [])}
    />
  );
}

/** What is right with one subject is one finding with several sentences. */
function withFinding(before: readonly Finding[], { level, probe, message, remedy }: DoctorReport['findings'][number]): Finding[] {
  const last = before.at(-1);
  if (level === 'ok' && last?.level === 'ok' && last.subject === probe)
    return [...before.slice(0, -1), { ...last, sentences: [...last.sentences, message] }];
  return [...before, { level: level as FindingLevel, subject: probe, sentences: [message], remedy }];
}
