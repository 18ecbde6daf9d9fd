import type { Database } from '@grove/kernel';

const SHOWN = 5;

/** For each product the newest others of its first category. One query for all; a product without such has none. */
export async function relatedProducts(
  database: Database,
  categories: ReadonlyMap<number, number>,
): Promise<Map<number, number[]>> {
  const distinct = [...new Set(categories.values())];
  if (distinct.length === 0) return new Map();
  const newest = distinct.map(
    (_id, place) =>
      `SELECT * FROM (SELECT category_id, product_id FROM product_in_category WHERE category_id = ? AND listed = 1 ORDER BY created_at DESC, product_id DESC LIMIT ${SHOWN + 1}) newest${place}`,
  );
  const rows = await database.read<{ category_id: number; product_id: number }>(newest.join(' UNION ALL '), distinct);
  const byCategory = new Map<number, number[]>();
  for (const row of rows) byCategory.set(row.category_id, [...(byCategory.get(row.category_id) ?? []), row.product_id]);
  return new Map(
    [...categories].map(([product, category]) => [
      product,
      (byCategory.get(category) ?? []).filter((id) => id !== product).slice(0, SHOWN),
    ]),
  );
}
