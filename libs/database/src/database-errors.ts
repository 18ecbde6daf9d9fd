import { uniqueName } from './schema/constraint-names.js';

/** The database cannot serve right now; nothing was changed, and the same request may well succeed in a moment. */
export class DatabaseUnavailable extends Error {
  /** `code` is what the engine or the network called it: `ECONNREFUSED`, `SQLITE_FULL`, `POOL_EXHAUSTED`, ... */
  constructor(
    readonly code: string,
    cause?: unknown,
  ) {
    super(`The database is not available (${code}).`, { cause });
    this.name = new.target.name;
  }
}

/** Somebody else holds what this unit needs: a deadlock, a lock that was not released in time, a file that is being written. */
export class DatabaseBusy extends DatabaseUnavailable {}

/** The connection was lost after COMMIT had been sent, so nobody here knows whether the unit took place. It is never repeated blindly. */
export class CommitOutcomeUnknown extends DatabaseUnavailable {}

/** A row with this key exists already. */
export class UniqueViolation extends Error {
  /** `constraint` is the name of the unique index, or `PRIMARY`. */
  constructor(
    readonly constraint: string,
    cause?: unknown,
  ) {
    super(`A row with this key exists already (${constraint}).`, { cause });
    this.name = 'UniqueViolation';
  }

  /** Whether this is the violation of the unique index over these columns. */
  concerns(table: string, ...columns: string[]): boolean {
    return this.constraint === uniqueName(table, columns);
  }
}

/** A write that would bypass the unit of work in whose middle it was made: on SQLite it would wait for itself. */
export function writeOutsideTransaction(sql: string): Error {
  return new Error(`Inside database.write every change goes through the unit of work. Outside of it was: ${sql.slice(0, 80)}`);
}
