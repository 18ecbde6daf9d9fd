import { QueryFailedError } from 'typeorm';
import { UniqueViolation } from '@grove/database';

/** Why the database refuses a row: another one has its key, it refers to one that does not exist, or a column cannot hold its value. */
export type RowRefusal = 'duplicate' | 'orphan' | 'value';

const MYSQL_ORPHANS = new Set([1216, 1452]);

/** NULL or nothing for a column that needs a value, too long, out of range, not a value of the type, a check that fails. */
const MYSQL_VALUES = new Set([1048, 1264, 1265, 1292, 1364, 1366, 1406, 3819, 4025]);

/** https://sqlite.org/rescode.html: a foreign key; too big, a constraint, the wrong type. */
const SQLITE_ORPHAN = 787;
const SQLITE_VALUES = new Set([18, 19, 20]);

/** Why the database refused a row; undefined for errors that have other causes, after which the same statement may succeed or never will. */
export function explainRefusal(error: unknown): RowRefusal | undefined {
  if (error instanceof UniqueViolation) return 'duplicate';
  const cause = (error instanceof QueryFailedError ? error.driverError : error) as Partial<Record<string, unknown>>;
  const [errno, code] = [Number(cause['errno'] ?? 0), Number(cause['sqliteExtendedCode'] ?? 0)];
  if (MYSQL_ORPHANS.has(errno) || code === SQLITE_ORPHAN) return 'orphan';
  return MYSQL_VALUES.has(errno) || SQLITE_VALUES.has(code & 255) ? 'value' : undefined;
}
