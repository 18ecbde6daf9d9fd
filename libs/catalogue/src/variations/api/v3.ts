import { Field, FieldOrder, SHOP_V3, VersionOf, WithoutFields } from '@grove/rest';
import { ProductImageV3 } from '../../products/api/v3.js';
import { PRODUCT_STATUSES, STOCK_STATUSES } from '../../products/api/product-enums.js';
import { stockStatusOf } from '../../products/write/stock.rules.js';
import { variationStatus } from '../variation-status.rules.js';
import type { VariationRecord } from '../variation-record.js';
import { stockOf } from '../variation-stock.rules.js';
import { ProductVariation, pictureOf, presentVariationV2, SINCE_V2 } from './v2.js';
import { VariationsQueryV3 } from './query-v3.js';

/** A variation in `wc/v3`: with a status, a stock status, and a name made of its options. */
@WithoutFields('visible', 'inStock')
@VersionOf(ProductVariation, { ...SINCE_V2, namespace: SHOP_V3, collection: VariationsQueryV3, present: presentVariationV3 })
@FieldOrder(`
  id type date_created date_created_gmt date_modified date_modified_gmt description permalink sku global_unique_id price regular_price
  sale_price date_on_sale_from date_on_sale_from_gmt date_on_sale_to date_on_sale_to_gmt on_sale status purchasable virtual downloadable
  downloads download_limit download_expiry tax_status tax_class manage_stock stock_quantity stock_status backorders backorders_allowed
  backordered low_stock_amount weight dimensions shipping_class shipping_class_id image gallery_image_ids attributes menu_order meta_data
  name parent_id
`)
export class ProductVariationV3 extends ProductVariation {
  @Field.text({ description: 'Always variation.', readonly: true }) type: string;
  @Field.enum(PRODUCT_STATUSES, { description: 'Status.', default: 'publish', alsoShown: ['trash'] }) status: string;
  @Field.text({
    description: 'Tax class; "parent" for that of the product, "" for the standard class.',
    inEdit: 'storedTaxClass',
  })
  declare taxClass: string;
  @Field.enum(STOCK_STATUSES, { description: 'Stock status; follows from the quantity if stock is managed.' })
  stockStatus: string;
  @Field.integerOrNull({ description: 'Quantity that counts as low; null unless stock is managed.' }) lowStockAmount:
    | number
    | null;
  @Field.text({ description: 'GTIN, UPC, EAN or ISBN: digits and hyphens, unique.', max: 100 }) globalUniqueId: string;
  @Field.objectOrNull(ProductImageV3, { description: 'Its picture; null for none.' }) image: ProductImageV3 | null;
  @Field.integers({ description: 'Always empty: variations have one picture.', readonly: true }) galleryImageIds: number[];
  @Field.text({ description: 'Its options.', readonly: true }) name: string;
  @Field.integer({ description: 'Id of its product.', readonly: true }) parentId: number;
}

function presentVariationV3(record: VariationRecord): object {
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
