import { DatabaseUnavailable } from '../database-errors.js';
import type { UnitStatements } from '../engines/engine.js';

/**
 * Runs a statement unless its unit is over. A deadlock or a lost connection ends the transaction on the server: what followed would be stored
 * for good, statement by statement, even if the work swallowed the error. So from then on the unit refuses everything.
 */
export async function guarded<T>(runner: Pick<UnitStatements, 'refusal'>, sql: string, statement: () => Promise<T>): Promise<T> {
  if (runner.refusal && sql !== 'COMMIT' && sql !== 'ROLLBACK') throw runner.refusal;
  try {
    return await statement();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) runner.refusal ??= error;
    throw error;
  }
}
