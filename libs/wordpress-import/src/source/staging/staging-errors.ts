import { SourceError } from '../source-error.js';
import { invalidDump } from '../dump/dump-problem.js';

/** Codes of https://sqlite.org/rescode.html that the content of a dump causes. */
const ERROR = 1;
const CONSTRAINT = 19;
const MISMATCH = 20;

/** Does work of SQLite; its errors become what they say of the dump or the disk. */
export function translated<T>(table: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { sqliteExtendedCode = 0, message } = error as Error & { sqliteExtendedCode?: number };
    // The lower byte is the primary code.
    const sqliteCode = sqliteExtendedCode & 255;
    if (sqliteCode === CONSTRAINT) throw invalidDump(`the table ${table} has two rows with the same primary key`);
    if (sqliteCode === ERROR || sqliteCode === MISMATCH)
      throw invalidDump(`the table ${table} has columns or values that cannot be stored (${message})`);
    throw new SourceError(
      'staging_failed',
      `The dump cannot be staged: ${message}. Check the free space of the disk, and try again.`,
      error,
    );
  }
}
