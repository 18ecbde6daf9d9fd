import { foldForSearch, isShownAs, localText, pickDefined, definedOnly, stripTags } from '@grove/core';
import type { Instant } from '@grove/database';
import { inlineName } from '@grove/content';
import { ExternalBackorders, ExternalStock, InvalidDownload } from '../../errors.js';
import { parseDownloads } from './downloads.rules.js';
import { parseMeasures } from './measures.rules.js';
import { validSalePrice } from '../read/price.rules.js';
import type { ProductEntity } from '../product.entity.js';
import type { ProductInput } from './product-input.js';
import { FIELDS_AS_STORED } from '../fields-as-stored.js';
import type { InputWithTexts } from './product-texts.js';
import { changedSaleDates } from './sale-dates.rules.js';
import { searchTextOf } from '../list/search-text.rules.js';
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

/** The fields that a step changes. What was not sent stays as it is. */
type Step = (draft: Readonly<Draft>, input: InputWithTexts, context: RuleContext) => Partial<Draft>;

/** Texts are HTML already. */
const applyTexts: Step = (_draft, input) =>
  Object.assign(pickDefined(input, TEXT_FIELDS), input.name !== undefined && nameFields(input.name));

const TEXT_FIELDS = [
  'description',
  'shortDescription',
  'purchaseNote',
  'sentDescription',
  'sentShortDescription',
  'sentPurchaseNote',
] as const satisfies readonly (keyof InputWithTexts)[];

/** Fields that are stored as they were sent, and copied as they are stored. */
export const PLAIN_FIELDS = [
  ...FIELDS_AS_STORED,
  'type',
  'virtual',
  'downloadable',
] as const satisfies readonly (keyof ProductInput)[];

const applyPlainFields: Step = ({ status }, input) => {
  const taken = pickDefined(input, PLAIN_FIELDS);
  return { notInTrash: (taken.status ?? status) !== 'trash', ...taken };
};

const applyRelations: Step = (_draft, { upsellIds, crossSellIds }) =>
  definedOnly({ upsellIds: positiveIds(upsellIds), crossSellIds: positiveIds(crossSellIds) });

const applySku: Step = (_draft, { sku }) => (sku === undefined ? {} : { sku: stripTags(sku) });

const applyTaxClass: Step = (_draft, { taxClass }, { taxClasses }) =>
  taxClass === undefined ? {} : { taxClass: taxClasses.has(taxClass) ? taxClass : '' };

const applyPrices: Step = (draft, { regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo, type, variations }, { zone }) => ({
  ...([regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo, type, variations].some((sent) => sent !== undefined) && {
    activePrice: null,
  }),
  ...definedOnly({ regularPrice, salePrice }),
  ...changedSaleDates(draft, { dateOnSaleFrom, dateOnSaleTo }, zone),
});

/** Grouped and variable products have no price of their own. For other types the sale price must be lower than the regular price. */
const normalizePrices: Step = (draft) =>
  draft.type === 'grouped' || draft.type === 'variable'
    ? { regularPrice: '', salePrice: '', saleFrom: null, saleTo: null }
    : { salePrice: validSalePrice(draft) };

const normalizeProductStock: Step = (draft, input, { stock: shop }) => {
  const { manageStock, backorders, variations } = input;
  const inStock = inStockIn(input);
  const none = { manageStock: false, stockQuantity: null, backorders: 'no', stockStatus: null, lowStockAmount: null };
  if (draft.type === 'grouped') return { ...none, inStock: inStock ?? draft.inStock };
  if (draft.type === 'external') {
    if (manageStock) throw new ExternalStock();
    if (backorders !== undefined && backorders !== 'no') throw new ExternalBackorders();
    return { ...none, inStock: true };
  }
  const sent = definedOnly({ manageStock, stockQuantity: quantityIn(draft, input), inStock, backorders });
  const stock = normalizeStock(draft, sent, shop);
  // If variations are sent, the stock of the product follows from them again.
  const stockStatus = variations ? null : statusAfter({ stockStatus: draft.stockStatus, ...stock }, sent, input.stockStatus);
  const lowStockAmount = lowStockAfter({ lowStockAmount: draft.lowStockAmount, ...stock }, input);
  return { stockStatus, lowStockAmount, ...stock };
};

/** A variable product is neither virtual nor downloadable: its variations are. */
const normalizeKind: Step = ({ type }) => (type === 'variable' ? { virtual: false, downloadable: false } : {});

/** A product that is dated in the future is published when its time comes, as posts are. */
const applySchedule: Step = ({ status, createdAt, shownCreatedAt, undated }, input, { now }) => {
  const isAboutTime = status === 'publish' || status === 'future';
  if (!isAboutTime || undated || (input.createdAt === undefined && input.status === undefined)) return {};
  return { status: (shownCreatedAt ?? createdAt) > now ? 'future' : 'publish' };
};

/** Virtual products have no weight and no dimensions. */
const normalizeShipping: Step = (_draft, { virtual, weight, dimensions }) =>
  virtual ? { weight: '', length: '', width: '', height: '' } : parseMeasures({ weight, dimensions });

/** Only downloadable products have files, limits and expiry. */
const applyDownloads: Step = (draft, { downloads, downloadLimit, downloadExpiry }) => {
  if (!draft.downloadable) return {};
  const files = downloads && parseDownloads(downloads);
  const missing = files?.find(({ file }) => !/^https?:\/\//i.test(file));
  if (missing) throw new InvalidDownload({ file: missing.file });
  return definedOnly({ downloads: files, downloadLimit, downloadExpiry });
};

/** Only external products have a link and a button text. */
const applyExternalLink: Step = (draft, { externalUrl, buttonText, dropsLink }) => {
  if (draft.type !== 'external') return dropsLink ? { externalUrl: '', buttonText: '' } : {};
  return definedOnly({ externalUrl, buttonText: buttonText && stripTags(buttonText) });
};

/** What only `wc/v2` and `wc/v3` send. */
const applyPlainFieldsOfV3: Step = (draft, { createdAt, createdText, groupedIds, postPassword, globalUniqueId }, { zone }) => ({
  ...(createdAt !== undefined &&
    !isShownCreation(draft, { createdAt, createdText }, zone) && { createdAt, shownCreatedAt: null, undated: false }),
  ...(groupedIds && { groupedIds: [...new Set(groupedIds.filter((id) => id > 0))], activePrice: null }),
  ...definedOnly({ postPassword, globalUniqueId: globalUniqueId?.replace(/[^\d-]/g, '') }),
});

/** Whether a date of creation is the one that `wc/v2` and `wc/v3` show: in UTC, or as text in the time of the shop. */
function isShownCreation(draft: Draft, sent: { createdAt: Instant; createdText?: string }, zone: string): boolean {
  if (draft.undated) return false;
  const shown = draft.shownCreatedAt ?? draft.createdAt;
  return sent.createdAt === shown || (sent.createdText !== undefined && isShownAs(sent.createdText, localText(shown, zone)));
}

const updateSearchText: Step = (draft) => ({ searchText: searchTextOf(draft) });

/** The steps in order: plain fields first, because later steps depend on the type of the product. */
const STEPS: readonly Step[] = [
  applyPlainFields,
  normalizeKind,
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
  applyPlainFieldsOfV3,
  applySchedule,
  updateSearchText,
];

/** The product after the changes in the input. */
export function applyProductInput<D extends Draft>(product: D, input: InputWithTexts, context: RuleContext): D {
  const draft = { ...product };
  for (const step of STEPS) Object.assign(draft, step(draft, input, context));
  return draft;
}

/** The sort key of a name: its beginning without accents and letter case. */
export const productNameKey = (name: string): string => foldForSearch(name).slice(0, 190);

function nameFields(sent: string): Pick<Draft, 'name' | 'nameKey'> {
  const name = inlineName(sent).trim() || 'Product';
  return { name, nameKey: productNameKey(name) };
}

const positiveIds = (ids: readonly number[] | undefined): number[] | undefined => ids?.filter((id) => id > 0);
