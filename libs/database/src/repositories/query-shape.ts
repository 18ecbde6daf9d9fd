import type { DataSource, EntityMetadata, ObjectLiteral } from 'typeorm';
import { DriverUtils } from 'typeorm/driver/DriverUtils.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Alias } from 'typeorm/query-builder/Alias.js';
import type { JoinAttribute } from 'typeorm/query-builder/JoinAttribute.js';
import type { QueryExpressionMap } from 'typeorm/query-builder/QueryExpressionMap.js';
import type { Row, SqlValue } from '../engines/sql-values.js';

type Driver = DataSource['driver'];

/** Makes an object of a row, or null of what a join has not found. */
export type RowMapper = (row: Row) => ObjectLiteral | null;

/** What all queries have in common that read the same columns of an entity, and of what it refers to. */
export interface QueryShape {
  readonly toEntity: RowMapper;
  /** The columns of the rows, if they are named like the properties; otherwise they have TypeORM's names. */
  readonly columns?: readonly ColumnMetadata[];
  /** `SELECT … FROM …`, once a query has been written. */
  selectExpression?: string;
}

/**
 * The shape of a query, if each of its rows is one object. TypeORM writes the columns of each query and takes each row apart anew, which takes most of the time of a
 * list; it goes on doing so for queries of which one object takes several rows.
 */
export function queryShapeOf({ driver }: DataSource, map: QueryExpressionMap, showsExpressions: boolean): QueryShape | undefined {
  const { mainAlias, joinAttributes: joins, relationIdAttributes, selects, aliases } = map;
  if (!mainAlias?.hasMetadata || relationIdAttributes.length > 0 || map.selectDistinct) return undefined;
  if (!joins.every(isReference) || aliases.length > joins.length + 1) return undefined;
  if (joins.length > 0 && (map.skip || map.take)) return undefined;
  const joined = joins.map(({ entityOrProperty, alias }) => `${String(entityOrProperty)} ${alias.name}`);
  const selected = selects.map(({ selection, aliasName = '' }) => `${selection} ${aliasName}`);
  const key = [mainAlias.name, ...joined, ...selected].join();
  const known = shapes.get(mainAlias.metadata) ?? new Map<string, QueryShape>();
  shapes.set(mainAlias.metadata, known);
  const isOfColumns = joins.length === 0 && !showsExpressions;
  const shape = known.get(key) ?? (isOfColumns ? shapeOfColumns : shapeOfTypeorm)(driver, map, mainAlias);
  known.set(key, shape);
  return shape;
}

const shapeOfTypeorm = (driver: Driver, map: QueryExpressionMap, { name, metadata }: Alias): QueryShape => ({
  toEntity: rowMapperOf(driver, map, name, metadata),
});

function shapeOfColumns(driver: Driver, map: QueryExpressionMap, { name, metadata }: Alias): QueryShape {
  const columns = selectedColumns(map, name, metadata);
  return { columns, toEntity: entityOfRow(driver, columns, metadata) };
}

/**
 * Makes the row itself the object, and transforms those columns only that need it: entities have no constructors. Drivers make a row with all columns together;
 * properties that are added to an object one after the other take several times as long, also whenever they are read.
 */
function entityOfRow(driver: Driver, columns: readonly ColumnMetadata[], { target }: EntityMetadata): RowMapper {
  const prototype = (target as new () => ObjectLiteral).prototype as object;
  const transformed = columns.flatMap((column) => {
    const read = readerOf(driver, column);
    return read ? { name: column.propertyName, read } : [];
  });
  return (row) => {
    for (const { name, read } of transformed) row[name] = read(row[name]) as SqlValue;
    return Object.setPrototypeOf(row, prototype) as ObjectLiteral;
  };
}

const selectedColumns = ({ selects }: QueryExpressionMap, alias: string, { columns }: EntityMetadata): ColumnMetadata[] =>
  columns.filter(({ propertyPath, isSelect }) =>
    selects.some(({ selection }) => (selection === alias && isSelect) || selection === `${alias}.${propertyPath}`),
  );

const shapes = new WeakMap<EntityMetadata, Map<string, QueryShape>>();

const isReference = ({ isSelected, relation, mapToProperty }: JoinAttribute): boolean =>
  isSelected && !mapToProperty && (relation?.isManyToOne ?? false);

function rowMapperOf(driver: Driver, map: QueryExpressionMap, alias: string, metadata: EntityMetadata): RowMapper {
  const columns = selectedColumns(map, alias, metadata).map((column) => ({
    name: column.propertyName,
    from: DriverUtils.buildAlias(driver, undefined, alias, column.databaseName),
    read: readerOf(driver, column),
  }));
  const references = map.joinAttributes
    .filter((join) => join.parentAlias === alias)
    .map((join) => ({
      name: join.relation!.propertyName,
      toEntity: rowMapperOf(driver, map, join.alias.name, join.metadata!),
    }));
  const entity = metadata.target as new () => ObjectLiteral;
  return (row) => {
    const object = new entity();
    let isFound = false;
    for (const { name, from, read } of columns) {
      const value = row[from];
      isFound ||= value !== null;
      object[name] = read ? read(value) : value;
    }
    for (const { name, toEntity } of references) object[name] = toEntity(row);
    return isFound ? object : null;
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
