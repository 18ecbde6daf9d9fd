import { Field, FieldOrder, SHOP_V3, VersionOf, WithoutFields } from '@grove/rest';
import { BRAND } from '../../product-terms/taxonomies.js';
import { bestStockStatus } from '../../variations/variation-stock.rules.js';
import type { ProductDetails } from '../read/product-details.js';
import type { ProductInput } from '../write/product-input.js';
import type { ProductRecord } from '../read/product-record.js';
import { stockStatusOf } from '../write/stock.rules.js';
import { FIELDS, ProductV2, SINCE_V2 } from './v2.js';
import { Product } from './v1.js';
import { ProductImageV2 } from './parts-v2.js';
import { ProductsQueryV3 } from './query-v3.js';
import { STOCK_STATUSES } from './product-enums.js';
import { type SentProduct, acceptProductV2 } from './accept-v2.js';
import { type ShownProduct, imagesOf, presentProductV2 } from './present-v2.js';
import { TermReference } from './parts-v1.js';
import { referencesTo } from './present-v1.js';

/** A picture of a product in `wc/v3`. Its place in the list is its position: the first one is the main picture. */
@WithoutFields('position')
export class ProductImageV3 extends ProductImageV2 {}

/** A product in `wc/v3`: the same with a stock status in place of `in_stock`, brands, and fields that only this version has. */
@WithoutFields('inStock')
@VersionOf(Product, {
  ...SINCE_V2,
  namespace: SHOP_V3,
  collection: ProductsQueryV3,
  present: presentProductV3,
  accept: acceptProductV3,
})
@FieldOrder(FIELDS)
export class ProductV3 extends ProductV2 {
  @Field.enum(STOCK_STATUSES, { description: 'Stock status; follows from the quantity if stock is managed.', default: 'instock' })
  stockStatus: string;
  @Field.integerOrNull({ description: 'Quantity that counts as low; null unless stock is managed.' }) lowStockAmount:
    | number
    | null;
  @Field.list(TermReference, { description: 'Brands.' }) brands: TermReference[];
  @Field.clearableList(ProductImageV3, { description: 'Pictures; the first one is the main picture.', max: 100 })
  declare images: ProductImageV2[];
  @Field.boolean({ description: 'Whether a buyer chooses among variations.', readonly: true }) hasOptions: boolean;
  @Field.text({ description: 'Password of its page.', max: 255 }) postPassword: string;
  @Field.text({ description: 'GTIN, UPC, EAN or ISBN: digits and hyphens, unique.', max: 100 }) globalUniqueId: string;
}

function presentProductV3(record: ProductRecord): ShownProduct & Readonly<Record<string, unknown>> {
  const { details } = record;
  const { product, terms } = details;
  return {
    ...presentProductV2(record),
    images: imagesOf(record),
    stockStatus: shownStockStatus(details),
    lowStockAmount: product.lowStockAmount,
    brands: referencesTo(terms, BRAND),
    hasOptions: product.type === 'variable' && product.attributes.some(({ variation }) => variation),
    postPassword: product.postPassword,
    globalUniqueId: product.globalUniqueId,
  };
}

/** The stock status. A variable product without a stock of its own has the best one of its variations. */
function shownStockStatus(details: ProductDetails): string {
  const { product, shared } = details;
  const stock = { ...product, manageStock: product.manageStock && shared.shop.manageStock };
  if (product.type !== 'variable' || stock.manageStock || product.stockStatus !== null) return stockStatusOf(stock);
  return bestStockStatus(details);
}

/** The order of the pictures decides which one is the main picture. */
export function acceptProductV3({ images, ...sent }: SentProduct): ProductInput {
  return {
    ...acceptProductV2(sent),
    ...(images !== undefined && {
      images: images?.map(({ position: _ignored, ...image }: Partial<Image>) => image as Image) ?? images,
    }),
  };
}

type Image = NonNullable<ProductInput['images']>[number];
