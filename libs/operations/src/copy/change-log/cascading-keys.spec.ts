import { describe, expect, it } from 'vitest';
import type { CascadingKey } from '../../tables/schema.sql.js';
import type { ColumnLayout, TableLayout, ValueKind } from '../../tables/table-layout.js';
import { followKey } from './cascading-keys.js';

const column = (name: string, kind: ValueKind = 'integer'): ColumnLayout => ({ name, kind });
const table = (name: string, key: ColumnLayout[], others: ColumnLayout[] = []): TableLayout => ({
  name,
  columns: [...key, ...others],
  key,
  assignsIds: false,
});
const tables = [
  table('order', [column('id')], [column('number')]),
  table('line', [column('id')], [column('order_id'), column('x'), column('y')]),
  table('tag', [column('order_id'), column('name', 'text')]),
  table('square', [column('x'), column('y')]),
  table('word', [column('word', 'text')]),
  table('meaning', [column('id')], [column('word', 'text')]),
];

/** The column that is followed to a parent, of a key such as `line.order_id > order.id`. */
const followed = (child: string, parent: string, [column_name, parent_column]: string[], others: Partial<CascadingKey> = {}) =>
  followKey({ child, parent, column_name, parent_column, column_count: 1, changes_columns: 0, ...others }, tables)?.column.name;

describe('a foreign key by which MySQL changes rows', () => {
  it('is followed from the primary key of its parent', () => {
    expect(followed('line', 'order', ['order_id', 'id'])).toBe('order_id');
    expect(followed('tag', 'order', ['order_id', 'id'])).toBe('order_id');
  });

  it.each([
    ['refers to something else than the primary key', () => followed('line', 'order', ['order_id', 'number'])],
    ['refers to a part of the primary key', () => followed('line', 'square', ['x', 'x'])],
    ['has several columns', () => followed('line', 'square', ['x', 'x'], { column_count: 2 })],
    ['has texts', () => followed('meaning', 'word', ['word', 'word'])],
    ['changes with its parent', () => followed('line', 'order', ['order_id', 'id'], { changes_columns: 1 })],
    ['refers to a table that is not copied', () => followed('line', '', ['order_id', 'id'])],
  ])('is not followed if it %s', (_reason, key) => {
    expect(key()).toBeUndefined();
  });
});
