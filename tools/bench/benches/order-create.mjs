import { ask, mustAnswerAlike, mustBeAlike, withHostOfShop } from '../ask.mjs';
import { stockTheShop } from '../stocked-shop.mjs';

export const about = 'A new paid order: three products, coupon, shipping, taxes; with stock, notes and events.';

export async function requests(shop) {
  const bodies = await stockTheShop(shop);
  return bodies.map((body) => ({
    method: 'POST',
    path: '/rest/shop/v1/orders',
    headers: { ...shop.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }));
}

/** Ids, keys and instants cannot be the same, nor what is related meanwhile; all else is, in answers and in rows. */
export async function compared(servers, samples, { bed, database }) {
  await mustAnswerAlike(servers, samples, { likened });
  const written = [];
  for (const server of servers) {
    const before = await counts(bed, database);
    const { text } = await ask(server, samples[0]);
    const turned = turnedBetween(before, await counts(bed, database));
    written.push(likened(JSON.stringify({ ...(await rowsOf(JSON.parse(text), bed, database)), turned })));
  }
  mustBeAlike('the rows that were written', ...written);
}

/** What an order writes, by the column that holds its id. */
const WRITTEN = {
  object_id: 'id',
  shop_order: 'id',
  order_line: 'order_id',
  order_of_product: 'order_id',
  order_note: 'order_id',
  coupon_use: 'order_id',
};

async function rowsOf({ id }, bed, database) {
  const rows = {};
  for (const [table, column] of Object.entries(WRITTEN))
    rows[table] = await bed.rows(database, `SELECT * FROM ${table} WHERE ${column} = ?`, [id]);
  const [{ first }] = await bed.rows(
    database,
    "SELECT MIN(id) AS first FROM outbox WHERE topic = 'order.created' AND resource_id = ?",
    [id],
  );
  const events = await bed.rows(
    database,
    'SELECT topic, resource_id, payload, relayed_at FROM outbox WHERE id >= ? ORDER BY id',
    [first],
  );
  return { ...rows, events: events.map((event) => ({ ...event, payload: JSON.parse(event.payload) })) };
}

/** What an order only turns. */
const COUNTS = [
  "SELECT CONCAT('counter ', name) AS name, SUM(amount) AS amount FROM counter_slot WHERE name NOT LIKE 'version/%' GROUP BY name",
  "SELECT CONCAT('stock of ', sku) AS name, stock_quantity AS amount FROM product WHERE manage_stock = 1",
  "SELECT CONCAT('sales of ', sku) AS name, total_sales AS amount FROM product",
  "SELECT CONCAT('uses of ', code) AS name, usage_count AS amount FROM coupon",
];

async function counts(bed, database) {
  const rows = await bed.rows(database, COUNTS.join(' UNION ALL '));
  return new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
}

const turnedBetween = (before, after) =>
  Object.fromEntries([...after].map(([name, amount]) => [name, amount - (before.get(name) ?? 0)]).filter(([, by]) => by !== 0));

const LIKENED = [
  [/"related_ids":\[[\d,]*\]/g, '"related_ids":[]'],
  [/"(id|order_id|resource_id|stock_quantity|total_sales)":\d+/g, '"$1":0'],
  [/"(number|key)":"\d+"|\\"key\\":\\"\d+\\"/g, '"key"'],
  [/order_[\w-]{22}/g, 'order_'],
  [/\/(orders|products)\/\d+/g, '/$1'],
  [/\d{9,} → \d{9,}/g, '→'],
  [/\d{4}-\d\d-\d\d[T ][\d:]+(\.\d+Z)?/g, ''],
];

const likened = (text) => LIKENED.reduce((so, [pattern, instead]) => so.replace(pattern, instead), withHostOfShop(text));
