import { uniqueName } from '../../schema/constraint-names.js';
import { DatabaseBusy, DatabaseFull, DatabaseReadOnly, DatabaseUnavailable, UniqueViolation } from '../../database-errors.js';

/** The codes of https://sqlite.org/rescode.html that say: not now. */
const BUSY = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
]);
const UNAVAILABLE = new Map([
  [7, 'SQLITE_NOMEM'],
  [10, 'SQLITE_IOERR'],
  [14, 'SQLITE_CANTOPEN'],
]);
const [READ_ONLY, FULL] = [8, 13];
const PRIMARY_KEY = 1555;
const UNIQUE = 2067;

/** Errors of statements that return rows bear no code, only the text that SQLite gives to each primary code. */
const CODES_BY_TEXT = new Map([
  ['database is locked', 5],
  ['database table is locked', 6],
  ['out of memory', 7],
  ['disk I/O error', 10],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
]);

/** Converts an error of SQLite to one of `database-errors.ts` if callers handle it; else returns the error itself. */
export function translateSqliteError(error: unknown): unknown {
  const { sqliteExtendedCode, message } = error as { sqliteExtendedCode?: unknown; message?: unknown };
  const code = sqliteExtendedCode ?? CODES_BY_TEXT.get(String(message));
  if (typeof code !== 'number') return error;
  if (code === PRIMARY_KEY) return new UniqueViolation('PRIMARY', error);
  if (code === UNIQUE) return new UniqueViolation(constraintOf(String(message)), error);
  // The lower byte of an extended code is the primary code.
  const [busy, unavailable] = [BUSY.get(code & 255), UNAVAILABLE.get(code & 255)];
  if ((code & 255) === FULL) return new DatabaseFull('SQLITE_FULL', error);
  if ((code & 255) === READ_ONLY) return new DatabaseReadOnly('SQLITE_READONLY', error);
  if (busy) return new DatabaseBusy(busy, error);
  return unavailable ? new DatabaseUnavailable(unavailable, error) : error;
}

/** SQLite names the columns (`UNIQUE constraint failed: tag.slug`), or the index (`index 'name'`) if it has expressions. */
function constraintOf(message: string): string {
  const description = message.slice(message.indexOf(': ') + 2);
  const index = /^index '(.+)'$/.exec(description);
  if (index) return index[1];
  const columns = description.split(', ').map((path) => path.split('.'));
  return uniqueName(
    columns[0][0],
    columns.map(([, column]) => column),
  );
}
