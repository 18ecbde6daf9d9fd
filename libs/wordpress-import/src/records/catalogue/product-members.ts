import type { ImportedVariationState } from '@grove/catalogue';
import { In } from 'typeorm';
import { readMetadata } from '../metadata.js';
import { rowsBy } from '../rows-by.js';
import type { SourceContext } from '../source-kind.js';
import { decimalText } from './decimals.js';
import type { PostRow } from '../post-rows.js';
import { pricesOf, stockOf } from './sellable-fields.js';
import type { ShopFacts } from './shop-facts.js';
import { isShownVariation } from './variation-status.js';

/** What the price and the stock of a product follow from, in addition to its own fields. */
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
): Promise<(product: PostRow) => ProductMembers> {
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
): Promise<(product: PostRow) => ImportedVariationState[]> {
  const rows = await source.find<VariationRow>('posts', {
    select: { ID: 'ID', parent: 'post_parent', status: 'post_status' },
    where: { post_type: 'product_variation', post_parent: In(products) },
  });
  const ids = rows.map(({ ID }) => ID);
  const metadataOf = await readMetadata(source, 'postmeta', ids, STATE_KEYS);
  const variationsOf = rowsBy('parent', rows);
  return (product) =>
    variationsOf(product.ID).flatMap(({ ID, status }) => {
      if (!isShownVariation(status, product.post_status)) return [];
      const meta = metadataOf(ID);
      return { ...pricesOf(meta, facts), visible: status !== 'private', inStock: stockOf(meta).stockStatus !== 'outofstock' };
    });
}

async function readPrices(
  ids: readonly number[],
  { decimalSeparator }: ShopFacts,
  context: SourceContext,
): Promise<Map<number, string>> {
  const where = { ID: In([...new Set(ids)]), post_type: 'product' };
  const products = await context.source.findIds({ table: 'posts', where }, 'ID');
  const metadataOf = await readMetadata(context.source, 'postmeta', products, ['_price']);
  const priced = products.filter((id) => metadataOf(id).has('_price'));
  return new Map(priced.map((id) => [id, decimalText(metadataOf(id).text('_price'), decimalSeparator)]));
}
