import { foldForSearch, pickDefined, definedOnly, stripTags } from '@grove/core';
import type { Instant } from '@grove/database';
import { inlineName } from '@grove/content';
import { ExternalBackorders, ExternalStock, InvalidDownload } from '../errors.js';
import { downloadsOf } from './downloads.rules.js';
import { measuresOf } from './measures.rules.js';
import { settledSalePrice } from './price.rules.js';
import type { ProductEntity } from './product.entity.js';
import type { ProductInput } from './product.resource.js';
import { saleEnd, saleStart } from './sale-dates.rules.js';
import { searchTextOf } from './search-text.rules.js';
import { settledStock } from './stock.rules.js';

/** What a step may know besides the product. */
export interface Facts {
  /** The site's time zone. */
  readonly zone: string;
  readonly now: Instant;
  /** Slugs of the tax classes there are. */
  readonly taxClasses: ReadonlySet<string>;
}

type Draft = Omit<ProductEntity, 'id'>;
type Step = (draft: Draft, input: ProductInput, facts: Facts) => Draft;

/** Takes over what was sent, texts as the HTML that was made of them; keys that were not sent stay. */
const takeText: Step = (draft, input) => ({
  ...draft,
  ...(input.name !== undefined && named(input.name)),
  ...pickDefined(input, ['description', 'shortDescription', 'purchaseNote']),
});

/** Fields that are stored as they were sent. */
const PLAIN = [
  'type',
  'status',
  'featured',
  'catalogVisibility',
  'virtual',
  'downloadable',
  'downloadType',
  'taxStatus',
  'soldIndividually',
  'reviewsAllowed',
  'parentId',
  'menuOrder',
] as const satisfies readonly (keyof ProductInput)[];

const takePlainFields: Step = (draft, input) => {
  const taken = { ...draft, ...pickDefined(input, PLAIN) };
  return { ...taken, listed: taken.status !== 'trash' };
};

const takeRelations: Step = (draft, { upsellIds, crossSellIds }) => ({
  ...draft,
  ...definedOnly({ upsellIds: positive(upsellIds), crossSellIds: positive(crossSellIds) }),
});

const takeSku: Step = (draft, { sku }) => (sku === undefined ? draft : { ...draft, sku: stripTags(sku) });

const takeTaxClass: Step = (draft, { taxClass }, { taxClasses }) =>
  taxClass === undefined ? draft : { ...draft, taxClass: taxClasses.has(taxClass) ? taxClass : '' };

const takePrices: Step = (draft, { regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo }, { zone }) => ({
  ...draft,
  ...definedOnly({ regularPrice, salePrice }),
  ...(dateOnSaleFrom !== undefined && { saleFrom: saleStart(dateOnSaleFrom, zone) }),
  ...(dateOnSaleTo !== undefined && { saleTo: saleEnd(dateOnSaleTo, zone) }),
});

/** Groups and variable products have no price of their own; elsewhere a sale price must be below the regular one. */
const settlePrices: Step = (draft) =>
  draft.type === 'grouped' || draft.type === 'variable'
    ? { ...draft, regularPrice: '', salePrice: '', saleFrom: null, saleTo: null }
    : { ...draft, salePrice: settledSalePrice(draft) };

const settleStockOfProduct: Step = (draft, { manageStock, stockQuantity, inStock, backorders }) => {
  const none = { manageStock: false, stockQuantity: null, backorders: 'no' };
  if (draft.type === 'grouped') return { ...draft, ...none, inStock: inStock ?? draft.inStock };
  if (draft.type === 'external') {
    if (manageStock) throw new ExternalStock();
    if (backorders !== undefined && backorders !== 'no') throw new ExternalBackorders();
    return { ...draft, ...none, inStock: true };
  }
  return { ...draft, ...settledStock(draft, definedOnly({ manageStock, stockQuantity, inStock, backorders })) };
};

/** What is not shipped has no weight and no size. */
const settleShipping: Step = (draft, { virtual, weight, dimensions }) => {
  if (virtual) return { ...draft, weight: '', length: '', width: '', height: '' };
  return { ...draft, ...measuresOf({ weight, dimensions }) };
};

/** Files, limits and expiry are only written on downloadable products. */
const takeDownloads: Step = (draft, { downloads, downloadLimit, downloadExpiry }) => {
  if (!draft.downloadable) return draft;
  const files = downloads && downloadsOf(downloads);
  const missing = files?.find(({ file }) => !/^https?:\/\//i.test(file));
  if (missing) throw new InvalidDownload({ file: missing.file });
  return { ...draft, ...definedOnly({ downloads: files, downloadLimit, downloadExpiry }) };
};

/** Link and button are only written on external products. */
const takeExternalLink: Step = (draft, { externalUrl, buttonText }) =>
  draft.type === 'external'
    ? { ...draft, ...definedOnly({ externalUrl, buttonText: buttonText && stripTags(buttonText) }) }
    : draft;

const settleSearchText: Step = (draft) => ({ ...draft, searchText: searchTextOf(draft) });

/** How a product takes over what was sent. Fields come first, then what follows from the type of product they make. */
const STEPS: readonly Step[] = [
  takePlainFields,
  takeText,
  takeRelations,
  takeSku,
  takeTaxClass,
  takePrices,
  settlePrices,
  settleStockOfProduct,
  settleShipping,
  takeDownloads,
  takeExternalLink,
  settleSearchText,
];

/** The product as it stands after the changes that were sent. */
export const revised = <D extends Draft>(product: D, input: ProductInput, facts: Facts): D =>
  ({ ...product, ...STEPS.reduce((draft, step) => step(draft, input, facts), product as Draft) }) as D;

/** Sorting goes by the beginning of a name, without accents and case. */
export const productNameKey = (name: string): string => foldForSearch(name).slice(0, 190);

function named(sent: string): Pick<Draft, 'name' | 'nameKey'> {
  const name = inlineName(sent).trim() || 'Product';
  return { name, nameKey: productNameKey(name) };
}

const positive = (ids: readonly number[] | undefined): number[] | undefined => ids?.filter((id) => id > 0);
