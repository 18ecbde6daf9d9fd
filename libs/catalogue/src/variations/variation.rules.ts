import { pickDefined, definedOnly, stripTags } from '@grove/core';
import { downloadsOf } from '../products/downloads.rules.js';
import { measuresOf } from '../products/measures.rules.js';
import { settledSalePrice } from '../products/price.rules.js';
import { chosenOptions, type FindTerm } from '../products/product-attributes.rules.js';
import type { StoredAttribute } from '../products/product.entity.js';
import type { Facts } from '../products/product.rules.js';
import { saleEnd, saleStart } from '../products/sale-dates.rules.js';
import { settledStock } from '../products/stock.rules.js';
import type { VariationEntity } from './variation.entity.js';
import type { Variation } from './variation.resource.js';

/** What a variation may know of its product. */
export interface Surroundings extends Facts {
  readonly attributes: readonly StoredAttribute[];
  readonly findTerm: FindTerm;
}

type Draft = Omit<VariationEntity, 'id'>;

/** The variation as it stands after the changes that were sent, its text as the HTML that was made of it. */
export function revisedVariation(
  current: Draft,
  input: Partial<Variation>,
  { zone, taxClasses, attributes, findTerm }: Surroundings,
): Draft {
  const { visible, virtual, downloadable, regularPrice, salePrice, manageStock, stockQuantity, inStock, backorders } = input;
  const draft = { ...current, ...definedOnly({ visible, virtual, downloadable, regularPrice, salePrice }) };
  return {
    ...draft,
    ...(input.sku !== undefined && { sku: stripTags(input.sku) }),
    ...pickDefined(input, ['description']),
    ...(input.dateOnSaleFrom !== undefined && { saleFrom: saleStart(input.dateOnSaleFrom, zone) }),
    ...(input.dateOnSaleTo !== undefined && { saleTo: saleEnd(input.dateOnSaleTo, zone) }),
    ...(input.taxClass !== undefined && {
      taxClass: input.taxClass === 'parent' || taxClasses.has(input.taxClass) ? input.taxClass : '',
    }),
    ...(input.attributes !== undefined && { attributes: chosenOptions(input.attributes, attributes, findTerm) }),
    ...(draft.downloadable &&
      definedOnly({
        downloads: input.downloads && downloadsOf(input.downloads),
        downloadLimit: input.downloadLimit,
        downloadExpiry: input.downloadExpiry,
      })),
    ...(virtual ? { weight: '', length: '', width: '', height: '' } : measuresOf(input)),
    ...settledStock(draft, definedOnly({ manageStock: manageStock as boolean | undefined, stockQuantity, inStock, backorders })),
    salePrice: settledSalePrice(draft),
  };
}
