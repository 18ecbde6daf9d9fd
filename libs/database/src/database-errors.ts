import { uniqueName } from './schema/constraint-names.js';

/** The database is not available; nothing was changed, and the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  /** `code` is the code of the engine or the network: `ECONNREFUSED`, `SQLITE_FULL`, `POOL_EXHAUSTED`, ... */
  constructor(
    readonly code: string,
    cause?: unknown,
  ) {
    super(`The database is not available (${code}).`, { cause });
    this.name = new.target.name;
  }
}

/** Another transaction has a lock that this unit needs: a deadlock, a lock timeout, or a locked file. */
export class DatabaseBusy extends DatabaseUnavailable {}

/** The database accepts no changes: a replica, a cluster without a majority, or files that cannot be written. Reading may work. */
export class DatabaseReadOnly extends DatabaseUnavailable {}

/** There is no space left for changes. Reading works. */
export class DatabaseFull extends DatabaseUnavailable {}

/** Writes are frozen while the database is copied; see `WriteFreeze`. Reading works. */
export class DatabaseFrozen extends DatabaseUnavailable {
  constructor() {
    super('FROZEN');
  }
}

/** The connection was lost after COMMIT was sent, so it is unknown whether the unit was committed. It is never repeated automatically. */
export class CommitOutcomeUnknown extends DatabaseUnavailable {}

/** A row with this key already exists. */
export class UniqueViolation extends Error {
  /** `constraint` is the name of the unique index, or `PRIMARY`. */
  constructor(
    readonly constraint: string,
    cause?: unknown,
  ) {
    super(`A row with this key exists already (${constraint}).`, { cause });
    this.name = 'UniqueViolation';
  }

  /** Whether the unique index over these columns was violated. */
  concerns(table: string, ...columns: string[]): boolean {
    return this.constraint === uniqueName(table, columns);
  }
}

/** Whether an error of a driver has become one of these. */
export const isTranslated = (error: unknown): boolean => error instanceof DatabaseUnavailable || error instanceof UniqueViolation;

/** A write outside of the unit of work in which it was made: on SQLite it would wait for itself. */
export function outsideTransactionError(sql: string): Error {
  return new Error(`Inside database.write every change goes through the unit of work. Outside of it was: ${sql.slice(0, 80)}`);
}
