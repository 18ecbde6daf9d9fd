import type { DataSource, FindManyOptions, ObjectLiteral, QueryBuilder, QueryRunner } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Alias } from 'typeorm/query-builder/Alias.js';
import type { Row, SqlValue } from '../engines/sql-values.js';
import { listedProperties, type ListedUse } from '../schema/listed.js';
import { columnTag, listTag, rowTag, unknownRowsTag } from '../versions/tags.js';
import { columnsOf, type RowMapper, ShapedSelectBuilder } from './shaped-select-builder.js';
import { readOfRows, type TaggedRead, type TaggedReader } from './tagged-read.js';

/** A lock that other units may share, or that only one unit has. */
export type RowLock = 'pessimistic_read' | 'pessimistic_write';

/** A SELECT that TypeORM wrote for an earlier query, which differs from later ones in its values only. */
export interface KnownStatement {
  readonly sql: string;
  /** What it reads with these values. */
  readonly readOf: (values: readonly SqlValue[]) => TaggedRead;
  readonly toEntity: RowMapper;
}

/**
 * A builder of a SELECT that knows what it reads: the tables of its aliases and joins, and of the queries inside of it. Of an entity with listed columns
 * (see `Listed`) a query that shows rows, or ids and listed columns only, depends on these rows and on which rows the list has.
 */
export class SelectBuilder<E extends ObjectLiteral> extends ShapedSelectBuilder<E> {
  /** Those of queries inside of this one, and those of conditions in SQL. */
  private readonly otherTags = new Set<string>();
  /** Columns of conditions, as `alias.property`. */
  private readonly comparedColumns = new Set<string>();
  private ids?: readonly number[] | undefined;
  /** The name under which the rows have the id of the entity, if it shows nothing else of the entity but texts about these rows. */
  private pickedId?: string;
  private isCounting = false;

  constructor(from: DataSource | QueryBuilder<ObjectLiteral>, runner?: QueryRunner) {
    super(from as DataSource, runner);
    if (!(from instanceof SelectBuilder)) return;
    this.addTags(from.otherTags);
    for (const column of from.comparedColumns) this.comparesColumn(column);
    this.ids = from.ids;
    this.isCounting = from.isCounting;
  }

  /** Selects the rows of these ids. A response depends on these rows only, and not on which others there are. */
  ofRows(ids: readonly number[]): this {
    this.ids = ids;
    return this.where(`${this.alias}.id IN (:...ids)`, { ids });
  }

  /** SQLite has one writer at a time, and so no locks of rows. */
  protected override createLockExpression(): string {
    return this.isSqlite ? '' : super.createLockExpression();
  }

  /** Says that whatever this query selects concerns the rows only whose ids it selects under this name. */
  aboutRows(name: string): this {
    this.pickedId = name;
    return this;
  }

  addTags(tags: Iterable<string>): void {
    for (const tag of tags) this.otherTags.add(tag);
  }

  /** Says that a condition is about this column, as `alias.property`. */
  comparesColumn(column: string): void {
    this.comparedColumns.add(column);
  }

  override setFindOptions(options: FindManyOptions<E>): this {
    for (const property of [options.where ?? {}].flat().flatMap(Object.keys)) this.comparesColumn(`${this.alias}.${property}`);
    return super.setFindOptions(options);
  }

  /** Called by TypeORM for each statement, whatever becomes of the rows. Migrations read with a runner of their own. */
  protected override loadRawResults(runner?: QueryRunner): Promise<ObjectLiteral[]> {
    if (this.queryRunner) return super.loadRawResults(runner);
    const [sql, parameters] = this.getQueryAndParameters();
    return (this.dataSource as DataSource & TaggedReader).readTagged(this.read, sql, parameters as SqlValue[]);
  }

  /** The statement for later queries, if they differ in their values only, which are these. */
  knownStatement(values: readonly SqlValue[]): KnownStatement | undefined {
    const toEntity = this.rowMapper();
    const [sql, parameters] = this.getQueryAndParameters();
    const own = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    const isKnown = own.length === values.length && values.every((value, place) => value === own[place]);
    if (!toEntity || !isKnown) return undefined;
    const { read, ids, expressionMap } = this;
    const table = expressionMap.mainAlias!.metadata.tableName;
    const isOfRows = ids !== undefined && listedProperties(expressionMap.mainAlias!.metadata) !== undefined;
    const readOf = isOfRows ? (rows: readonly SqlValue[]) => readOfRows(table, rows as number[]) : () => read;
    return { sql, readOf, toEntity };
  }

  protected override async executeCountQuery(runner: QueryRunner): Promise<number> {
    this.isCounting = true;
    try {
      return await super.executeCountQuery(runner);
    } finally {
      this.isCounting = false;
    }
  }

  /** TypeORM would put this query into one that has no table. */
  protected override async executeExistsQuery(): Promise<boolean> {
    const first = this.clone().orderBy().select('1', 'row_exists').limit(1) as SelectBuilder<E>;
    first.isCounting = true;
    return (await first.loadRawResults()).length > 0;
  }

  /** A query inside of another one is asked for its text, before the other one reads. */
  override getQuery(): string {
    const { parentQueryBuilder: parent } = this;
    if (parent instanceof SelectBuilder) parent.addTags(this.tags);
    return super.getQuery();
  }

  /** Called by TypeORM for `whereExists`. */
  protected override getExistsCondition(inner: SelectBuilder<ObjectLiteral>): [string, unknown[]] {
    inner.isCounting = true;
    this.addTags(inner.tags);
    return super.getExistsCondition(inner);
  }

  /** What it reads as a part of another query, of which nobody knows the rows that it finds: whoever shows these depends on their whole table. */
  get tags(): readonly string[] {
    const { tags, tagsOfRows } = this.read;
    if (!tagsOfRows || this.pickedId !== undefined) return tags;
    const tables = this.expressionMap.aliases.flatMap((alias) => (alias.hasMetadata ? alias.metadata.tableName : []));
    return [...tags, ...tables];
  }

  private get read(): TaggedRead {
    const { aliases, joinAttributes, mainAlias } = this.expressionMap;
    if (this.ids && mainAlias?.hasMetadata && listedProperties(mainAlias.metadata))
      return readOfRows(mainAlias.metadata.tableName, this.ids);
    const reads = aliases.map((alias) => this.readOf(alias));
    const junctions = joinAttributes.flatMap(({ relation }) => relation?.junctionEntityMetadata?.tableName ?? []);
    const ofRows = reads.flatMap(({ tagsOfRows }) => tagsOfRows ?? []);
    return {
      tags: [...new Set([...reads.flatMap(({ tags }) => tags), ...junctions, ...this.otherTags])],
      tagsOfRows: ofRows.length > 0 ? (rows) => ofRows.flatMap((tagsOf) => [...tagsOf(rows)]) : undefined,
    };
  }

  private readOf(alias: Alias): TaggedRead {
    if (!alias.hasMetadata) return { tags: alias.tablePath ? [alias.tablePath] : [] };
    const { tableName } = alias.metadata;
    const listed = listedProperties(alias.metadata);
    const idName = listed && this.shownIdOf(alias, listed);
    if (!listed || (idName === undefined && this.showsOtherColumns(alias, listed))) return { tags: [tableName] };
    const tags = [listTag(tableName), unknownRowsTag(tableName), ...this.columnTagsOf(alias, listed)];
    return { tags, tagsOfRows: idName === undefined ? undefined : (rows) => rowTags(tableName, rows, idName) };
  }

  /**
   * The name of the id in the rows that the query gives, if what it shows of the alias is about the rows with these ids. Ids alone, and columns on which every list
   * depends, need no tags of rows.
   */
  private shownIdOf(alias: Alias, listed: ReadonlyMap<string, ListedUse>): string | undefined {
    if (this.pickedId !== undefined && alias.name === this.alias) return this.pickedId;
    const { selections } = this;
    if (this.isCounting || this.showsExpressions) return undefined;
    if (selections.includes(alias.name)) return `${alias.name}_id`;
    const isUnlisted = ({ propertyName }: ColumnMetadata) =>
      propertyName !== 'id' && listed.get(propertyName) !== 'often' && selections.includes(`${alias.name}.${propertyName}`);
    if (!alias.metadata.columns.some(isUnlisted)) return undefined;
    const id = this.expressionMap.selects.find(({ selection }) => selection === `${alias.name}.id`);
    return id && (id.aliasName ?? `${alias.name}_id`);
  }

  /** Whether it may show columns that are not listed: an expression may be about any column of any row. */
  private showsOtherColumns(alias: Alias, listed: ReadonlyMap<string, ListedUse>): boolean {
    if (this.isCounting) return false;
    const columns = new Set(['id', ...listed.keys()].map((property) => `${alias.name}.${property}`));
    return this.selections.some((selection) => {
      if (columns.has(selection)) return false;
      return columnsOf(this.dataSource, alias).has(selection) || !this.isColumnOrAlias(selection);
    });
  }

  /** The columns with tags of their own that the query uses. An order by an expression may use any. */
  private columnTagsOf(alias: Alias, listed: ReadonlyMap<string, ListedUse>): string[] {
    const { tableName, columns } = alias.metadata;
    const orders = Object.keys(this.expressionMap.orderBys);
    const isExpression = !orders.every((order) => this.isColumnOrAlias(order));
    const isOfRows = this.shownIdOf(alias, listed) !== undefined;
    const used = new Set([...orders, ...this.comparedColumns, ...(isOfRows ? [] : this.selections)]);
    return columns
      .filter(({ propertyName }) => listed.get(propertyName) === 'rarely')
      .filter(({ propertyName }) => isExpression || used.has(`${alias.name}.${propertyName}`))
      .map(({ databaseName }) => columnTag(tableName, databaseName));
  }
}

/** More rows than a page of a list has: comparing a version of each takes longer than reading them again. */
const MAX_ROW_TAGS = 200;

function rowTags(table: string, rows: readonly Row[], id: string): string[] {
  if (rows.length > MAX_ROW_TAGS) return [table];
  return rows.flatMap((row) => (row[id] === null || row[id] === undefined ? [] : rowTag(table, Number(row[id]))));
}
