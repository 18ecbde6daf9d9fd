import { DatabaseUnavailable } from '../database-errors.js';
import type { UnitRunner } from '../engines/engine.js';

/**
 * Runs a statement unless its unit is over. A deadlock or a lost connection ends the transaction on the server: later statements would be committed
 * one by one if the work ignored the error. So from then on the unit refuses all statements. Outside of a transaction none is lost.
 */
export async function failIfAborted<T>(runner: UnitRunner, sql: string, statement: () => Promise<T>): Promise<T> {
  if (runner.abortReason && sql !== 'COMMIT' && sql !== 'ROLLBACK') throw runner.abortReason;
  try {
    return await statement();
  } catch (error) {
    if (runner.isTransactionActive && error instanceof DatabaseUnavailable) runner.abortReason ??= error;
    throw error;
  }
}
