import { ask, mustAnswerAlike, mustBeAlike, rowsWrittenFor, withHostOfShop } from '../ask.mjs';
import { stockTheShop } from '../stocked-shop.mjs';

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
export async function compared(servers, samples, place) {
  await mustAnswerAlike(servers, samples, { likened });
  const written = [];
  for (const server of servers) {
    const before = await counts(place);
    const { text } = await ask(server, samples[0]);
    const turned = turnedBetween(before, await counts(place));
    written.push(likened(JSON.stringify({ ...(await rowsOf(JSON.parse(text), place)), turned })));
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

/** Nobody else writes events meanwhile, so all from that of the order on are due to it. */
const EVENTS = `SELECT topic, resource_id, payload, relayed_at FROM outbox
  WHERE id >= (SELECT MIN(id) FROM outbox WHERE topic = 'order.created' AND resource_id = ?) ORDER BY id`;

async function rowsOf({ id }, place) {
  const events = await place.bed.rows(place.database, EVENTS, [id]);
  const told = events.map((event) => ({ ...event, payload: JSON.parse(event.payload) }));
  return { ...(await rowsWrittenFor(id, WRITTEN, place)), events: told };
}

/** What an order only turns. */
const COUNTS = [
  "SELECT CONCAT('counter ', name) AS name, SUM(amount) AS amount FROM counter_slot WHERE name NOT LIKE 'version/%' GROUP BY name",
  "SELECT CONCAT('stock of ', sku) AS name, stock_quantity AS amount FROM product WHERE manage_stock = 1",
  "SELECT CONCAT('sales of ', sku) AS name, total_sales AS amount FROM product",
  "SELECT CONCAT('uses of ', code) AS name, usage_count AS amount FROM coupon",
];

async function counts({ bed, database }) {
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
