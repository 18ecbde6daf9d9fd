import type { Product } from '@grove/client';
import type { Problem } from '../problem.js';
import { countProblem, stockOf } from '../stock-change.js';
import type { ProductChange } from '../store-products.js';

/** Something that lies on a shelf: a product without variations, or a variation. */
export interface Counted {
  /** `p7` for a product, `v8` for a variation. */
  readonly key: string;
  readonly productId: number;
  readonly variationId?: number;
  readonly name: string;
  readonly sku: string;
  readonly picture: { readonly src: string } | undefined;
  /** What the shop believes to have; null if it does not count. */
  readonly quantity: number | null;
}

/** What was typed, by the keys of what was counted. */
export interface CountValues {
  counts: Record<string, string>;
}

/** What can be counted of a product. Groups, and products that are sold elsewhere, have no stock. */
export function countable({ id, type, name, sku, images, manage_stock, stock_quantity, variations }: Product): Counted[] {
  const common = { productId: id, picture: images[0] };
  if (type === 'simple') return [{ ...common, key: `p${id}`, name, sku, quantity: manage_stock ? stock_quantity : null }];
  if (type !== 'variable') return [];
  return variations.map((variation) => ({
    ...common,
    key: `v${variation.id}`,
    variationId: variation.id,
    name: `${name} – ${variation.attributes.map(({ option }) => option).join(', ')}`,
    sku: variation.sku,
    quantity: variation.manage_stock === true ? variation.stock_quantity : null,
  }));
}

/** Why counts are refused, by the products that were counted. Some of them may not be on the page any more. */
export const problemsOf = (counts: CountValues['counts'], seen: ReadonlyMap<string, Counted>): Map<number, Problem> =>
  new Map(
    Object.entries(counts).flatMap(([key, text]) => {
      const [row, problem] = [seen.get(key), countProblem(text ?? '')];
      return row && problem ? [[row.productId, problem] as const] : [];
    }),
  );

/** What is sent: each product that was counted, with its counted variations. */
export function toChanges(counts: CountValues['counts'], seen: ReadonlyMap<string, Counted>): ProductChange[] {
  const changes = new Map<number, ProductChange>();
  for (const [key, text] of Object.entries(counts)) {
    const row = seen.get(key);
    if (!row || !text || text.trim() === '') continue;
    const before = changes.get(row.productId) ?? { id: row.productId };
    const stock = stockOf(text);
    changes.set(
      row.productId,
      row.variationId === undefined
        ? { ...before, ...stock }
        : { ...before, variations: [...(before.variations ?? []), { id: row.variationId, ...stock }] },
    );
  }
  return [...changes.values()];
}
