import { describe, expect, it } from '@jest/globals';
import { partsReadBy, rowsChangedBy } from './sql-parts.js';

describe('rows that a statement changes', () => {
  it.each([
    ['UPDATE `fig` SET `name` = ?, `price` = ? WHERE `id` = ?', { table: 'fig', columns: ['name', 'price'], ids: 1 }],
    [
      'UPDATE fig SET price = price + ?, name = (SELECT x FROM y WHERE id = 3) WHERE id IN (?, ?)',
      { columns: ['price', 'name', 'id'], ids: 2 },
    ],
    ["UPDATE fig SET name = 'a where id = ?' WHERE id = ?", { columns: ['name'], ids: 1 }],
  ])('are known if it names them by their ids: %s', (sql, expected) => {
    expect(rowsChangedBy(sql)).toMatchObject(expected);
  });

  it.each([
    'UPDATE fig SET name = ? WHERE parent_id = ?',
    'UPDATE fig SET name = ? WHERE id = ? OR parent_id = ?',
    'UPDATE fig SET name = ? WHERE id IN (SELECT id FROM nut)',
    'UPDATE fig JOIN nut ON nut.id = fig.id SET fig.name = ? WHERE fig.id = ?',
    'UPDATE fig SET name = ?',
    'DELETE FROM fig WHERE id = ?',
  ])('are not known otherwise: %s', (sql) => {
    expect(rowsChangedBy(sql)).toBeUndefined();
  });
});

describe('what a SELECT reads of a table', () => {
  const rowsOf = (sql: string, table = 'fig') => partsReadBy(sql, table)?.rows;

  it('is some rows if it names them by their ids', () => {
    expect(rowsOf('SELECT fig.id, fig.name FROM fig WHERE fig.id IN (?, ?)')).toBe('values');
    expect(rowsOf('SELECT * FROM fig WHERE id = ?')).toBe('values');
    expect(rowsOf('SELECT fig.id, OCTET_LENGTH(fig.name) AS bytes FROM fig WHERE fig.id IN (?, ?)')).toBe('values');
    expect(rowsOf('SELECT fig.id, OCTET_LENGTH((SELECT name FROM fig)) AS bytes FROM fig WHERE fig.id = ?')).toBeUndefined();
  });

  it('is some columns of all rows, and the rows that it shows, if an inner statement picks them', () => {
    const sql =
      'SELECT fig.id, fig.name, (SELECT COUNT(*) AS total FROM fig WHERE ripe = 1) AS picked_total FROM (SELECT id, price AS sort_key FROM fig ' +
      'WHERE tree = ? ORDER BY price desc LIMIT ? OFFSET ?) picked JOIN fig ON fig.id = picked.id ORDER BY picked.sort_key desc, picked.id asc';
    const parts = partsReadBy(sql, 'fig');
    expect(parts?.rows).toBe('result');
    expect(parts?.columns).toEqual(expect.arrayContaining(['ripe', 'price', 'tree', 'id']));
    expect(parts?.columns).not.toContain('name');
  });

  it('is the columns of its condition, and the rows that it shows, if it shows all of them', () => {
    const sql = 'SELECT id, name FROM fig WHERE ripe = 1 AND tree IN (?, ?) ORDER BY price DESC, fig.id';
    const parts = partsReadBy(sql, 'fig');
    expect(parts?.rows).toBe('result');
    expect(parts?.columns).toEqual(expect.arrayContaining(['ripe', 'tree']));
    expect(parts?.columns).not.toEqual(expect.arrayContaining(['price']));
  });

  it('is the columns that it names if all rows may matter', () => {
    const sql = 'SELECT COUNT(*) AS total FROM fig JOIN nut ON nut.fig_id = fig.id WHERE fig.ripe = 1 OR fig.id = ?';
    expect(partsReadBy(sql, 'fig')?.columns).toEqual(expect.arrayContaining(['id', 'ripe', 'fig_id']));
    expect(rowsOf(sql)).toBeUndefined();
  });

  it.each([
    'SELECT id FROM fig WHERE ripe = 1 UNION SELECT id FROM fig WHERE id = ?',
    'SELECT id FROM fig WHERE id = ? AND ripe = ?',
    'SELECT (SELECT MAX(price) FROM fig) AS most, id FROM fig WHERE id = ?',
    'SELECT id, name FROM fig WHERE ripe = 1 ORDER BY price LIMIT 3',
    'SELECT id, name FROM fig WHERE ripe = 1 ORDER BY price DESC LIMIT ?',
    'SELECT id, name FROM fig WHERE tree IN (SELECT id FROM tree) ORDER BY price',
    'SELECT id, name FROM fig JOIN nut ON nut.fig_id = fig.id WHERE ripe = 1 ORDER BY price',
    'SELECT id, MAX(price) FROM fig WHERE ripe = 1 GROUP BY name ORDER BY price',
    'SELECT name FROM fig WHERE ripe = 1 ORDER BY price',
  ])('is not only some rows when others decide: %s', (sql) => {
    expect(rowsOf(sql)).toBeUndefined();
  });

  it('is everything if it shows all columns', () => {
    expect(partsReadBy('SELECT * FROM fig WHERE ripe = 1', 'fig')).toBeUndefined();
    const columns = Array.from({ length: 60 }, (_, index) => `fig.column_${index}`).join(', ');
    expect(partsReadBy(`SELECT ${columns} FROM fig WHERE ripe = 1`, 'fig')).toBeUndefined();
  });
});
