import { type DataSource, type EntityMetadata, type ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Alias } from 'typeorm/query-builder/Alias.js';
import type { SelectQuery } from 'typeorm/query-builder/SelectQuery.js';
import type { Row } from '../engines/sql-values.js';
import { type QueryShape, queryShapeOf } from './query-shape.js';

/**
 * TypeORM's builder of a SELECT, which does for all queries of one shape once what TypeORM does for each: it writes the columns, replaces the names of properties,
 * and finds out how a row becomes an object. Lists take half the time so.
 */
export class ShapedSelectBuilder<E extends ObjectLiteral> extends SelectQueryBuilder<E> {
  /** The beginning of the statement, if it has names of columns already. */
  private written = '';
  /** The shape, if the rows become objects of entities, and not by TypeORM. */
  private shape?: QueryShape | undefined;

  /** The objects of the rows. TypeORM makes those of queries of which one object takes several rows. */
  override async getRawAndEntities<T = unknown>(): Promise<{ entities: E[]; raw: T[] }> {
    const shape = this.queryRunner ? undefined : this.takeShape();
    if (!shape) return super.getRawAndEntities<T>();
    const reading = this.loadRawResults();
    // The statement is written. A later one of this builder may be of raw rows, which have TypeORM's names.
    this.shape = undefined;
    const raw = (await reading) as T[];
    return { raw, entities: raw.flatMap((row) => (shape.toEntity(row as Row) as E | null) ?? []) };
  }

  /** From here on the statement is that of objects of entities. Undefined if TypeORM must make these. */
  protected takeShape(): QueryShape | undefined {
    this.expressionMap.queryEntity = true;
    this.shape = queryShapeOf(this.dataSource, this.expressionMap, this.showsExpressions);
    return this.shape;
  }

  /** The name of the id of an entity in the rows. */
  protected idNameOf({ name }: Alias): string {
    return this.shape?.columns ? 'id' : `${name}_id`;
  }

  protected override loadRawResults(runner = this.queryRunner): Promise<ObjectLiteral[]> {
    return super.loadRawResults(runner!) as Promise<ObjectLiteral[]>;
  }

  protected override createSelectExpression(): string {
    const shape = this.showsExpressions ? undefined : this.shape;
    const expression = shape?.selectExpression ?? super.createSelectExpression();
    if (shape) shape.selectExpression = expression;
    this.written = shape ? expression : '';
    return expression;
  }

  /** Called by TypeORM for the columns of an alias. */
  protected override buildEscapedEntityColumnSelects(alias: string, metadata: EntityMetadata): SelectQuery[] {
    const { columns } = this.shape ?? {};
    if (!columns) return super.buildEscapedEntityColumnSelects(alias, metadata);
    const escapedAlias = this.escape(alias);
    return columns.map(({ databaseName, propertyName }) => ({
      selection: `${escapedAlias}.${this.escape(databaseName)}`,
      aliasName: propertyName,
    }));
  }

  /** Sorts by columns. TypeORM would sort by its names of those that are selected. */
  protected override createOrderByExpression(): string {
    const orders = Object.entries(this.expressionMap.allOrderBys);
    if (!this.shape?.columns || orders.some(([, order]) => typeof order !== 'string')) return super.createOrderByExpression();
    const written = orders.map(([expression, order]) => `${expression} ${String(order)}`);
    return orders.length === 0 ? '' : ` ORDER BY ${written.join(', ')}`;
  }

  /** Replaces names of properties by those of columns. TypeORM's own method makes a table of all names for each query. */
  protected override replacePropertyNamesForTheWholeQuery(sql: string): string {
    const { written } = this;
    const names = this.expressionMap.aliases.flatMap((alias) => (alias.hasMetadata ? columnNames(this.dataSource, alias) : []));
    const replace = (_: string, before: string, name: string) => before + (names.find((of) => of.has(name))?.get(name) ?? name);
    if (!sql.startsWith(written)) return sql.replace(WORD, replace);
    return written + sql.slice(written.length).replace(WORD, replace);
  }

  /** With parameters, so that all pages of a list share one prepared statement. */
  protected override createLimitOffsetExpression(): string {
    return super.createLimitOffsetExpression().replace(/\d+/g, (number) => this.createParameter(Number(number)));
  }

  /** Whether a selection is a whole entity or a column, and no expression. */
  protected isColumnOrAlias(selection: string): boolean {
    return this.expressionMap.aliases.some(
      (alias) => alias.name === selection || (alias.hasMetadata && columnsOf(this.dataSource, alias).has(selection)),
    );
  }

  /** Whether it selects anything else than entities and columns. */
  protected get showsExpressions(): boolean {
    return !this.selections.every((selection) => this.isColumnOrAlias(selection));
  }

  protected get selections(): string[] {
    return this.expressionMap.selects.map(({ selection }) => selection);
  }
}

/** A word of a statement, and what stands before it. */
const WORD = /([ =(]|^)([^ =(),]+)(?=[ =),]|$)/gm;

/** What properties of an alias are called in statements: columns, and relations, which are the columns that refer to the other entity. */
const columnNames = ofAlias((name, { columns, relations }, source) => {
  const escape = (column: string) => `${source.driver.escape(name)}.${source.driver.escape(column)}`;
  const ofRelations = relations.flatMap(({ propertyPath, joinColumns }) => [
    ...joinColumns.map((column) => [`${propertyPath}.${column.referencedColumn!.propertyPath}`, column.databaseName]),
    ...joinColumns.slice(0, 1).map((column) => [propertyPath, column.databaseName]),
  ]);
  const ofColumns = columns.flatMap(({ databaseName, propertyPath }) =>
    [databaseName, propertyPath].map((path) => [path, databaseName]),
  );
  return new Map([...ofRelations, ...ofColumns].map(([path, column]) => [`${name}.${path}`, escape(column)]));
});

/** The columns of an alias, as queries select them. */
export const columnsOf = ofAlias((name, { columns }) => new Set(columns.map(({ propertyPath }) => `${name}.${propertyPath}`)));

/** Computes something once for all queries that give an entity this alias. */
function ofAlias<T>(compute: (name: string, metadata: EntityMetadata, source: DataSource) => T) {
  const computed = new WeakMap<EntityMetadata, Map<string, T>>();
  return (source: DataSource, { name, metadata }: Alias): T => {
    const known = computed.get(metadata) ?? new Map<string, T>();
    computed.set(metadata, known);
    const value = known.get(name) ?? compute(name, metadata, source);
    known.set(name, value);
    return value;
  };
}
