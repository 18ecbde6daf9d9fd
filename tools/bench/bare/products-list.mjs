import { read } from './database.mjs';
import { productJson } from './product-json.mjs';
import { partsOf } from './product-parts.mjs';

const PER_PAGE = 10;
const TOTAL =
  "SELECT SUM(amount) FROM counter_slot WHERE name IN ('product/draft', 'product/pending', 'product/private', 'product/publish')";
const PICKED = `SELECT id, created_at FROM product WHERE not_in_trash = 1 ORDER BY created_at DESC, id DESC LIMIT ${PER_PAGE} OFFSET ?`;
const ROWS =
  `SELECT product.*, (${TOTAL}) AS total FROM (${PICKED}) picked JOIN product ON product.id = picked.id ` +
  'ORDER BY picked.created_at DESC, picked.id DESC';

/** `GET /rest/shop/v1/products?page=N`. */
export async function answer({ url }, home) {
  const page = Number(url.slice(url.indexOf('page=') + 5));
  const rows = await read(ROWS, [(page - 1) * PER_PAGE]);
  const total = Number(rows[0].total);
  const of = await partsOf(rows);
  const headers = { 'X-WP-Total': total, 'X-WP-TotalPages': Math.ceil(total / PER_PAGE) };
  return { headers, body: rows.map((row) => productJson(row, of(row.id), home)) };
}
