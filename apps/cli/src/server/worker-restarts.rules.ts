/** A worker that ran for this long did not end because of its start. */
const STABLE_MS = 60_000;

/** Pauses before a worker is replaced that ended soon after its start: the first time, the second time in a row, and so on. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000];

/** What is to be done about a worker that has ended. */
interface WorkerRestart {
  /** How often in a row it ended soon after its start. */
  readonly failures: number;
  /** The pause before it is replaced; undefined if it ended too often. */
  readonly pauseMs: number | undefined;
}

/** Decides about a worker that ended after `ranMs`, and before that `failures` times in a row soon after its start. */
export function workerRestart(failures: number, ranMs: number): WorkerRestart {
  if (ranMs >= STABLE_MS) return { failures: 0, pauseMs: 0 };
  return { failures: failures + 1, pauseMs: PAUSES_MS[failures] };
}
