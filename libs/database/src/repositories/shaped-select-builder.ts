import { type DataSource, type EntityMetadata, type ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { DriverUtils } from 'typeorm/driver/DriverUtils.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Alias } from 'typeorm/query-builder/Alias.js';
import type { JoinAttribute } from 'typeorm/query-builder/JoinAttribute.js';
import type { QueryExpressionMap } from 'typeorm/query-builder/QueryExpressionMap.js';
import type { Row } from '../engines/sql-values.js';

type Driver = DataSource['driver'];

/** Makes an object of a row, or null of what a join has not found. */
export type RowMapper = (row: Row) => ObjectLiteral | null;

/** What all queries have in common that read the same columns of an entity, and of what it refers to. */
interface QueryShape {
  readonly toEntity: RowMapper;
  /** `SELECT … FROM …`, once a query has been written. */
  selectExpression?: string;
}

/**
 * TypeORM's builder of a SELECT, which does for all queries of one shape once what TypeORM does for each: it writes the columns, replaces the names of properties,
 * and finds out how a row becomes an object. Lists take half the time so.
 */
export class ShapedSelectBuilder<E extends ObjectLiteral> extends SelectQueryBuilder<E> {
  /** The objects of the rows. TypeORM makes those of queries of which one object takes several rows. */
  override async getRawAndEntities<T = unknown>(): Promise<{ entities: E[]; raw: T[] }> {
    const toEntity = this.queryRunner ? undefined : this.rowMapper();
    if (!toEntity) return super.getRawAndEntities<T>();
    const raw = (await this.loadRawResults()) as T[];
    return { raw, entities: raw.flatMap((row) => (toEntity(row as Row) as E | null) ?? []) };
  }

  /** Makes the objects of the rows. From here on the statement is that of objects of entities. Undefined if TypeORM must make these. */
  protected rowMapper(): RowMapper | undefined {
    this.expressionMap.queryEntity = true;
    return this.shape?.toEntity;
  }

  protected override loadRawResults(runner = this.queryRunner): Promise<ObjectLiteral[]> {
    return super.loadRawResults(runner!) as Promise<ObjectLiteral[]>;
  }

  protected override createSelectExpression(): string {
    const shape = this.showsExpressions ? undefined : this.shape;
    const expression = shape?.selectExpression ?? this.forceIndex(super.createSelectExpression());
    if (shape) shape.selectExpression = expression;
    return expression;
  }

  /** Makes both engines use the index that `useIndex` names, whatever their statistics say. TypeORM only suggests it, and only to MySQL. */
  private forceIndex(expression: string): string {
    const [index] = this.expressionMap.useIndex ?? [];
    if (index === undefined) return expression;
    return this.isSqlite ? `${expression} INDEXED BY ${index}` : expression.replace(/USE (?=INDEX [^ ]+$)/, 'FORCE ');
  }

  /**
   * Replaces names of properties by those of columns, except in the beginning of the statement, where columns have theirs. TypeORM's own method makes a table of all names
   * for each query.
   */
  protected override replacePropertyNamesForTheWholeQuery(sql: string): string {
    const names = this.expressionMap.aliases.flatMap((alias) => (alias.hasMetadata ? columnNames(this.dataSource, alias) : []));
    const replace = (_: string, before: string, name: string) => before + (names.find((of) => of.has(name))?.get(name) ?? name);
    const written = this.showsExpressions ? '' : (this.shape?.selectExpression ?? '');
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

  protected get isSqlite(): boolean {
    return this.dataSource.options.type === 'better-sqlite3';
  }

  /** The shape, if each row is one object. */
  private get shape(): QueryShape | undefined {
    const { expressionMap: map, dataSource } = this;
    const { mainAlias, joinAttributes: joins, selects, aliases } = map;
    if (!mainAlias?.hasMetadata || map.relationIdAttributes.length > 0 || map.selectDistinct) return undefined;
    if (!joins.every(isReference) || aliases.length > joins.length + 1) return undefined;
    if (joins.length > 0 && (map.skip || map.take)) return undefined;
    const joined = joins.map(({ entityOrProperty, alias }) => `${String(entityOrProperty)} ${alias.name}`);
    const selected = selects.map(({ selection, aliasName = '' }) => `${selection} ${aliasName}`);
    const key = [map.queryEntity, map.useIndex, ...joined, ...selected].join();
    const known = shapesOf(dataSource, mainAlias);
    const shape = known.get(key) ?? { toEntity: rowMapperOf(dataSource.driver, map, mainAlias) };
    known.set(key, shape);
    return shape;
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

const shapesOf = ofAlias(() => new Map<string, QueryShape>());

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

const isReference = ({ isSelected, relation, mapToProperty }: JoinAttribute): boolean =>
  isSelected && !mapToProperty && (relation?.isManyToOne ?? false);

/**
 * Makes objects of an entity with the selected columns, and of the entities to which joins lead. The function is compiled: properties that are added to an object one after
 * the other take several times as long, also whenever they are read. Entities have no constructors.
 */
function rowMapperOf(driver: Driver, map: QueryExpressionMap, { name: alias, metadata }: Alias): RowMapper {
  const { selects, joinAttributes } = map;
  const nameOf = (column: ColumnMetadata) => DriverUtils.buildAlias(driver, undefined, alias, column.databaseName);
  const columns = metadata.columns.filter(({ propertyPath, isSelect }) =>
    selects.some(({ selection }) => (selection === alias && isSelect) || selection === `${alias}.${propertyPath}`),
  );
  const readers = columns.map((column) => readerOf(driver, column));
  const members = columns.map((column, index) => {
    const value = `row[${JSON.stringify(nameOf(column))}]`;
    return `${JSON.stringify(column.propertyName)}: ${readers[index] ? `readers[${index}](${value})` : value}`;
  });
  const toObject = new Function('row', 'readers', `return { ${members.join(', ')} };`) as (
    row: Row,
    by: unknown,
  ) => ObjectLiteral;
  const references = joinAttributes
    .filter((join) => join.parentAlias === alias)
    .map((join) => ({ name: join.relation!.propertyName, toEntity: rowMapperOf(driver, map, join.alias) }));
  const prototype = (metadata.target as new () => ObjectLiteral).prototype as object;
  const key = nameOf(metadata.primaryColumns[0]);
  return (row) => {
    if (row[key] === null) return null;
    const object = Object.setPrototypeOf(toObject(row, readers), prototype) as ObjectLiteral;
    for (const { name, toEntity } of references) object[name] = toEntity(row);
    return object;
  };
}

/** Rows have texts and numbers as entities have them, unless the column transforms them. */
const PLAIN_TYPES = new Set<unknown>(['int', 'bigint', 'varchar', 'text']);

function readerOf(driver: Driver, column: ColumnMetadata): ((value: unknown) => unknown) | undefined {
  const { type, transformer } = column;
  if (PLAIN_TYPES.has(type) && !Array.isArray(transformer)) return transformer?.from;
  if (type === 'boolean' && !transformer) return toBoolean;
  return (value) => driver.prepareHydratedValue(value, column) as unknown;
}

const toBoolean = (value: unknown): boolean | null => (value === null ? null : Boolean(value));
