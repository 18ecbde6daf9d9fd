import {
  DeleteResult,
  type FindManyOptions,
  type FindOptionsWhere,
  In,
  InsertResult,
  type ObjectLiteral,
  type QueryBuilder,
  Repository as TypeOrmRepository,
  type SelectQueryBuilder,
  UpdateResult,
} from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Database } from '../database.js';
import type { SqlValue } from '../engines/sql-values.js';
import { padToPowerOfTwo, type RowValues, updateRows } from '../queries/row-statements.sql.js';
import { conditionOf, idsIn } from './criteria.js';
import { refuseOtherWriters } from './refused-writers.js';
import { type List, type PageOptions, type RowPage, windowOf } from './list-page.js';
import { readPlaces } from './read-places.sql.js';
import { keyOfFind, RowReader } from './row-reader.js';
import type { SelectBuilder } from './select-builder.js';

/** The values of a write, and the rows that it concerns: an id, several ids, or a condition. TypeORM allows more. */
type Values<E extends ObjectLiteral> = Partial<E> | QueryDeepPartialEntity<E>;
type Criteria<E extends ObjectLiteral> = Parameters<TypeOrmRepository<E>['delete']>[0];

/** So many rows before a page are skipped without reading them. */
const MANY_SKIPPED = 200;

/**
 * TypeORM's repository, with what a list of the interface needs besides. It reads and writes in the unit of work of the caller (`database.write`); without one
 * it reads what is committed, and refuses to write. Reads report to the response which rows or tables it depends on, and writes report what they change.
 */
export class Repository<E extends ObjectLiteral> extends TypeOrmRepository<E> {
  private readonly rows: RowReader<E>;

  constructor(
    private readonly database: Database,
    entity: new () => E,
  ) {
    super(entity, database.source.manager);
    this.rows = new RowReader(database, this);
  }

  /**
   * One page of a list. The rows are counted, unless their total is given or the page shows the end of the list. With a given total a page that is nearer to the
   * end is read from there.
   */
  async page(list: List, page: PageOptions): Promise<RowPage<E>> {
    const parts = [list].flat();
    const rows = await this.rowsIn(windowOf(parts, page), page.id);
    const { limit, offset, total } = page;
    if (total !== undefined) return { rows, total };
    if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length };
    let counted = 0;
    for (const part of parts) counted += await part.getCount();
    return { rows, total: counted };
  }

  /** The rows that fulfil conditions. TypeORM writes the statement anew each time, which takes as long as everything else: here once for all values. */
  override find(options: FindManyOptions<E> = {}): Promise<E[]> {
    const query = () => this.createQueryBuilder().setFindOptions(options) as SelectBuilder<E>;
    const found = keyOfFind(options);
    return found ? this.rows.ofStatement(found.key, found.values, query) : query().getMany();
  }

  override findBy(where: FindOptionsWhere<E> | FindOptionsWhere<E>[]): Promise<E[]> {
    return this.find({ where });
  }

  /** All rows of a query that may have many long texts. SQLite reads these in several turns of the event loop, because everything else waits meanwhile. */
  all(query: SelectQueryBuilder<E>): Promise<E[]> {
    return this.rows.of(query, Infinity);
  }

  /** How many rows a query selects, but at most `most`: counting millions takes too long. */
  async countUpTo(query: SelectQueryBuilder<E>, most: number): Promise<number> {
    const limited = query.clone().select(`${query.alias}.id`).orderBy().limit(most) as SelectBuilder<E>;
    const counted = this.database.source
      .createQueryBuilder()
      .select('COUNT(*)', 'total')
      .from(`(${limited.getQuery()})`, 'counted');
    (counted as SelectBuilder<ObjectLiteral>).addTags(limited.tags);
    const [{ total }] = await counted.setParameters(limited.getParameters()).getRawMany<{ total: number | string }>();
    return Number(total);
  }

  /** The row of an id. */
  async findById(id: number): Promise<E | null> {
    return (await this.findInOrder([id]))[0] ?? null;
  }

  /** The rows of these ids, in this order, without those that do not exist. If properties are named, only these are read; `id` is one of them. */
  findInOrder(ids: readonly number[]): Promise<E[]>;
  findInOrder<K extends keyof E & string>(ids: readonly number[], properties: readonly K[]): Promise<Pick<E, K>[]>;
  async findInOrder(ids: readonly number[], properties?: readonly string[]): Promise<E[]> {
    if (ids.length === 0) return [];
    const rows = await this.rows.ofIds(ids, properties);
    const byId = new Map(rows.map((row) => [row['id'] as number, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Locks a row until the unit of work ends, so that nobody else changes it. Units that only rely on the row may share the lock. */
  async lock(id: number, mode: 'exclusive' | 'shared' = 'exclusive'): Promise<void> {
    // SQLite has one writer at a time.
    if (this.database.engineName === 'sqlite') return;
    const lock = { mode: mode === 'shared' ? 'pessimistic_read' : 'pessimistic_write' };
    await this.find({ select: { id: true }, where: { id }, lock } as FindManyOptions<ObjectLiteral> as FindManyOptions<E>);
  }

  /**
   * Inserts a row, or several that have the same columns. The result has their ids, in their order. If the table assigns the ids, and a server returns only the
   * first one, each row takes a statement; fewer if `findBy` names a column with whose values no other unit inserts rows at the same time, or if the caller does not
   * need the ids.
   */
  override async insert(
    values: Values<E> | Values<E>[],
    { findBy, needsIds = true }: { findBy?: keyof E & string; needsIds?: boolean } = {},
  ): Promise<InsertResult> {
    const rows = [values].flat() as unknown as Partial<E>[];
    const result = new InsertResult();
    const lackIds = this.metadata.generatedColumns.length > 0 && rows.some((row) => row['id'] === undefined);
    const stored = rows.map((row) => this.toRow(row));
    if (lackIds && needsIds) {
      const key = findBy && this.metadata.findColumnWithPropertyName(findBy)!.databaseName;
      const ids = await this.database.unit.insertNumbered(this.table, stored, key);
      result.identifiers = ids.map((id) => ({ id }));
    } else await this.insertTogether(stored);
    if (!lackIds) result.identifiers = rows.map((row) => ({ id: row['id'] }));
    return result;
  }

  /** The columns of the given keys as they are stored, by their names: for rows that are not written by this repository. */
  toRow(values: Partial<E>): RowValues {
    const row: Record<string, SqlValue> = {};
    for (const column of this.metadata.columns) {
      const value = this.stored(column, values as E);
      if (value !== undefined) row[column.databaseName] = value;
    }
    return row;
  }

  /** Updates the columns of the given keys, and no others, of the rows with these ids or of those that fulfil a condition. */
  override async update(criteria: Criteria<E>, values: Values<E>): Promise<UpdateResult> {
    const result = new UpdateResult();
    const ids = idsIn(criteria);
    const row = this.toRow(values as Partial<E>);
    const columns = Object.keys(row);
    if (columns.length === 0 || ids?.length === 0) return Object.assign(result, { affected: 0 });
    const query = () => this.createQueryBuilder().update(values as QueryDeepPartialEntity<E>);
    const shared = Object.entries(row).map(([name, value]) => ({ name, values: [value] }));
    const statement = ids ? updateRows(this.table, ids, shared) : statementOf(query().where(conditionOf(criteria)));
    const { affected } = await this.database.unit.run({ changes: [this.table], ids, columns, ...statement });
    return Object.assign(result, { affected });
  }

  /** Updates rows in one statement: each has an id and values of its own for the same columns. */
  async updateEach(rows: readonly (Values<E> & { readonly id: number })[]): Promise<void> {
    if (rows.length === 0) return;
    const ids = padToPowerOfTwo(rows.map(({ id }) => id));
    const stored = rows.map((row) => this.toRow(row as unknown as Partial<E>));
    const columns = Object.keys(stored[0]).filter((name) => name !== 'id');
    const values = columns.map((name) => ({ name, values: stored.map((row) => row[name]) }));
    await this.database.unit.run({ changes: [this.table], ids, columns, ...updateRows(this.table, ids, values) });
  }

  /** Updates the columns in which a row differs from what was read of it in this unit of work. */
  async updateChanged(before: E, after: E): Promise<void> {
    const changed = this.metadata.columns.filter((column) => {
      const [old, value] = [before, after].map((row) => this.stored(column, row));
      return value !== undefined && value !== old;
    });
    const values = Object.fromEntries(changed.map(({ propertyName }) => [propertyName, after[propertyName as keyof E]]));
    await this.update(before['id'] as number, values as Partial<E>);
  }

  /** Deletes the rows with these ids, or those that fulfil a condition. */
  override async delete(criteria: Criteria<E>): Promise<DeleteResult> {
    const result = new DeleteResult();
    const ids = idsIn(criteria);
    if (ids?.length === 0) return Object.assign(result, { affected: 0 });
    const condition = ids ? { id: In(ids) } : conditionOf(criteria);
    const statement = statementOf(this.createQueryBuilder().delete().where(condition));
    const { affected } = await this.database.unit.run({ changes: [this.table], ids, deletes: true, ...statement });
    return Object.assign(result, { affected });
  }

  /** Many rows before the page are skipped without reading them: in an index, if one has what the query needs. */
  private async rowsIn({ parts, limit, offset, isReversed }: ReturnType<typeof windowOf>, id?: string): Promise<E[]> {
    if (limit === 0) return [];
    const [first] = parts as readonly SelectQueryBuilder<E>[];
    const isNear = parts.length === 1 && id === undefined && offset < MANY_SKIPPED;
    const places = isNear ? [] : await readPlaces(this.database, parts, { limit, offset, id });
    const rows = await (isNear
      ? this.rows.of(first.clone().limit(limit).offset(offset), limit)
      : this.findInOrder(places.map((place) => place.id)));
    return isReversed ? rows.reverse() : rows;
  }

  /** Rows with the same columns are inserted together. */
  private async insertTogether(rows: readonly RowValues[]): Promise<void> {
    const groups = new Map<string, RowValues[]>();
    for (const row of rows) {
      const columns = Object.keys(row).join();
      const group = groups.get(columns);
      if (group) group.push(row);
      else groups.set(columns, [row]);
    }
    for (const group of groups.values()) await this.database.unit.insertMany(this.table, group);
  }

  /** A value as it is stored; undefined if there is none. */
  private stored(column: ColumnMetadata, row: E): SqlValue | undefined {
    const value = column.getEntityValue(row) as unknown;
    if (value === undefined) return undefined;
    const stored = this.database.source.driver.preparePersistentValue(value, column) as SqlValue | boolean;
    return typeof stored === 'boolean' ? Number(stored) : stored;
  }

  private get table(): string {
    return this.metadata.tableName;
  }
}

/** What a builder of TypeORM writes. */
function statementOf(builder: QueryBuilder<ObjectLiteral>): { sql: string; values: SqlValue[] } {
  const [sql, parameters] = builder.getQueryAndParameters();
  return { sql, values: parameters as SqlValue[] };
}

refuseOtherWriters(Repository.prototype);
