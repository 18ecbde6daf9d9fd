import { marks, read } from './database.mjs';

/** What belongs to some product rows, in three statements however many they are. */
export async function partsOf(rows) {
  const ids = rows.map((row) => row.id);
  const pictured = rows.flatMap((row) => (row.pictured === 1 ? row.id : []));
  const [terms, pictures] = await Promise.all([
    read(`${TERMS} (${marks(ids.length)}) ORDER BY term.name_key, term.id`, ids),
    pictured.length === 0 ? [] : read(`${PICTURES} (${marks(pictured.length)}) ORDER BY product_image.position`, pictured),
  ]);
  const termsOf = groupBy(terms);
  const picturesOf = groupBy(pictures);
  const categoryOf = new Map(
    [...termsOf].map(([id, carried]) => [id, carried.find((term) => term.taxonomy === 'product_cat')?.id]),
  );
  const newest = await newestIn([...new Set(categoryOf.values())].filter(Boolean));
  return (id) => ({
    terms: termsOf.get(id) ?? [],
    pictures: picturesOf.get(id) ?? [],
    related: (newest.get(categoryOf.get(id)) ?? []).filter((other) => other !== id).slice(0, 5),
  });
}

/** The newest products of each of these categories. */
export async function newestIn(categories, run = read) {
  if (categories.length === 0) return new Map();
  const rows = await run(
    categories.map((_id, place) => `SELECT * FROM (${NEWEST}) newest${place}`).join(' UNION ALL '),
    categories,
  );
  const newest = new Map(categories.map((id) => [id, []]));
  for (const { category_id: category, product_id: product } of rows) newest.get(category).push(product);
  return newest;
}

const TERMS =
  'SELECT product_term.product_id, term.id, term.taxonomy, term.name, term.slug ' +
  'FROM product_term JOIN term ON term.id = product_term.term_id WHERE product_term.product_id IN';

const PICTURES =
  'SELECT product_image.product_id, media.id, media.created_at, media.modified_at, media.file, media.title, media.alt_text ' +
  "FROM product_image JOIN media ON media.id = product_image.media_id AND media.mime_type LIKE 'image/%' WHERE product_image.product_id IN";

const NEWEST =
  "SELECT category_id, product_id FROM product_in_category WHERE category_id = ? AND listed = 1 AND status = 'publish' ORDER BY created_at DESC, product_id DESC LIMIT 6";

function groupBy(rows) {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row.product_id);
    if (group) group.push(row);
    else groups.set(row.product_id, [row]);
  }
  return groups;
}
