import { read } from './database.mjs';
import { productJson } from './product-json.mjs';
import { partsOf } from './product-parts.mjs';

const PER_PAGE = 10;
const ROWS = `SELECT * FROM product WHERE listed = 1 ORDER BY created_at DESC, id DESC LIMIT ${PER_PAGE} OFFSET ?`;
const TOTAL =
  "SELECT SUM(amount) AS total FROM tally WHERE name IN ('product/draft', 'product/pending', 'product/private', 'product/publish')";

/** `GET /rest/shop/v1/products?page=N`. */
export async function answer({ url }, home) {
  const page = Number(url.slice(url.indexOf('page=') + 5));
  const [rows, [{ total }]] = await Promise.all([read(ROWS, [(page - 1) * PER_PAGE]), read(TOTAL, [])]);
  const of = await partsOf(rows);
  const headers = { 'X-WP-Total': Number(total), 'X-WP-TotalPages': Math.ceil(total / PER_PAGE) };
  return { headers, body: rows.map((row) => productJson(row, of(row.id), home)) };
}
