import { marks, read } from './database.mjs';

const FRESH_MS = 60_000;
const SHOWN = 5;

/** What belongs to some product rows, in a few statements however many they are. What none of them has is not asked for. */
export async function partsOf(rows) {
  const ofType = (type) => rows.flatMap((row) => (row.type === type ? row.id : []));
  const [terms, variations, children] = await Promise.all([
    readOf(
      TERMS,
      rows.map((row) => row.id),
    ),
    readOf(VARIATIONS, ofType('variable')),
    readOf(CHILDREN, ofType('grouped')),
  ]);
  const [termsOf, variationsOf, childrenOf] = [terms, variations, children].map(byProduct);
  const categoryOf = new Map(
    [...termsOf].map(([id, carried]) => [id, carried.find((term) => term.taxonomy === 'product_cat')?.id]),
  );
  const [attributes, shippingClasses, relatedTo] = await Promise.all([
    readOf(
      'SELECT id, name, slug FROM attribute WHERE id IN (?)',
      rows.flatMap((row) => JSON.parse(row.attributes).flatMap(({ id }) => id || [])),
    ),
    readOf(
      'SELECT id, slug FROM term WHERE id IN (?)',
      [...rows, ...variations].flatMap((row) => row.shipping_class_id || []),
    ),
    relatedIn([...categoryOf.values()].filter(Boolean), read),
  ]);
  const shared = {
    attributes: new Map(attributes.map((row) => [row.id, row])),
    shippingClasses: new Map(shippingClasses.map(({ id, slug }) => [id, slug])),
  };
  return (id) => ({
    terms: termsOf.get(id) ?? [],
    variations: variationsOf.get(id) ?? [],
    children: (childrenOf.get(id) ?? []).map((child) => child.id),
    related: relatedTo(id, categoryOf.get(id)),
    shared,
  });
}

const TERMS =
  'SELECT product_term.product_id, term.id, term.taxonomy, term.name, term.slug, term.menu_order ' +
  'FROM product_term JOIN term ON term.id = product_term.term_id WHERE product_term.product_id IN (?) ORDER BY term.name_key, term.id';
const VARIATIONS = 'SELECT * FROM product_variation WHERE product_id IN (?) ORDER BY position, id';
const CHILDREN =
  'SELECT id, parent_id AS product_id FROM product WHERE not_in_trash = 1 AND parent_id IN (?) ORDER BY menu_order, id';

function readOf(sql, repeated) {
  const ids = [...new Set(repeated)];
  return ids.length === 0 ? [] : read(sql.replace('?', marks(ids.length)), ids);
}

function byProduct(rows) {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row.product_id);
    if (group) group.push(row);
    else groups.set(row.product_id, [row]);
  }
  return groups;
}

/** By category, the newest of its products, for a minute: as Grove keeps them. */
const kept = new Map();

/** Gives what lists the products related to one by its category; one statement asks for all categories that are not fresh. */
export async function relatedIn(categories, run) {
  const now = Date.now();
  const stale = [...new Set(categories)].filter((id) => !(kept.get(id)?.until >= now));
  if (stale.length > 0) {
    const rows = await run(stale.map((_id, place) => `SELECT * FROM (${NEWEST}) newest${place}`).join(' UNION ALL '), stale);
    for (const id of stale) kept.set(id, { until: now + FRESH_MS, ids: [] });
    for (const { category_id: category, product_id: product } of rows) kept.get(category).ids.push(product);
  }
  return (product, category) => (kept.get(category)?.ids ?? []).filter((id) => id !== product).slice(0, SHOWN);
}

const NEWEST =
  "SELECT category_id, product_id FROM product_in_category WHERE category_id = ? AND not_in_trash = 1 AND status = 'publish' " +
  `ORDER BY created_at DESC, product_id DESC LIMIT ${SHOWN + 1}`;
