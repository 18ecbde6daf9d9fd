import { marks, read } from './database.mjs';
import { relatedIn } from './related.mjs';

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
