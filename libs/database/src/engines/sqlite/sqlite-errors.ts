import { uniqueName } from '../../schema/constraint-names.js';
import { DatabaseBusy, DatabaseFull, DatabaseReadOnly, DatabaseUnavailable, UniqueViolation } from '../../database-errors.js';

/** The primary codes of https://sqlite.org/rescode.html that say: not now. Errors of statements that return rows bear no code, only the text of it. */
const TRANSIENT = [
  { number: 5, code: 'SQLITE_BUSY', text: 'database is locked', kind: DatabaseBusy },
  { number: 6, code: 'SQLITE_LOCKED', text: 'database table is locked', kind: DatabaseBusy },
  { number: 7, code: 'SQLITE_NOMEM', text: 'out of memory', kind: DatabaseUnavailable },
  { number: 8, code: 'SQLITE_READONLY', text: 'attempt to write a readonly database', kind: DatabaseReadOnly },
  { number: 10, code: 'SQLITE_IOERR', text: 'disk I/O error', kind: DatabaseUnavailable },
  { number: 13, code: 'SQLITE_FULL', text: 'database or disk is full', kind: DatabaseFull },
  { number: 14, code: 'SQLITE_CANTOPEN', text: 'unable to open database file', kind: DatabaseUnavailable },
];
const PRIMARY_KEY = 1555;
const UNIQUE = 2067;

/** Converts an error of SQLite to one of `database-errors.ts` if callers handle it; else returns the error itself. */
export function translateSqliteError(error: unknown): unknown {
  const { sqliteExtendedCode, message } = error as { sqliteExtendedCode?: number; message?: string };
  if (sqliteExtendedCode === PRIMARY_KEY) return new UniqueViolation('PRIMARY', error);
  if (sqliteExtendedCode === UNIQUE) return new UniqueViolation(constraintOf(String(message)), error);
  // The lower byte of an extended code is the primary code.
  const known = TRANSIENT.find(({ number, text }) =>
    sqliteExtendedCode === undefined ? text === message : number === (sqliteExtendedCode & 255),
  );
  return known ? new known.kind(known.code, error) : error;
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
