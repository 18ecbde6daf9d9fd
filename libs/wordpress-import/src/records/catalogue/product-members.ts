import type { ImportedVariationState } from '@grove/catalogue';
import type { SourceContext } from '../source-kind.js';
import { decimalText } from './decimals.js';
import type { ProductRow } from './post-fields.js';
import { groupMetadata, type MetaRow } from './product-metadata.js';
import { pricesOf, stockOf } from './sellable-fields.js';
import type { ShopFacts } from './shop-facts.js';
import { isShownVariation } from './variation-status.js';

/** What the price and the stock of a product follow from, beside its own fields. */
export interface ProductMembers {
  readonly variations: readonly ImportedVariationState[];
  readonly groupedPrices: readonly string[];
}

interface MembersRequest {
  readonly products: readonly number[];
  /** The ids of the products of each group. */
  readonly groups: ReadonlyMap<number, readonly number[]>;
  readonly facts: ShopFacts;
}

/** Reads the states of variations, and the prices of the products of groups. */
export async function readMembers(
  request: MembersRequest,
  context: SourceContext,
): Promise<(product: ProductRow) => ProductMembers> {
  const variationsOf = await readVariationStates(request, context);
  const pricesOfMembers = await readPrices([...request.groups.values()].flat(), request.facts, context);
  return (product) => ({
    variations: variationsOf(product),
    groupedPrices: (request.groups.get(product.ID) ?? []).flatMap((id) => pricesOfMembers.get(id) ?? []),
  });
}

const STATE_KEYS = [
  '_regular_price',
  '_sale_price',
  '_sale_price_dates_from',
  '_sale_price_dates_to',
  '_manage_stock',
  '_stock',
  '_stock_status',
];

interface VariationRow {
  readonly ID: number;
  readonly parent: number;
  readonly status: string;
}

async function readVariationStates(
  { products, facts }: MembersRequest,
  { source }: SourceContext,
): Promise<(product: ProductRow) => ImportedVariationState[]> {
  const ofProducts = `p.post_type = 'product_variation' AND p.post_parent IN (?)`;
  const rows = await source.read<VariationRow>(
    `SELECT p.ID, p.post_parent AS parent, p.post_status AS status FROM {posts} p WHERE ${ofProducts}`,
    [products],
  );
  if (rows.length === 0) return () => [];
  const metadataOf = groupMetadata(
    await source.read<MetaRow>(
      `SELECT pm.post_id AS postId, pm.meta_key AS name, pm.meta_value AS value FROM {posts} p JOIN {postmeta} pm ON pm.post_id = p.ID
        WHERE ${ofProducts} AND pm.meta_key IN (?) ORDER BY pm.post_id, pm.meta_id`,
      [products, STATE_KEYS],
    ),
  );
  const byProduct = new Map<number, VariationRow[]>();
  for (const row of rows) {
    const others = byProduct.get(row.parent);
    if (others) others.push(row);
    else byProduct.set(row.parent, [row]);
  }
  return (product) =>
    (byProduct.get(product.ID) ?? []).flatMap(({ ID, status }) => {
      if (!isShownVariation(status, product.post_status)) return [];
      const meta = metadataOf(ID);
      return { ...pricesOf(meta, facts), visible: status !== 'private', inStock: stockOf(meta).stockStatus !== 'outofstock' };
    });
}

/** Ids in one statement. */
const MOST_IDS = 500;

async function readPrices(
  ids: readonly number[],
  { decimalSeparator }: ShopFacts,
  { source }: SourceContext,
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)];
  const prices = new Map<number, string>();
  for (let start = 0; start < wanted.length; start += MOST_IDS) {
    const some = wanted.slice(start, start + MOST_IDS);
    const rows = await source.read<{ id: number; price: string | null }>(
      `SELECT p.ID AS id, pm.meta_value AS price FROM {posts} p JOIN {postmeta} pm ON pm.post_id = p.ID
        WHERE p.post_type = 'product' AND pm.meta_key = '_price' AND p.ID IN (?) ORDER BY p.ID, pm.meta_id`,
      [some],
    );
    for (const { id, price } of rows) if (!prices.has(id)) prices.set(id, decimalText(price, decimalSeparator));
  }
  return prices;
}
