import { read } from './database.mjs';
import { productJson } from './product-json.mjs';
import { partsOf } from './product-parts.mjs';

/** `GET /rest/shop/v1/products/ID`. */
export async function answer({ url }, home) {
  const rows = await read('SELECT * FROM product WHERE id = ?', [Number(url.slice(url.lastIndexOf('/') + 1))]);
  const of = await partsOf(rows);
  return { body: productJson(rows[0], of(rows[0].id), home) };
}
