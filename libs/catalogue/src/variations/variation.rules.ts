import { pickDefined, definedOnly, stripTags } from '@grove/core';
import { parseDownloads } from '../products/write/downloads.rules.js';
import { parseMeasures } from '../products/write/measures.rules.js';
import { validSalePrice } from '../products/read/price.rules.js';
import { parseChosenOptions, type FindTerm } from '../products/write/product-attributes.rules.js';
import type { StoredAttribute } from '../products/product.entity.js';
import type { RuleContext } from '../products/write/product.rules.js';
import { changedSaleDates } from '../products/write/sale-dates.rules.js';
import { inStockIn, lowStockAfter, normalizeStock, quantityIn, statusAfter } from '../products/write/stock.rules.js';
import type { VariationEntity } from './variation.entity.js';
import type { VariationInput } from './variation-input.js';
import { statusColumns } from './variation-status.rules.js';

/** What the rules of a variation depend on besides the variation and the input. */
export interface VariationContext extends RuleContext {
  readonly attributes: readonly StoredAttribute[];
  readonly findTerm: FindTerm;
}

type Draft = Omit<VariationEntity, 'id'>;

/** The variation after the changes in the input, whose text is HTML already. */
export function applyVariationInput(
  current: Draft,
  input: VariationInput,
  { zone, taxClasses, stock: shop, attributes, findTerm }: VariationContext,
): Draft {
  const { visible, virtual, downloadable, regularPrice, salePrice, manageStock, backorders, position } = input;
  const [stockQuantity, inStock] = [quantityIn(current, input), inStockIn(input)];
  const draft = { ...current, ...definedOnly({ visible, virtual, downloadable, regularPrice, salePrice, position }) };
  const sentStock = definedOnly({ manageStock: manageStock as boolean | undefined, stockQuantity, inStock, backorders });
  const stock = normalizeStock(draft, sentStock, shop);
  return {
    ...draft,
    ...(visible !== undefined && { shownAsVisible: false, hiddenStatus: null }),
    ...(input.status !== undefined && { shownAsVisible: false, ...statusColumns(input.status) }),
    ...(input.globalUniqueId !== undefined && { globalUniqueId: input.globalUniqueId.replace(/[^\d-]/g, '') }),
    ...(input.sku !== undefined && { sku: stripTags(input.sku) }),
    ...pickDefined(input, ['description']),
    ...changedSaleDates(current, input, zone),
    ...(input.taxClass !== undefined && {
      taxClass: input.taxClass === 'parent' || taxClasses.has(input.taxClass) ? input.taxClass : '',
    }),
    ...(input.attributes !== undefined && { attributes: parseChosenOptions(input.attributes, attributes, findTerm) }),
    ...(draft.downloadable &&
      definedOnly({
        downloads: input.downloads && parseDownloads(input.downloads),
        downloadLimit: input.downloadLimit,
        downloadExpiry: input.downloadExpiry,
      })),
    ...(virtual ? { weight: '', length: '', width: '', height: '' } : parseMeasures(input)),
    ...stock,
    stockStatus: statusAfter({ ...draft, ...stock }, sentStock, input.stockStatus),
    lowStockAmount: lowStockAfter({ ...draft, ...stock }, input),
    salePrice: validSalePrice(draft),
  };
}
