import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { SqlValue } from '../engines/engine.js';
import { placeholders, quoted } from './row-statements.sql.js';

/** How the entities of a table are stored. It is compiled from the columns, so that rows are read and written without a loop over them. */
export interface Mapping<E> {
  readonly table: string;
  readonly columns: string;
  /** Those of the columns that have texts of any length. */
  readonly texts: readonly string[];
  /** Inserts a row with values for all columns. */
  readonly insertAll: string;
  /** The stored values of all columns; undefined where the entity has none. */
  readonly toValues: (values: Partial<E>) => readonly (SqlValue | undefined)[];
  readonly toEntity: (row: object) => E;
  /** The stored values by their columns, without those that the entity does not have. */
  readonly toRow: (values: Partial<E>) => Record<string, SqlValue>;
}

export function mappingOf<E>(columns: readonly ColumnMetadata[]): Mapping<E> {
  const table = columns[0].entityMetadata.tableName;
  const nameOf = ({ databaseName }: ColumnMetadata): string => `${table}.${databaseName}`;
  const read = columns.filter(({ isSelect }) => isSelect);
  const fromStored = read.map(reading);
  const writers = columns.map((column) => ({
    property: column.propertyName,
    name: column.databaseName,
    toStored: writing(column),
  }));
  const stored = writers.map(({ property }, index) => {
    const value = `values[${JSON.stringify(property)}]`;
    return isPlain(columns[index]) ? value : `${value} === undefined ? undefined : to[${index}](${value})`;
  });
  const members = read.map((column, index) => {
    const value = `row[${JSON.stringify(column.databaseName)}]`;
    return `${JSON.stringify(column.propertyName)}: ${fromStored[index] ? `from[${index}](${value})` : value}`;
  });
  return {
    table,
    columns: read.map(nameOf).join(', '),
    texts: read.filter(({ type }) => type === 'text').map(nameOf),
    toEntity: new Function('from', `return (row) => ({ ${members.join(', ')} });`)(fromStored) as (row: object) => E,
    insertAll: `INSERT INTO ${quoted(table)} (${writers.map(({ name }) => quoted(name)).join(', ')}) VALUES (${placeholders(writers.length)})`,
    toValues: new Function('to', `return (values) => [${stored.join(', ')}];`)(
      writers.map(({ toStored }) => toStored),
    ) as Mapping<E>['toValues'],
    toRow: (values) => {
      const row: Record<string, SqlValue> = {};
      for (const { property, name, toStored } of writers) {
        const value = (values as Record<string, unknown>)[property];
        if (value !== undefined) row[name] = toStored(value);
      }
      return row;
    },
  };
}

function reading(column: ColumnMetadata): ((value: unknown) => unknown) | undefined {
  const transformer = [column.transformer].flat()[0];
  if (transformer) return (value) => transformer.from(value) as unknown;
  if (column.type !== Boolean && column.type !== 'boolean') return undefined;
  const isTrue = (value: unknown) => value === 1 || value === true;
  return column.isNullable ? (value) => (value === null ? null : isTrue(value)) : isTrue;
}

/** Whether there is a value for each column. */
export const isComplete = (values: readonly (SqlValue | undefined)[]): values is SqlValue[] => !values.includes(undefined);

/** Whether the value of an entity is what is stored. */
const isPlain = (column: ColumnMetadata): boolean =>
  [column.transformer].flat()[0] === undefined && column.type !== Boolean && column.type !== 'boolean';

function writing(column: ColumnMetadata): (value: unknown) => SqlValue {
  const transformer = [column.transformer].flat()[0];
  const plain = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value as SqlValue));
  return transformer ? (value) => plain(transformer.to(value)) : plain;
}
