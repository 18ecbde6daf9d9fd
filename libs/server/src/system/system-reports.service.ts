import { Injectable } from '@nestjs/common';
import { Configuration, currentDependencies, utcText } from '@grove/core';
import { Database } from '@grove/database';
import { type CheckResult, type OperatorRun, runChecks } from '@grove/operations';
import { consistencyChecks } from '../consistency-checks.js';
import { examine, examineDatabase } from '../doctor/examine.js';
import { type Finding, worstLevel } from '../doctor/finding.js';
import { BackgroundRuns } from './background-runs.js';
import type { CheckReport, DoctorReport } from './system-report.resource.js';

const CHECK_LIMIT_MS = 10 * 60_000;
const DOCTOR_LIMIT_MS = 60_000;

/** Sentences of one check that are kept. */
const MAX_SENTENCES = 20;

const REPAIR = 'Run grove check --repair on a machine of the shop. It computes again what follows from the records.';
const LOST = 'The server ended before it was complete. Run it again.';
const CHECK_FAILED =
  'It was not completed: it took longer than ten minutes, or the server stopped. Run grove check on a machine of the shop.';
const DOCTOR_FAILED = 'It was not completed. Run grove doctor on a machine of the shop, and see the log of the server.';

interface Checked {
  readonly checks?: readonly CheckResult[];
  readonly error?: string;
}

interface Examined {
  readonly findings?: readonly Finding[];
  readonly error?: string;
}

/** What `grove check` and `grove doctor` find, for administrators without a command line. */
@Injectable()
export class SystemReports {
  constructor(
    private readonly configuration: Configuration,
    private readonly database: Database,
    private readonly runs: BackgroundRuns,
  ) {}

  async check(): Promise<CheckReport> {
    return checkReport(await this.last<Checked>('check'));
  }

  async startCheck(): Promise<CheckReport> {
    const { database } = this;
    const run = await this.runs.start<Checked>({
      ...{ name: 'check', details: {}, limitMs: CHECK_LIMIT_MS, failed: () => ({ error: CHECK_FAILED }) },
      async work(signal) {
        const results = await runChecks(consistencyChecks(database), { repair: false, signal });
        const checks = results.map((result) => ({ ...result, sentences: result.sentences.slice(0, MAX_SENTENCES) }));
        return signal.aborted ? { checks, error: CHECK_FAILED } : { checks };
      },
    });
    return checkReport(run);
  }

  async doctor(): Promise<DoctorReport> {
    return doctorReport(await this.last<Examined>('doctor'));
  }

  async startDoctor(): Promise<DoctorReport> {
    const { configuration, database } = this;
    const run = await this.runs.start<Examined>({
      ...{ name: 'doctor', details: {}, limitMs: DOCTOR_LIMIT_MS, failed: () => ({ error: DOCTOR_FAILED }) },
      async work(signal) {
        const examined = examine(configuration, process.env, () => examineDatabase(configuration, database));
        return { findings: await Promise.race([examined, rejectedBy(signal)]) };
      },
    });
    return doctorReport(run);
  }

  private last<D extends object>(name: string): Promise<OperatorRun<D> | undefined> {
    // Runs end without a new version of any table.
    currentDependencies()?.forbidReuse();
    return this.runs.last<D>(name);
  }
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

const checkReport = (run: OperatorRun<Checked> | undefined): CheckReport => {
  const { checks = [] } = run?.details ?? {};
  return {
    ...stateOf(run),
    found: checks.reduce((sum, { found }) => sum + found, 0),
    checks: checks.map(({ name, found, sentences }) => ({
      name,
      found,
      sentences: [...sentences],
      remedy: found > 0 ? REPAIR : '',
    })),
  };
};

const doctorReport = (run: OperatorRun<Examined> | undefined): DoctorReport => {
  const { findings = [] } = run?.details ?? {};
  return {
    ...stateOf(run),
    level: worstLevel(findings),
    findings: findings.map((finding) => ({ ...finding, remedy: finding.remedy ?? '' })),
  };
};

function stateOf(
  run: OperatorRun<Checked | Examined> | undefined,
): Pick<CheckReport, 'state' | 'dateStarted' | 'dateCompleted' | 'message'> {
  if (!run) return { state: 'never', dateStarted: null, dateCompleted: null, message: '' };
  const dates = { dateStarted: utcText(run.startedAt), dateCompleted: run.endedAt && utcText(run.endedAt) };
  if (run.state === 'running') return { ...dates, state: 'running', message: '' };
  const message = run.state === 'lost' ? LOST : (run.details.error ?? '');
  return { ...dates, state: message === '' ? 'complete' : 'failed', message };
}
