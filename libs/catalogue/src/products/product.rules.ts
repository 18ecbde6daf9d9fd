import { foldForSearch, pickDefined, definedOnly, stripTags } from '@grove/core';
import type { Instant } from '@grove/database';
import { inlineName } from '@grove/content';
import { ExternalBackorders, ExternalStock, InvalidDownload } from '../errors.js';
import { parseDownloads } from './downloads.rules.js';
import { parseMeasures } from './measures.rules.js';
import { validSalePrice } from './price.rules.js';
import type { ProductEntity } from './product.entity.js';
import type { ProductInput } from './product.resource.js';
import type { InputWithTexts } from './product-texts.js';
import { saleEnd, saleStart } from './sale-dates.rules.js';
import { searchTextOf } from './search-text.rules.js';
import { inStockIn, lowStockAfter, normalizeStock, quantityIn, statusAfter, type StockSettings } from './stock.rules.js';

/** What the rules depend on besides the product and the input. */
export interface RuleContext {
  /** The time zone of the site. */
  readonly zone: string;
  readonly now: Instant;
  /** Slugs of all tax classes. */
  readonly taxClasses: ReadonlySet<string>;
  readonly stock: StockSettings;
}

type Draft = Omit<ProductEntity, 'id'>;
type Step = (draft: Draft, input: InputWithTexts, context: RuleContext) => Draft;

/** Applies texts, which are HTML already. Like all steps, it keeps fields that were not sent. */
const applyTexts: Step = (draft, input) => ({
  ...draft,
  ...(input.name !== undefined && nameFields(input.name)),
  ...pickDefined(input, ['description', 'shortDescription', 'purchaseNote']),
  ...pickDefined(input, ['sentDescription', 'sentShortDescription', 'sentPurchaseNote']),
});

/** Fields that are stored as they were sent. */
const PLAIN_FIELDS = [
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

const applyPlainFields: Step = (draft, input) => {
  const taken = { ...draft, ...pickDefined(input, PLAIN_FIELDS) };
  return { ...taken, notInTrash: taken.status !== 'trash' };
};

const applyRelations: Step = (draft, { upsellIds, crossSellIds }) => ({
  ...draft,
  ...definedOnly({ upsellIds: positiveIds(upsellIds), crossSellIds: positiveIds(crossSellIds) }),
});

const applySku: Step = (draft, { sku }) => (sku === undefined ? draft : { ...draft, sku: stripTags(sku) });

const applyTaxClass: Step = (draft, { taxClass }, { taxClasses }) =>
  taxClass === undefined ? draft : { ...draft, taxClass: taxClasses.has(taxClass) ? taxClass : '' };

const applyPrices: Step = (draft, { regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo, type, variations }, { zone }) => ({
  ...draft,
  ...([regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo, type, variations].some((sent) => sent !== undefined) && {
    activePrice: null,
  }),
  ...((dateOnSaleFrom ?? dateOnSaleTo) !== undefined && { saleDaysInUtc: false }),
  ...definedOnly({ regularPrice, salePrice }),
  ...(dateOnSaleFrom !== undefined && { saleFrom: saleStart(dateOnSaleFrom, zone) }),
  ...(dateOnSaleTo !== undefined && { saleTo: saleEnd(dateOnSaleTo, zone) }),
});

/** Grouped and variable products have no price of their own. For other types the sale price must be lower than the regular price. */
const normalizePrices: Step = (draft) =>
  draft.type === 'grouped' || draft.type === 'variable'
    ? { ...draft, regularPrice: '', salePrice: '', saleFrom: null, saleTo: null }
    : { ...draft, salePrice: validSalePrice(draft) };

const normalizeProductStock: Step = (draft, input, { stock: shop }) => {
  const { manageStock, backorders, variations } = input;
  const inStock = inStockIn(input);
  const none = { manageStock: false, stockQuantity: null, backorders: 'no', stockStatus: null, lowStockAmount: null };
  if (draft.type === 'grouped') return { ...draft, ...none, inStock: inStock ?? draft.inStock };
  if (draft.type === 'external') {
    if (manageStock) throw new ExternalStock();
    if (backorders !== undefined && backorders !== 'no') throw new ExternalBackorders();
    return { ...draft, ...none, inStock: true };
  }
  const sent = definedOnly({ manageStock, stockQuantity: quantityIn(draft, input), inStock, backorders });
  const stock = normalizeStock(draft, sent, shop);
  const after = { ...draft, ...stock };
  // If variations are sent, the stock of the product follows from them again.
  const stockStatus = variations ? null : statusAfter(after, sent, input.stockStatus);
  return { ...after, stockStatus, lowStockAmount: lowStockAfter(after, input) };
};

/** Virtual products have no weight and no dimensions. */
const normalizeShipping: Step = (draft, { virtual, weight, dimensions }) => {
  if (virtual) return { ...draft, weight: '', length: '', width: '', height: '' };
  return { ...draft, ...parseMeasures({ weight, dimensions }) };
};

/** Only downloadable products have files, limits and expiry. */
const applyDownloads: Step = (draft, { downloads, downloadLimit, downloadExpiry }) => {
  if (!draft.downloadable) return draft;
  const files = downloads && parseDownloads(downloads);
  const missing = files?.find(({ file }) => !/^https?:\/\//i.test(file));
  if (missing) throw new InvalidDownload({ file: missing.file });
  return { ...draft, ...definedOnly({ downloads: files, downloadLimit, downloadExpiry }) };
};

/** Only external products have a link and a button text. */
const applyExternalLink: Step = (draft, { externalUrl, buttonText, dropsLink }) => {
  if (draft.type !== 'external') return dropsLink ? { ...draft, externalUrl: '', buttonText: '' } : draft;
  return { ...draft, ...definedOnly({ externalUrl, buttonText: buttonText && stripTags(buttonText) }) };
};

/** What only further versions send. */
const applyFurtherFields: Step = (draft, { createdAt, groupedIds, postPassword, globalUniqueId }) => ({
  ...draft,
  ...(createdAt !== undefined && { createdAt, shownCreatedAt: null, undated: false }),
  ...(groupedIds && { groupedIds: [...new Set(groupedIds.filter((id) => id > 0))], activePrice: null }),
  ...definedOnly({ postPassword, globalUniqueId: globalUniqueId?.replace(/[^\d-]/g, '') }),
});

const updateSearchText: Step = (draft) => ({ ...draft, searchText: searchTextOf(draft) });

/** The steps in order: plain fields first, because later steps depend on the type of the product. */
const STEPS: readonly Step[] = [
  applyPlainFields,
  applyTexts,
  applyRelations,
  applySku,
  applyTaxClass,
  applyPrices,
  normalizePrices,
  normalizeProductStock,
  normalizeShipping,
  applyDownloads,
  applyExternalLink,
  applyFurtherFields,
  updateSearchText,
];

/** The product after the changes in the input. */
export const applyProductInput = <D extends Draft>(product: D, input: InputWithTexts, context: RuleContext): D =>
  ({ ...product, ...STEPS.reduce((draft, step) => step(draft, input, context), product as Draft) }) as D;

/** The sort key of a name: its beginning without accents and letter case. */
export const productNameKey = (name: string): string => foldForSearch(name).slice(0, 190);

function nameFields(sent: string): Pick<Draft, 'name' | 'nameKey'> {
  const name = inlineName(sent).trim() || 'Product';
  return { name, nameKey: productNameKey(name) };
}

const positiveIds = (ids: readonly number[] | undefined): number[] | undefined => ids?.filter((id) => id > 0);
