import { json } from 'node:stream/consumers';
import { blankRow, count, insert, marks, read, transaction } from './database.mjs';
import { productJson } from './product-json.mjs';
import { relatedIn } from './product-parts.mjs';

/** `POST /rest/shop/v1/products`: the rows that Grove writes, in one transaction. */
export async function answer(request, home) {
  const input = await json(request);
  const chosen = await read(
    `${TERMS} (${marks(input.categories.length + input.tags.length)}) ORDER BY name_key, id`,
    [...input.categories, ...input.tags].map(({ id }) => id),
  );
  const category = chosen.find((term) => term.taxonomy === 'product_cat');
  const line = (await read(LINE, [category.id])).map(({ id }) => id);
  return transaction(async (run) => {
    const { insertId: id } = await run("INSERT INTO object_id (kind) VALUES ('product')", []);
    const row = rowOf(id, input);
    const { sku, status, created_at } = row;
    await insert(run, 'product', [row]);
    await insert(run, 'sku', [{ sku_key: sku.toLowerCase(), owner_id: id }]);
    await insert(
      run,
      'product_term',
      chosen.map((term) => ({ product_id: id, term_id: term.id })),
    );
    await insert(
      run,
      'product_in_category',
      line.map((above) => ({ category_id: above, not_in_trash: 1, created_at, product_id: id, status })),
    );
    const relatedTo = await relatedIn([category.id], run);
    const body = productJson(row, { ...ALONE, terms: chosen, related: relatedTo(id, category.id) }, home);
    await insert(run, 'outbox', [{ topic: 'product.created', resource_id: id, payload: JSON.stringify(body), created_at }]);
    const ofCategories = line.map((above) => `product/category/${above}/publish`);
    await count(run, ['product/publish', ...ofCategories, ...chosen.map((term) => `term/${term.id}`)]);
    return { status: 201, headers: { Location: `${home}/rest/shop/v1/products/${id}` }, body };
  });
}

const BLANK = {
  ...(await blankRow('product')),
  ...{ type: 'simple', status: 'publish', not_in_trash: 1, catalog_visibility: 'visible', reviews_allowed: 1 },
  ...{ downloads: '[]', download_limit: -1, download_expiry: -1, download_type: 'standard' },
  ...{ tax_status: 'taxable', in_stock: 1, backorders: 'no' },
  ...{ upsell_ids: '[]', cross_sell_ids: '[]', attributes: '[]', default_attributes: '[]' },
};

function rowOf(id, { categories: _categories, tags: _tags, dimensions, ...input }) {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const slug = input.name.toLowerCase().replaceAll(' ', '-');
  return {
    ...BLANK,
    ...input,
    ...dimensions,
    id,
    created_at: now,
    modified_at: now,
    name_key: input.name.toLowerCase(),
    slug,
    slug_key: slug,
    search_text: `${input.name} ${input.description} ${input.short_description}`.toLowerCase(),
    description: `<p>${input.description}</p>\n`,
    short_description: `<p>${input.short_description}</p>\n`,
    sent_description: input.description,
    sent_short_description: input.short_description,
  };
}

/** What no new product has. */
const ALONE = { variations: [], children: [], shared: { attributes: new Map(), shippingClasses: new Map() } };

const TERMS = 'SELECT id, taxonomy, name, slug FROM term WHERE id IN';
/** A category and those above it. */
const LINE =
  'WITH RECURSIVE line AS (SELECT id, parent_id FROM term WHERE id = ? ' +
  'UNION ALL SELECT term.id, term.parent_id FROM term JOIN line ON term.id = line.parent_id) SELECT id FROM line';
