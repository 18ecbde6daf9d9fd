import type { RowValues } from '@grove/database';
import { wireName } from '@grove/core';

type StoredValue = string | number | boolean | null | object;

/** The names of columns by property. Imports store millions of values, and there are few names. */
const columns = new Map<string, string>();

/** The columns of an entity, as they are stored: `createdAt` is `created_at`, flags are numbers, and lists are JSON. */
export function storedColumns(entity: object): RowValues {
  const row: Record<string, string | number | null> = {};
  for (const [property, value] of Object.entries(entity)) {
    let column = columns.get(property);
    if (column === undefined) columns.set(property, (column = wireName(property)));
    row[column] = stored(value as StoredValue);
  }
  return row;
}

function stored(value: StoredValue): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
