import type { DataSource, EntityMetadata, ObjectLiteral } from 'typeorm';
import { DriverUtils } from 'typeorm/driver/DriverUtils.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { JoinAttribute } from 'typeorm/query-builder/JoinAttribute.js';
import type { QueryExpressionMap } from 'typeorm/query-builder/QueryExpressionMap.js';
import type { Row } from '../engines/sql-values.js';

type Driver = DataSource['driver'];

/** Makes an object of a row, or null of what a join has not found. */
export type RowMapper = (row: Row) => ObjectLiteral | null;

/** What all queries have in common that read the same columns of an entity, and of what it refers to. */
export interface QueryShape {
  readonly toEntity: RowMapper;
  /** `SELECT … FROM …`, once a query has been written. */
  selectExpression?: string;
}

/**
 * The shape of a query, if each of its rows is one object. TypeORM writes the columns of each query and takes each row apart anew, which takes most of the time of a
 * list; it goes on doing so for queries of which one object takes several rows.
 */
export function queryShapeOf({ driver }: DataSource, map: QueryExpressionMap): QueryShape | undefined {
  const { mainAlias, joinAttributes: joins, relationIdAttributes, selects, aliases } = map;
  if (!mainAlias?.hasMetadata || relationIdAttributes.length > 0 || map.selectDistinct) return undefined;
  if (!joins.every(isReference) || aliases.length > joins.length + 1) return undefined;
  if (joins.length > 0 && (map.skip || map.take)) return undefined;
  const joined = joins.map(({ entityOrProperty, alias }) => `${String(entityOrProperty)} ${alias.name}`);
  const selected = selects.map(({ selection, aliasName = '' }) => `${selection} ${aliasName}`);
  const key = [mainAlias.name, map.queryEntity, ...joined, ...selected].join();
  const known = shapes.get(mainAlias.metadata) ?? new Map<string, QueryShape>();
  shapes.set(mainAlias.metadata, known);
  const shape = known.get(key) ?? { toEntity: rowMapperOf(driver, map, mainAlias.name, mainAlias.metadata) };
  known.set(key, shape);
  return shape;
}

const shapes = new WeakMap<EntityMetadata, Map<string, QueryShape>>();

const isReference = ({ isSelected, relation, mapToProperty }: JoinAttribute): boolean =>
  isSelected && !mapToProperty && (relation?.isManyToOne ?? false);

function rowMapperOf(driver: Driver, map: QueryExpressionMap, alias: string, metadata: EntityMetadata): RowMapper {
  const selections = new Set(map.selects.map(({ selection }) => selection));
  const columns = metadata.columns
    .filter(({ propertyPath, isSelect }) => (selections.has(alias) && isSelect) || selections.has(`${alias}.${propertyPath}`))
    .map((column) => ({
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
