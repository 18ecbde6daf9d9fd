import { DatabaseUnavailable } from '../database-errors.js';
import type { UnitStatements } from '../engines/engine.js';

/**
 * Runs a statement unless its unit is over. A deadlock or a lost connection ends the transaction on the server: later statements would be committed
 * one by one if the work ignored the error. So from then on the unit refuses all statements.
 */
export async function failIfAborted<T>(
  runner: Pick<UnitStatements, 'abortReason'>,
  sql: string,
  statement: () => Promise<T>,
): Promise<T> {
  if (runner.abortReason && sql !== 'COMMIT' && sql !== 'ROLLBACK') throw runner.abortReason;
  try {
    return await statement();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) runner.abortReason ??= error;
    throw error;
  }
}
