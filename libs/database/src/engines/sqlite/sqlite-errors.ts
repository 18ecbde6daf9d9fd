import { uniqueName } from '../../schema/constraint-names.js';
import { DatabaseBusy, DatabaseUnavailable, UniqueViolation } from '../../database-errors.js';

/** The codes of https://sqlite.org/rescode.html that say: not now. */
const BUSY = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
]);
const UNAVAILABLE = new Map([
  [7, 'SQLITE_NOMEM'],
  [10, 'SQLITE_IOERR'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
]);
const PRIMARY_KEY = 1555;
const UNIQUE = 2067;

/** An error of SQLite as one of ours, where it has a meaning that callers act upon; else the error itself. */
export function translateSqliteError(error: unknown): unknown {
  const code = (error as { sqliteExtendedCode?: unknown }).sqliteExtendedCode;
  if (typeof code !== 'number') return error;
  if (code === PRIMARY_KEY) return new UniqueViolation('PRIMARY', error);
  if (code === UNIQUE) return new UniqueViolation(constraintOf(String((error as Error).message)), error);
  // The lower byte of an extended code is the plain one.
  const [busy, unavailable] = [BUSY.get(code & 255), UNAVAILABLE.get(code & 255)];
  if (busy) return new DatabaseBusy(busy, error);
  return unavailable ? new DatabaseUnavailable(unavailable, error) : error;
}

/** SQLite tells the columns (`UNIQUE constraint failed: tag.slug`), or the index (`index 'name'`) when that holds expressions. */
function constraintOf(message: string): string {
  const told = message.slice(message.indexOf(': ') + 2);
  const index = /^index '(.+)'$/.exec(told);
  if (index) return index[1];
  const columns = told.split(', ').map((path) => path.split('.'));
  return uniqueName(
    columns[0][0],
    columns.map(([, column]) => column),
  );
}
