import { DatabaseUnavailable } from '../database-errors.js';
import type { UnitRunner } from '../engines/engine.js';

type Runner = Pick<UnitRunner, 'abortReason'>;

/**
 * Runs a statement unless its unit is over. A deadlock or a lost connection ends the transaction on the server: later statements would be committed
 * one by one if the work ignored the error. So from then on the unit refuses all statements.
 */
export async function failIfAborted<T>(runner: Runner, sql: string, statement: () => Promise<T>): Promise<T> {
  refuseIfAborted(runner, sql);
  try {
    return await statement();
  } catch (error) {
    throw noteAbort(runner, error);
  }
}

/** Throws if the unit is over. */
export function refuseIfAborted(runner: Runner, sql: string): void {
  if (runner.abortReason && sql !== 'COMMIT' && sql !== 'ROLLBACK') throw runner.abortReason;
}

/** Ends the unit if this error of a statement has ended its transaction. Returns the error. */
export function noteAbort(runner: Runner, error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) runner.abortReason ??= error;
  return error;
}
