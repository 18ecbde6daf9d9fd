import type { SqlValue } from '../engines/sql-values.js';

/**
 * A SELECT of a file `*.sql.ts`, which says what it reads: nobody finds that out from its text. `reads` names every table that the statement uses, those of inner
 * queries included, and for counters their groups: see `counterGroup`.
 */
export interface SqlRead {
  readonly reads: readonly string[];
  readonly sql: string;
  readonly values?: readonly SqlValue[];
}

/** A writing statement, of a file `*.sql.ts` or of a repository, which says what it changes. */
export interface SqlChange extends Change {
  readonly sql: string;
  readonly values?: readonly SqlValue[];
}

/** What a statement changes. */
export interface Change {
  /** Every table whose rows it may insert, change or delete, those excepted that foreign keys delete. Empty if no response depends on them. */
  readonly changes: readonly string[];
  /** It changes or deletes these rows of its one table only; absent if they are not known. */
  readonly ids?: readonly number[] | undefined;
  /** It changes these columns only. */
  readonly columns?: readonly string[];
  /** It adds rows, and changes no other. */
  readonly inserts?: boolean;
  readonly deletes?: boolean;
}
