import { definedOnly, localText, utcText } from '@grove/core';
import { bothDates, optionsWithSlugs, saleDates } from '../products/api/product-version-presenter.js';
import type { ProductDetails } from '../products/read/product-details.js';
import type { ProductImageV2 } from '../products/api/product-parts.versions.js';
import { sentDate } from '../products/api/product-version-input.js';
import { withoutServersKeys } from '../products/write/servers-keys.rules.js';
import { toImages, type PresentationContext } from '../products/api/shared-product-fields.js';
import { stockStatusOf } from '../products/write/stock.rules.js';
import { stockOf } from './variation-stock.rules.js';
import { variationStatus } from './variation-status.rules.js';
import type { VariationEntity } from './variation.entity.js';
import type { Variation, VariationInput } from './variation.resource.js';

/** A variation with what `wc/v2` and `wc/v3` show of it. */
export interface VariationRecord extends Variation {
  readonly row: VariationEntity;
  /** Its product. */
  readonly details: ProductDetails;
  readonly presentation: PresentationContext;
}

/** A variation as `shop/v2` shows it. */
export function presentVariationV2(record: VariationRecord): object {
  const { row, details, presentation } = record;
  const [placeholder] = toImages([], presentation.mountPoint, details.shared.placeholder);
  const undated = { dateCreatedGmt: placeholder.dateCreated, dateModifiedGmt: placeholder.dateModified };
  return {
    ...record,
    ...bothDates(row, presentation.zone),
    ...saleDates(row, presentation.zone),
    description: row.description,
    downloads: row.downloads,
    visible: row.visible,
    // A product that manages a stock without a quantity gives its variations none.
    stockQuantity: record.manageStock === 'parent' ? (record.stockQuantity ?? 0) : record.stockQuantity,
    image: pictureOf(record) ?? { ...placeholder, ...undated },
    attributes: optionsWithSlugs(record.attributes, details),
    menuOrder: row.position,
  };
}

/** A variation as `shop/v3` shows it. */
export function presentVariationV3(record: VariationRecord): object {
  const { row, details } = record;
  const { product, shared } = details;
  return {
    ...presentVariationV2(record),
    type: 'variation',
    status: variationStatus(row, product),
    storedTaxClass: row.taxClass,
    stockStatus: stockStatusOf(stockOf(row, product, shared.shop)),
    lowStockAmount: row.lowStockAmount,
    globalUniqueId: row.globalUniqueId,
    image: pictureOf(record) ?? null,
    galleryImageIds: [],
    name: record.attributes.map(({ option }) => option).join(', '),
    parentId: product.id,
  };
}

/** Its own picture; that of its product does not count. */
function pictureOf({ row, details, presentation }: VariationRecord): ProductImageV2 | undefined {
  const picture = details.shared.pictures.get(row.imageId);
  if (!picture) return undefined;
  const [image] = toImages([{ picture, position: 0 }], presentation.mountPoint);
  const { createdAt, modifiedAt } = picture;
  return {
    ...image,
    dateCreated: localText(createdAt, presentation.zone),
    dateCreatedGmt: utcText(createdAt),
    dateModified: localText(modifiedAt, presentation.zone),
    dateModifiedGmt: utcText(modifiedAt),
  };
}

/** What a client of `wc/v2` or `wc/v3` sends for a variation. */
interface SentVariation extends Omit<VariationInput, 'image' | 'dateOnSaleFrom' | 'dateOnSaleTo'> {
  readonly image?: ProductImageV2 | null;
  readonly menuOrder?: number;
  readonly dateOnSaleFrom?: string | null;
  readonly dateOnSaleFromGmt?: string | null;
  readonly dateOnSaleTo?: string | null;
  readonly dateOnSaleToGmt?: string | null;
}

/** Input of `wc/v2` or `wc/v3`, as the service takes it. */
export function acceptVariation(sent: SentVariation): VariationInput {
  const { dateOnSaleFrom, dateOnSaleFromGmt, dateOnSaleTo, dateOnSaleToGmt, image, metaData, menuOrder, ...rest } = sent;
  return definedOnly({
    ...(rest as VariationInput),
    position: menuOrder,
    metaData: withoutServersKeys(metaData),
    image: image === undefined ? undefined : image === null ? [] : [image],
    dateOnSaleFrom: sentDate(dateOnSaleFrom, dateOnSaleFromGmt, 'T00:00:00'),
    dateOnSaleTo: sentDate(dateOnSaleTo, dateOnSaleToGmt, 'T23:59:59'),
  });
}
