import { randomInt } from 'node:crypto';
import { marks, read, transaction } from './database.mjs';
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
  return transaction(async (run) => {
    const { insertId: id } = await run("INSERT INTO object_id (kind) VALUES ('product')", []);
    const row = rowOf(id, input);
    await run(INSERT, Object.values(row));
    await run('INSERT INTO sku (sku_key, owner_id) VALUES (?, ?)', [row.sku.toLowerCase(), id]);
    await run(
      `INSERT INTO product_term (product_id, term_id) VALUES ${rows(2, chosen.length)}`,
      chosen.flatMap((term) => [id, term.id]),
    );
    const line = [category.id, category.parent_id].filter(Boolean);
    await run(
      `${LISTING} ${rows(5, line.length)}`,
      line.flatMap((above) => [above, 1, row.created_at, id, row.status]),
    );
    const relatedTo = await relatedIn([category.id], run);
    const body = productJson(row, { ...ALONE, terms: chosen, related: relatedTo(id, category.id) }, home);
    await run(OUTBOX, ['product.created', id, JSON.stringify(body), row.created_at]);
    const slot = randomInt(16);
    const tallies = [
      'product/publish',
      ...line.map((above) => `product/category/${above}/publish`),
      ...chosen.map((term) => `term/${term.id}`),
    ].sort();
    await run(
      `${TALLY} ${rows(3, tallies.length)} ${ADD}`,
      tallies.flatMap((name) => [name, slot, 1]),
    );
    return { status: 201, headers: { Location: `${home}/rest/shop/v1/products/${id}` }, body };
  });
}

/** What no new product has. */
const ALONE = { variations: [], children: [], shared: { attributes: new Map(), shippingClasses: new Map() } };

const TERMS = 'SELECT id, taxonomy, name, slug, parent_id FROM term WHERE id IN';
const LISTING = 'INSERT INTO product_in_category (category_id, listed, created_at, product_id, status) VALUES';
const OUTBOX = 'INSERT INTO outbox (topic, resource_id, payload, created_at) VALUES (?, ?, ?, ?)';
const TALLY = 'INSERT INTO tally (name, slot, amount) VALUES';
const ADD = 'ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount)';

const rows = (columns, count) =>
  Array(count)
    .fill(`(${marks(columns)})`)
    .join(', ');

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The columns in which products differ; the others are as in any new product. */
function rowOf(id, input) {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const slug = input.name.toLowerCase().replaceAll(' ', '-');
  const description = `<p>${input.description}</p>\n`;
  const shortDescription = `<p>${input.short_description}</p>\n`;
  return {
    id,
    created_at: now,
    modified_at: now,
    name: input.name,
    name_key: input.name.toLowerCase(),
    slug,
    slug_key: slug,
    search_text: `${input.name} ${input.description} ${input.short_description}`.toLowerCase(),
    description,
    short_description: shortDescription,
    sku: input.sku,
    regular_price: input.regular_price,
    sale_price: input.sale_price,
    weight: input.weight,
    ...input.dimensions,
    ...BLANK,
  };
}

const BLANK = {
  type: 'simple',
  status: 'publish',
  listed: 1,
  featured: 0,
  catalog_visibility: 'visible',
  purchase_note: '',
  sale_from: null,
  sale_to: null,
  total_sales: 0,
  virtual: 0,
  downloadable: 0,
  downloads: '[]',
  download_limit: -1,
  download_expiry: -1,
  download_type: 'standard',
  external_url: '',
  button_text: '',
  tax_status: 'taxable',
  tax_class: '',
  manage_stock: 0,
  stock_quantity: null,
  in_stock: 1,
  backorders: 'no',
  sold_individually: 0,
  shipping_class_id: 0,
  reviews_allowed: 1,
  upsell_ids: '[]',
  cross_sell_ids: '[]',
  parent_id: 0,
  attributes: '[]',
  default_attributes: '[]',
  pictured: 0,
  menu_order: 0,
};

const COLUMNS = Object.keys(rowOf(0, { name: '', dimensions: { length: '', width: '', height: '' } }));
const INSERT = `INSERT INTO product (${COLUMNS.map((column) => `\`${column}\``).join(', ')}) VALUES (${marks(COLUMNS.length)})`;
