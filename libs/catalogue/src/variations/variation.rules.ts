import { pickDefined, definedOnly, stripTags } from '@grove/core';
import { parseDownloads } from '../products/downloads.rules.js';
import { parseMeasures } from '../products/measures.rules.js';
import { validSalePrice } from '../products/price.rules.js';
import { parseChosenOptions, type FindTerm } from '../products/product-attributes.rules.js';
import type { StoredAttribute } from '../products/product.entity.js';
import type { RuleContext } from '../products/product.rules.js';
import { saleEnd, saleStart } from '../products/sale-dates.rules.js';
import { normalizeStock, remainingStockStatus } from '../products/stock.rules.js';
import type { VariationEntity } from './variation.entity.js';
import type { Variation } from './variation.resource.js';

/** What the rules of a variation depend on besides the variation and the input. */
export interface VariationContext extends RuleContext {
  readonly attributes: readonly StoredAttribute[];
  readonly findTerm: FindTerm;
}

type Draft = Omit<VariationEntity, 'id'>;

/** The variation after the changes in the input, whose text is HTML already. */
export function applyVariationInput(
  current: Draft,
  input: Partial<Variation>,
  { zone, taxClasses, stock: shop, attributes, findTerm }: VariationContext,
): Draft {
  const { visible, virtual, downloadable, regularPrice, salePrice, manageStock, stockQuantity, inStock, backorders } = input;
  const draft = { ...current, ...definedOnly({ visible, virtual, downloadable, regularPrice, salePrice }) };
  const sentStock = definedOnly({ manageStock: manageStock as boolean | undefined, stockQuantity, inStock, backorders });
  const stock = normalizeStock(draft, sentStock, shop);
  return {
    ...draft,
    ...(visible !== undefined && { shownAsVisible: false }),
    ...((input.dateOnSaleFrom ?? input.dateOnSaleTo) !== undefined && { saleDaysInUtc: false }),
    ...(input.sku !== undefined && { sku: stripTags(input.sku) }),
    ...pickDefined(input, ['description']),
    ...(input.dateOnSaleFrom !== undefined && { saleFrom: saleStart(input.dateOnSaleFrom, zone) }),
    ...(input.dateOnSaleTo !== undefined && { saleTo: saleEnd(input.dateOnSaleTo, zone) }),
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
    stockStatus: remainingStockStatus({ ...draft, ...stock }, sentStock),
    salePrice: validSalePrice(draft),
  };
}
