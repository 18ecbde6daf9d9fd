import { expect, it } from 'vitest';
import { foreignKeyName, indexName, uniqueName } from './constraint-names.js';

it('a constraint is named after its table and columns', () => {
  expect(uniqueName('tag', ['slug'])).toBe('uq_tag_slug');
  expect(indexName('order_line', ['order_id', 'kind'])).toBe('ix_order_line_order_id_kind');
  expect(foreignKeyName('tag', 'parent_id')).toBe('fk_tag_parent_id');
});

it('a long name is cut to what MySQL allows and stays different from its neighbours', () => {
  const columns = ['a_rather_long_column_name', 'another_long_column_name', 'the_last'];
  const [one, other] = [indexName('product', columns), indexName('product', [...columns, 'of_all'])];
  expect(one).toHaveLength(60);
  expect(one).not.toBe(other);
  expect(one).toBe(indexName('product', columns));
});
