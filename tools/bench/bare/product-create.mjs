import { randomInt } from 'node:crypto';
import { textOf } from './body.mjs';
import { marks, read, rowMarks, transaction } from './database.mjs';
import { INSERT, rowOf } from './new-product-row.mjs';
import { productJson } from './product-json.mjs';
import { relatedIn } from './related.mjs';

/** `POST /rest/shop/v1/products`: the rows that Grove writes, in one transaction. */
export async function answer(request, home) {
  const input = JSON.parse(await textOf(request));
  const chosen = await read(
    `${TERMS} (${marks(input.categories.length + input.tags.length)}) ORDER BY name_key, id`,
    [...input.categories, ...input.tags].map(({ id }) => id),
  );
  const category = chosen.find((term) => term.taxonomy === 'product_cat');
  const line = (await read(LINE, [category.id])).map(({ id }) => id);
  return transaction(async (run) => {
    const { insertId: id } = await run("INSERT INTO object_id (kind) VALUES ('product')", []);
    const row = rowOf(id, input);
    await run(INSERT, Object.values(row));
    await run('INSERT INTO sku (sku_key, owner_id) VALUES (?, ?)', [row.sku.toLowerCase(), id]);
    await run(
      `INSERT INTO product_term (product_id, term_id) VALUES ${rowMarks(2, chosen.length)}`,
      chosen.flatMap((term) => [id, term.id]),
    );
    await run(
      `${LISTING} ${rowMarks(5, line.length)}`,
      line.flatMap((above) => [above, 1, row.created_at, id, row.status]),
    );
    const relatedTo = await relatedIn([category.id], run);
    const body = productJson(row, { ...ALONE, terms: chosen, related: relatedTo(id, category.id) }, home);
    await run(OUTBOX, ['product.created', id, JSON.stringify(body), row.created_at]);
    const slot = randomInt(16);
    const counters = [
      'product/publish',
      ...line.map((above) => `product/category/${above}/publish`),
      ...chosen.map((term) => `term/${term.id}`),
    ].sort();
    await run(
      `${COUNTER_SLOTS} ${rowMarks(3, counters.length)} ${ADD}`,
      counters.flatMap((name) => [name, slot, 1]),
    );
    return { status: 201, headers: { Location: `${home}/rest/shop/v1/products/${id}` }, body };
  });
}

/** What no new product has. */
const ALONE = { variations: [], children: [], shared: { attributes: new Map(), shippingClasses: new Map() } };

const TERMS = 'SELECT id, taxonomy, name, slug FROM term WHERE id IN';
/** A category and those above it. */
const LINE =
  'WITH RECURSIVE line AS (SELECT id, parent_id FROM term WHERE id = ? ' +
  'UNION ALL SELECT term.id, term.parent_id FROM term JOIN line ON term.id = line.parent_id) SELECT id FROM line';
const LISTING = 'INSERT INTO product_in_category (category_id, not_in_trash, created_at, product_id, status) VALUES';
const OUTBOX = 'INSERT INTO outbox (topic, resource_id, payload, created_at) VALUES (?, ?, ?, ?)';
const COUNTER_SLOTS = 'INSERT INTO counter_slot (name, slot, amount) VALUES';
const ADD = 'ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount)';
