import type { DataSourceOptions, QueryRunner } from 'typeorm';
import type { GroveDataSource } from '../repositories/grove-data-source.js';
import { type ConnectionUse, Measurements } from '../metrics/measurements.js';
import type { BulkSession, BulkSessionOptions } from './bulk-session.js';
import type { EngineName, Row, SqlValue } from './sql-values.js';

export type { EngineName, Row, SqlValue } from './sql-values.js';

/** Options of TypeORM that are the same on both engines. */
export type SourceOptions = Pick<DataSourceOptions, 'entities' | 'migrations' | 'namingStrategy' | 'logger'>;

/** The result of a writing statement: the number of matched rows, and the id that the table assigned to the (first) row of a plain INSERT. */
export interface WriteResult {
  affected: number;
  insertId: number;
}

/**
 * How the ids become known that a table assigns to several rows of one INSERT: they are consecutive, because there is one writer; the statement returns
 * them; or the server returns only the first. The distance to the next is a variable of the server, which a cluster changes while it runs.
 */
export type IdsOfInsert = 'consecutive' | 'returned' | 'first';

/** How a transaction is kept apart from others, if not as usual. SQLite has one writer at a time, so there each transaction is serializable. */
export type Isolation = 'SERIALIZABLE';

/** Runs the statements of a unit of work. */
export interface UnitStatements {
  /** If set, all statements except COMMIT and ROLLBACK are refused with this error: the unit is finished, or can no longer succeed. */
  readonly abortReason?: Error;
  /** Reads rows, including the changes of this transaction. */
  read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
  /** Runs a writing statement. */
  run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult>;
  /** How the ids of an INSERT of several rows become known. */
  readonly idsOfInsert: IdsOfInsert;
}

/** TypeORM's query runner with the transaction of a unit of work, and a fast path for plain SQL. */
export type UnitRunner = QueryRunner & UnitStatements & { abortReason?: Error };

/** What differs between the engines, except for a few SQL clauses. */
export abstract class Engine<R extends UnitRunner = UnitRunner> {
  readonly measurements: Measurements;

  /** `source` gets the driver of the engine. */
  constructor(
    readonly name: EngineName,
    readonly source: GroveDataSource,
  ) {
    this.measurements = new Measurements(name);
  }

  async open(): Promise<void> {
    await this.source.initialize();
  }

  createRunner(): R {
    return this.source.createQueryRunner() as R;
  }

  /** Does work with one connection, which ends when its server does: so what it has seen once it sees from then on. */
  async withRunner<T>(work: (runner: R) => Promise<T>): Promise<T> {
    const runner = this.createRunner();
    try {
      return await work(runner);
    } finally {
      await runner.release();
    }
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }

  abstract connections(): ConnectionUse;
  /** Reads committed rows. */
  abstract read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;

  /** Reads committed rows, those included that another node of a cluster has committed before. */
  readLatest(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return this.read(sql, parameters);
  }

  /** A number that is the same as long as no process has committed anything, if the engine can report it at almost no cost. */
  dataVersion?(): number | undefined;

  abstract openBulkSession(options: BulkSessionOptions): Promise<BulkSession>;
  /** Runs a change of the schema while no other process changes it. */
  abstract exclusively<T>(work: (runner: UnitRunner) => Promise<T>): Promise<T>;
}
