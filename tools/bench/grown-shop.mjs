/** Shops of any size in an SQLite file: the sample shop grown by Grove itself, and then multiplied by SQL, because a million orders by way of the services take hours. */
import { renameSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

/** Ids of one block of the index of words, which packs them, and the ids between a record and its next copy: whole blocks. */
const BLOCK = 32_768;
const STRIDE = 2 * BLOCK;

/** As many products, and as many orders, as have ids below that together with their variations and refunds. */
const MAX_IN_ORIGINAL = 25_000;

/** Columns that differ in each copy, by table, besides the moments: ids of products, variations, orders and refunds (0 is none), names that are unique, and numbers of rows. */
const COPIED = {
  object_id: { ids: ['id'], only: "kind IN ('product', 'variation', 'order', 'refund')" },
  product: { ids: ['id', 'parent_id'], names: ['slug', 'slug_key', 'sku'] },
  product_variation: { ids: ['id', 'product_id'], names: ['sku'] },
  product_term: { ids: ['product_id'] },
  product_in_category: { ids: ['product_id'] },
  product_image: { ids: ['product_id'] },
  sku: { ids: ['owner_id'], names: ['sku_key'] },
  product_indexed: { ids: ['id'] },
  product_word_block: { blocks: ['block'] },
  shop_order: { ids: ['id'], names: ['order_key'] },
  order_line: { ids: ['order_id', 'product_id', 'variation_id', 'stock_managed_by_id'], rows: ['id'] },
  order_of_product: { ids: ['order_id', 'product_id'] },
  order_note: { ids: ['order_id'], rows: ['id'] },
  refund: { ids: ['id', 'order_id'] },
  coupon_use: { ids: ['order_id'], rows: ['id'] },
  shop_order_indexed: { ids: ['id'] },
  shop_order_word_block: { blocks: ['block'] },
};

/** Makes a shop with so many products and orders in a new file. `grove` runs a command of Grove with the url of a database. */
export async function makeGrownShop(path, { products, orders }, grove) {
  const times = Math.ceil(Math.max(products, orders) / MAX_IN_ORIGINAL);
  const [size, sold] = [products, orders].map((count) => String(Math.ceil(count / times)));
  const unfinished = `${path}.part`;
  for (const command of [['seed', '--size', size, '--orders', sold], ['reindex']]) await grove(command, `sqlite:${unfinished}`);
  multiplyShop(unfinished, times);
  renameSync(unfinished, path);
}

/** Copies products and orders until there are `times` as many, at other days of the same years, so that the newest products are not all copies of one. */
function multiplyShop(path, times) {
  const database = new DatabaseSync(path);
  try {
    database.exec(
      'PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA cache_size = -200000; BEGIN',
    );
    const largest = database.prepare('SELECT MAX(id) AS id FROM object_id').get().id;
    if (largest >= STRIDE) throw new Error(`The shop has ids up to ${largest}: only ${STRIDE - 1} can be multiplied.`);
    const years = yearsOf(database, times);
    for (const [table, columns] of Object.entries(COPIED)) copyRows(database, table, columns, times, years);
    multiplyCounters(database, times, years);
    database.exec('COMMIT; ANALYZE; PRAGMA journal_mode = WAL');
  } finally {
    database.close();
  }
}

/** The first day of the shop, the number of its days, and how many days each copy is earlier than the one before it; what would come before the first day comes at the end. */
function yearsOf(database, times) {
  const { first, days } = database
    .prepare(
      `SELECT date(MIN(created_at)) AS first, CAST(julianday(date(MAX(created_at))) - julianday(date(MIN(created_at))) AS INTEGER) + 1 AS days
        FROM (SELECT created_at FROM product UNION ALL SELECT created_at FROM shop_order)`,
    )
    .get();
  return { first, days, step: Math.max(1, Math.floor(days / times)) };
}

/** SQL of a day or a moment (`kind` is the function that makes one) as it is in a copy. */
function movedBack(kind, moment, { first, days, step }) {
  const [back, forth] = [`(-copy.n * ${step}) || ' days'`, `(${days} - copy.n * ${step}) || ' days'`];
  return `CASE WHEN ${kind}(${moment}, ${back}) < '${first}' THEN ${kind}(${moment}, ${forth}) ELSE ${kind}(${moment}, ${back}) END`;
}

function copyRows(database, table, { ids = [], names = [], rows = [], blocks = [], only = '1 = 1' }, times, years) {
  const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(table);
  const last = rows.length === 0 ? 0 : database.prepare(`SELECT COALESCE(MAX(id), 0) AS id FROM ${table}`).get().id;
  const copied = columns.map(({ name, type }) => {
    if (ids.includes(name)) return `CASE ${name} WHEN 0 THEN 0 ELSE ${name} + copy.n * ${STRIDE} END`;
    if (names.includes(name)) return `CASE ${name} WHEN '' THEN '' ELSE ${name} || '-' || copy.n END`;
    if (rows.includes(name)) return `${name} + copy.n * ${last}`;
    if (type === 'datetime' && !name.startsWith('sale_')) return movedBack('datetime', name, years);
    if (blocks.includes(name)) return `${name} + copy.n * ${STRIDE / BLOCK}`;
    return name;
  });
  // One copy after the other, so that rows are added in the order of their ids.
  database.exec(
    `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
      WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${times - 1})
      SELECT ${copied.join(', ')} FROM copy CROSS JOIN (SELECT * FROM ${table} WHERE ${only}) WHERE ${times} > 1`,
  );
}

/** A counter of one product is copied with it, and one of a day is added to that of another day; all others count more. */
function multiplyCounters(database, times, years) {
  const copiesFrom = (first) =>
    `WITH RECURSIVE copy (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM copy WHERE n < ${times - 1})`;
  const ofDays = "name LIKE 'order/%/____-__-__'";
  const prefix = 'order/product/';
  const id = `CAST(SUBSTR(name, ${prefix.length + 1}) AS INTEGER)`;
  database.exec(`
    UPDATE counter_slot SET amount = amount * ${times}
      WHERE name NOT LIKE '${prefix}%' AND NOT (${ofDays}) AND (name LIKE 'order/%' OR name LIKE 'product/%' OR name IN (SELECT 'term/' || term_id FROM product_term UNION SELECT 'term/' || shipping_class_id FROM product));
    INSERT INTO counter_slot (name, slot, amount) ${copiesFrom(1)}
      SELECT '${prefix}' || (${id} + copy.n * ${STRIDE}), slot, amount FROM copy CROSS JOIN (SELECT * FROM counter_slot WHERE name LIKE '${prefix}%')
      WHERE ${times} > 1;
    CREATE TEMPORARY TABLE of_days AS SELECT * FROM counter_slot WHERE ${ofDays};
    DELETE FROM counter_slot WHERE ${ofDays};
    INSERT INTO counter_slot (name, slot, amount) ${copiesFrom(0)}
      SELECT SUBSTR(name, 1, LENGTH(name) - 10) || ${movedBack('date', 'SUBSTR(name, -10)', years)}, slot, SUM(amount)
      FROM copy CROSS JOIN of_days GROUP BY 1, 2;
    UPDATE coupon SET usage_count = usage_count * ${times};
  `);
}
