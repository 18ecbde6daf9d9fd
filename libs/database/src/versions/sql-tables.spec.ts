import { describe, expect, it } from '@jest/globals';
import { tablesChangedBy, tablesReadBy } from './sql-tables.js';

describe('The tables of a statement', () => {
  it.each([
    ['SELECT 1', []],
    ['SELECT * FROM product', ['product']],
    ['select `id` from `product` p where p.name = ?', ['product']],
    ['SELECT p.id FROM product p LEFT JOIN product_term t ON t.product_id = p.id', ['product', 'product_term']],
    ['SELECT a.id FROM product AS a, post b WHERE a.id = b.id', ['post', 'product']],
    ['SELECT (SELECT COUNT(*) FROM comment WHERE post_id = post.id) FROM post', ['comment', 'post']],
    ['SELECT id FROM (SELECT id FROM coupon) c JOIN coupon_use ON coupon_use.coupon_id = c.id', ['coupon', 'coupon_use']],
    ["SELECT id FROM post WHERE title = 'words from user'", ['post']],
    [
      'SELECT id FROM post WHERE id IN (SELECT post_id FROM post_term) UNION ALL SELECT id FROM media',
      ['media', 'post', 'post_term'],
    ],
    ['SELECT id\n  FROM\n    shop_order\n  WHERE id = ? FOR UPDATE', ['shop_order']],
    ['WITH recent AS (SELECT id FROM post) SELECT * FROM recent', ['post', 'recent']],
  ])('that reads are all that it names: %s', (sql, tables) => {
    expect([...tablesReadBy(sql).tables].sort()).toEqual(tables);
  });

  it.each([
    ['INSERT INTO product (id) VALUES (?)', ['product'], []],
    ['INSERT IGNORE INTO product_term (id) SELECT id FROM term', ['product_term'], []],
    ['INSERT INTO `setting` (name) VALUES (?) ON DUPLICATE KEY UPDATE value = VALUES(value)', ['setting'], []],
    ['INSERT INTO setting (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', ['setting'], []],
    ['UPDATE product SET name = ? WHERE id = ?', ['product'], []],
    ['UPDATE product JOIN sku ON sku.id = product.id SET name = ?', ['product', 'sku'], []],
    ['DELETE FROM post WHERE id = ?', ['post'], ['post']],
    [
      'WITH old AS (SELECT id FROM media) DELETE FROM post WHERE id IN (SELECT id FROM old)',
      ['media', 'old', 'post'],
      ['media', 'old', 'post'],
    ],
    ['DELETE t FROM term t JOIN post_term ON post_term.term_id = t.id', ['post_term', 'term'], ['post_term', 'term']],
  ])('that writes are those that it may change: %s', (sql, changed, deletedFrom) => {
    const found = tablesChangedBy(sql);
    expect([[...found.changed].sort(), [...found.deletedFrom].sort()]).toEqual([changed, deletedFrom]);
  });

  it('with counters come with the groups of the counters that its text names', () => {
    const sql = "SELECT id, (SELECT SUM(amount) FROM counter_slot WHERE name = CONCAT('term/', term.id)) FROM term";
    expect(tablesReadBy(sql)).toMatchObject({ hasCounters: true, counterGroups: ['term'] });
  });
});
