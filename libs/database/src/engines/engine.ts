import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** The two databases that Grove runs on; `mysql` means MariaDB too. */
export type EngineName = 'sqlite' | 'mysql';

/** A value that both engines bind and store alike; instants travel as text. */
export type SqlValue = string | number | bigint | boolean | Buffer | null;

/** A row as it is read. Integers beyond 2^53 come as text, so that nothing is rounded on the way: `BigInt(value)` takes both. */
export type Row = Record<string, unknown>;

/** Anything that rows can be read from: the database, or a transaction. */
export interface Reader {
  read<T = Row>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
}

/** What a writing statement did: the rows it met, and the id that the table gave to the (first) row of a plain INSERT. */
export interface WriteResult {
  affected: number;
  insertId: number;
}

/** What a unit of work runs its statements through. */
export interface UnitStatements {
  /** When set, every statement but COMMIT and ROLLBACK is refused with it: the unit is finished, or can no longer succeed. */
  abortReason?: Error;
  readonly manager: EntityManager;
  /** Rows as this transaction sees them. */
  read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
  /** A writing statement. */
  run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult>;
  /** The distance between ids that one statement generates: 1, but for a cluster. */
  idStep(): Promise<number>;
}

/** TypeORM's query runner, which holds the transaction of a unit of work, with the fast way for plain SQL beside it. */
export type UnitRunner = QueryRunner & UnitStatements;

/** What differs between the engines, apart from a few words of SQL. */
export interface Engine {
  readonly name: EngineName;
  readonly source: DataSource;
  open(): Promise<void>;
  /** Rows as they are committed. */
  read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
  createRunner(): UnitRunner;
  /** Runs a change of the schema while no other process runs one. */
  exclusively<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
