import { describe, expect, it } from '@jest/globals';
import type { ColumnLayout, TableLayout, ValueKind } from '../../tables/table-layout.js';
import { findFollowableKey } from './cascading-key.js';

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
const layouts = new Map(tables.map((each) => [each.name, each]));

/** The columns that are followed from a parent, of a key such as `line.order_id > order.id`. */
function followed(child: string, parent: string, columns: Record<string, string>, changes_columns = 0) {
  const rows = Object.entries(columns).map(([column_name, parent_column]) => ({
    name: 'key',
    child,
    parent,
    column_name,
    parent_column,
    changes_columns,
  }));
  return findFollowableKey(rows, layouts)?.columns.map(({ name }) => name);
}

describe('a foreign key by which MySQL changes rows', () => {
  it('is followed from the primary key of its parent, in the order of that', () => {
    expect(followed('line', 'order', { order_id: 'id' })).toEqual(['order_id']);
    expect(followed('tag', 'order', { order_id: 'id' })).toEqual(['order_id']);
    expect(followed('line', 'square', { y: 'y', x: 'x' })).toEqual(['x', 'y']);
    expect(followed('line', 'order', { order_id: 'id' }, 1)).toEqual(['order_id']);
  });

  it.each([
    ['refers to something else than the primary key', () => followed('line', 'order', { order_id: 'number' })],
    ['refers to a part of the primary key', () => followed('line', 'square', { x: 'x' })],
    ['has texts', () => followed('meaning', 'word', { word: 'word' })],
    ['changes the primary key of its child', () => followed('tag', 'order', { order_id: 'id' }, 1)],
    ['refers to a table that is not copied', () => followed('line', '', { order_id: 'id' })],
  ])('is not followed if it %s', (_reason, columns) => {
    expect(columns()).toBeUndefined();
  });
});
