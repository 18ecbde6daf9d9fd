import type { CheckReport } from '@grove/client';
import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ReportSection } from './report-section.js';
import { useReport } from './use-report.js';

/** Whether counters, sums and indexes are what follows from the records. Those that are right are only counted. */
export function CheckSection() {
  const translate = useTranslate();
  const { report, isRunning, start } = useReport<CheckReport>('check');
  const wrong = report?.checks.filter(({ found }) => found > 0) ?? [];
  const isRight = report?.state === 'complete' && report.found === 0;
  return (
    <ReportSection
      title={translate('system.values')}
      help={translate('system.values_help')}
      run={translate('system.check')}
      report={report}
      isRunning={isRunning}
      onRun={start}
      findings={wrong.map(({ name, found, sentences, remedy }) => ({
        ...{ level: 'error', subject: translate('system.wrong_values', { smart_count: found, name }), remedy },
        sentences: [...sentences, ...(sentences.length < found ? [translate('system.more', found - sentences.length)] : [])],
      }))}
    >
      {isRight && (
        <Alert severity="success" sx={{ mt: 1.5 }}>
          {translate('system.nothing_wrong', { smart_count: report.checks.length })}
        </Alert>
      )}
    </ReportSection>
  );
}
