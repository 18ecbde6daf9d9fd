import { marks, read } from './database.mjs';
import { orderJson } from './order-json.mjs';

const PER_PAGE = 20;
const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'];

/** `GET /rest/shop/v1/orders?per_page=20&page=N`, and with `&status=`. */
export async function answer({ url }, home) {
  const asked = new URLSearchParams(url.slice(url.indexOf('?')));
  const rows = await read(...rowsOf(asked.get('status'), (Number(asked.get('page')) - 1) * PER_PAGE));
  const ids = rows.map((row) => row.id);
  const lines = await read(`SELECT * FROM order_line WHERE order_id IN (${marks(ids.length)}) ORDER BY id`, ids);
  const products = [...new Set(lines.flatMap((line) => line.product_id || []))];
  const known = await read(`SELECT id, sku FROM product WHERE id IN (${marks(products.length)})`, products);
  const skus = new Map(known.map(({ id, sku }) => [id, sku]));
  const linesOf = new Map(ids.map((id) => [id, []]));
  for (const line of lines) linesOf.get(line.order_id).push(line);
  const total = Number(rows[0].in_all);
  const headers = { 'X-WP-Total': total, 'X-WP-TotalPages': Math.ceil(total / PER_PAGE) };
  return { headers, body: rows.map((row) => orderJson(row, linesOf.get(row.id), skus, home)) };
}

function rowsOf(status, offset) {
  const statuses = status ? [status] : STATUSES;
  const sql =
    `SELECT shop_order.*, (SELECT SUM(amount) FROM counter_slot WHERE name IN (${marks(statuses.length)})) AS in_all ` +
    `FROM (SELECT id, created_at FROM shop_order WHERE ${status ? 'status = ?' : 'not_in_trash = 1'} ` +
    `ORDER BY created_at DESC, id DESC LIMIT ${PER_PAGE} OFFSET ?) picked JOIN shop_order ON shop_order.id = picked.id ` +
    'ORDER BY picked.created_at DESC, picked.id DESC';
  return [sql, [...statuses.map((one) => `order/${one}`), ...(status ? [status] : []), offset]];
}
