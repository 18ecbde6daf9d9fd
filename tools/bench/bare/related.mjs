const FRESH_MS = 60_000;
const SHOWN = 5;

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
