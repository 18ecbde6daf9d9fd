import type { Bound, Selection } from './selection.js';
import type { Database } from '../database.js';
import { isComplete, mappingOf, type Mapping } from './entity-mapping.js';
import { isReadInTurns, readByIds, readInTurns } from './read-turns.js';
import { insertStatement, placeholders, type RowValues, type Statement } from './row-statements.sql.js';
import type { UnitOfWork } from '../transactions/unit-of-work.js';

type EntityClass<E> = new () => E;

/**
 * The table of an entity: reads rows as entities with a mapping compiled from the columns, and writes entities as rows. It is like TypeORM's
 * repository without the cost of hydration, and handles booleans and big numbers of both engines.
 */
export class Table<E extends { id: number }> {
  private compiled: Mapping<E> | undefined;
  constructor(
    private readonly database: Database,
    private readonly entity: EntityClass<E>,
  ) {}

  /** The name of the table. */
  get name(): string {
    return this.mapping.table;
  }

  /** All columns with the name of the table, for a SELECT. */
  get columns(): string {
    return this.mapping.columns;
  }

  /** A raw row of `columns` as an entity. */
  toEntity(row: object): E {
    return this.mapping.toEntity(row);
  }

  /** The columns of the given keys of an entity, as they are stored. */
  toRow(values: Partial<E>): RowValues {
    return this.mapping.toRow(values);
  }

  async find(id: number): Promise<E | undefined> {
    return (await this.where(`${this.name}.id = ?`, id))[0];
  }

  /** The entities of these ids, in this order; unknown ids are skipped. */
  async inOrderOf(ids: readonly number[]): Promise<E[]> {
    const byId = new Map((await this.withIds(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The entities of these ids, in any order. */
  withIds(ids: readonly number[]): Promise<readonly E[]> {
    return readByIds(this.database, this.withTexts, ids, this.rowsOf);
  }

  private rowsOf = (ids: readonly number[]): Promise<E[]> =>
    this.where(`${this.name}.id IN (${placeholders(ids.length)})`, ...ids);

  private isReadInTurns(rows: number): boolean {
    return isReadInTurns(this.database, this.withTexts, rows);
  }

  private get withTexts(): { name: string; texts: readonly string[] } {
    return { name: this.name, texts: this.mapping.texts };
  }

  /** Entities that match a literal condition. */
  async where(condition: string, ...values: readonly Bound[]): Promise<E[]> {
    const rows = await this.database.read<object>(`SELECT ${this.columns} FROM ${this.name} WHERE ${condition}`, values);
    return rows.map((row) => this.toEntity(row));
  }

  /** The same for a condition that many rows may match. */
  async manyWhere(condition: string, ...values: readonly Bound[]): Promise<E[]> {
    if (!this.isReadInTurns(Infinity)) return this.where(condition, ...values);
    return readInTurns(this.database, this.withTexts, { condition, values }, this.rowsOf);
  }

  /** One page of a selection, and the total. */
  async page(selection: Selection, limit: number, offset: number): Promise<{ rows: E[]; total: number }> {
    const total = selection.count(this.name);
    const rows = await this.rowsOfPage(selection, limit, offset);
    if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length };
    const [counted] = await this.database.read<{ total: number }>(total.sql, total.values);
    return { rows, total: counted.total };
  }

  private async rowsOfPage(selection: Selection, limit: number, offset: number): Promise<E[]> {
    const inTurns = this.isReadInTurns(limit);
    const head = `SELECT ${inTurns ? `${this.name}.id` : this.columns} FROM ${this.name}`;
    const { sql, values } = selection.page(head, limit, offset);
    const rows = await this.database.read<{ id: number }>(sql, values);
    return inTurns ? this.inOrderOf(rows.map(({ id }) => id)) : rows.map((row) => this.toEntity(row));
  }

  /** Inserts a row and returns its id: the given one, or the one that the table assigned. */
  async insert(unit: UnitOfWork, values: Partial<E>): Promise<number> {
    const { sql, parameters } = this.insertOf(values);
    const { insertId } = await unit.query(sql, parameters);
    return values.id ?? insertId;
  }

  /** Inserts rows of a table that assigns ids, and returns the ids in the order of the rows. `key` is a column, as in `UnitOfWork.insertNumbered`. */
  async insertNumbered(unit: UnitOfWork, rows: readonly Partial<E>[], key: string): Promise<number[]> {
    return unit.insertNumbered(
      this.name,
      rows.map((row) => this.mapping.toRow(row)),
      key,
    );
  }

  async insertMany(unit: UnitOfWork, rows: readonly Partial<E>[]): Promise<void> {
    if (rows.length > 0)
      await unit.insertMany(
        this.name,
        rows.map((row) => this.mapping.toRow(row)),
      );
  }

  /** Updates the columns of the given keys and no others, and returns the number of matched rows. */
  async update(unit: UnitOfWork, id: number, values: Partial<E>): Promise<number> {
    const row = this.mapping.toRow(values);
    return Object.keys(row).length === 0 ? 0 : unit.update(this.name, row, { id });
  }

  /** Updates the columns in which `after` differs from `before`, which was read in this unit. */
  async updateChanged(unit: UnitOfWork, before: E, after: E): Promise<void> {
    await unit.update(this.name, this.changedColumns(before, after), { id: before.id });
  }

  async delete(unit: UnitOfWork, id: number): Promise<number> {
    return unit.delete(this.name, { id });
  }

  private insertOf(values: Partial<E>): Statement {
    const { insertAll, toValues, toRow } = this.mapping;
    const all = toValues(values);
    return isComplete(all) ? { sql: insertAll, parameters: all } : insertStatement(this.name, [toRow(values)]);
  }

  private changedColumns(before: E, after: E): RowValues {
    const [stored, row] = [this.mapping.toRow(before), this.mapping.toRow(after)];
    return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== stored[name]));
  }

  private get mapping(): Mapping<E> {
    return (this.compiled ??= mappingOf<E>(this.database.source.getMetadata(this.entity).columns));
  }
}
