import type { EntityManager } from 'typeorm';
import type { EngineName, Row, SqlValue, UnitStatements, WriteResult } from '../engines/engine.js';
import { nextIds } from './object-id.js';
import type { OutboxEvent } from './outbox.js';
import type { PendingEffects } from './pending-effects.js';
import { chunksOf, deleteStatement, insertStatement, updateStatement, type RowValues } from '../queries/sql-statements.js';

export type { SqlValue, WriteResult } from '../engines/engine.js';

/** One transaction as the work in it sees it: everything done through it is stored together, or not at all. */
export class UnitOfWork {
  constructor(
    readonly engine: EngineName,
    private readonly runner: UnitStatements,
    private readonly settlement: PendingEffects,
  ) {}

  /** TypeORM's manager, bound to this transaction. */
  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** Rows as this unit sees them, its own changes included. */
  async read<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return (await this.runner.read(sql, parameters)) as T[];
  }

  /** Runs one writing statement. */
  query(sql: string, parameters: readonly SqlValue[] = []): Promise<WriteResult> {
    return this.runner.run(sql, parameters);
  }

  /** Inserts a row; `insertId` is what the table's own numbering gave it. */
  insert(table: string, row: RowValues): Promise<WriteResult> {
    const { sql, parameters } = insertStatement(table, [row]);
    return this.query(sql, parameters);
  }

  /** Inserts rows that have the same columns, in as few statements as the engine allows. */
  async insertMany(table: string, rows: readonly RowValues[]): Promise<void> {
    for (const chunk of chunksOf(rows)) {
      const { sql, parameters } = insertStatement(table, chunk);
      await this.query(sql, parameters);
    }
  }

  /** Inserts rows of a table that numbers itself, and gives their numbers in the order of the rows. */
  async insertNumbered(table: string, rows: readonly RowValues[]): Promise<number[]> {
    const numbers: number[] = [];
    for (const chunk of chunksOf(rows)) {
      const { sql, parameters } = insertStatement(table, chunk);
      const { insertId } = await this.query(sql, parameters);
      const step = chunk.length > 1 ? await this.runner.idStep() : 1;
      numbers.push(...chunk.map((_row, index) => insertId + index * step));
    }
    return numbers;
  }

  /** Changes these columns where all of `where` are equal (null equals null); gives the number of rows met. No columns, no change. */
  async update(table: string, row: RowValues, where: RowValues): Promise<number> {
    if (Object.keys(row).length === 0) return 0;
    const { sql, parameters } = updateStatement(table, row, where);
    return (await this.query(sql, parameters)).affected;
  }

  /** Deletes where all of `where` are equal; gives the number of rows that went. */
  async delete(table: string, where: RowValues): Promise<number> {
    const { sql, parameters } = deleteStatement(table, where);
    return (await this.query(sql, parameters)).affected;
  }

  /** The next number of the sequence that products, orders, posts and whatever else is addressed by number share. */
  async nextId(kind: string): Promise<number> {
    return (await this.nextIds(kind, 1))[0];
  }

  /** The next numbers of that sequence, in rising order. */
  nextIds(kind: string, count: number): Promise<number[]> {
    return nextIds(this.runner, kind, count);
  }

  /** Turns a counter; see `Database.readTallies`. */
  incrementCounter(name: string, by: number): void {
    this.ending.counters.add(name, by);
  }

  /** Puts an event into the outbox, to be told once this unit is stored. The payload is fixed now. */
  emit(event: OutboxEvent): void {
    this.ending.outbox.add(event);
  }

  /** Runs something once this unit is stored, and never otherwise. It is outside of the transaction: it cannot fail the unit any more. */
  afterCommit(work: () => unknown): void {
    this.ending.afterCommit.push(work);
  }

  /** What is added after the end would be lost without a word. */
  private get ending(): PendingEffects {
    if (this.runner.abortReason) throw this.runner.abortReason;
    return this.settlement;
  }
}
