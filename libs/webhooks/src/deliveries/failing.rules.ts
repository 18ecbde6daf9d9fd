const HOUR = 3_600;

/** Nobody is given up before this: so long of nothing but failures, and so many of them. */
const GIVE_UP = { seconds: 72 * HOUR, failures: 15 };
/** Half of it is worth a warning. */
const WARN = { seconds: GIVE_UP.seconds / 2, failures: Math.ceil(GIVE_UP.failures / 2) };

/** What stands against a webhook. */
export interface Record {
  /** Attempts that failed since the last success. */
  readonly failures: number;
  /** Seconds since the first of them. */
  readonly failingSeconds: number;
  readonly isWarned: boolean;
}

/** What is to be done about a webhook after one more failure: nothing, tell its owner, or disable it. */
export function verdictOn({ failures, failingSeconds, isWarned }: Record): 'wait' | 'warn' | 'disable' {
  const has = (least: typeof WARN) => failures >= least.failures && failingSeconds >= least.seconds;
  if (has(GIVE_UP)) return 'disable';
  return has(WARN) && !isWarned ? 'warn' : 'wait';
}
