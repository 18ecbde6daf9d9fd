import {
  boolean,
  Field,
  FieldOrder,
  metaDataType,
  MetaQuery,
  Resource,
  SHOP_V2,
  SHOP_V3,
  VersionOf,
  WithoutFields,
  type FieldType,
  type MetaEntry,
  type SchemaClass,
} from '@grove/rest';
import { InvalidImage, InvalidVariationImage } from '../errors.js';
import { VARIATION_ERRORS } from '../resource-errors.js';
import { ProductImageV2, ProductImageV3, VersionedChosenOption } from '../products/api/product-parts.versions.js';
import { STOCK_STATUSES } from '../products/api/product.versions.js';
import { acceptVariation, presentVariationV2, presentVariationV3 } from './variation-version-presenter.js';
import { VARIATION_STATUSES } from './variation-status.rules.js';
import { Variation } from './variation.resource.js';
import { VariationsQueryV2, VariationsQueryV3 } from './variations.versions.query.js';

/** A boolean, or "parent", which is kept, since it means that only the product manages the stock. */
const booleanOrParent: FieldType = {
  schema: { type: 'boolean' },
  parse: (value) => (value === 'parent' ? false : boolean().parse(value)),
};

type Different = 'dateOnSaleFrom' | 'dateOnSaleTo' | 'image' | 'attributes' | 'description';

/** What the versions of variations share: they are records of their own, below their products. */
@Resource({
  namespace: SHOP_V3,
  route: 'products/<product_id>/variations',
  title: 'product_variation',
  errors: VARIATION_ERRORS,
  capability: 'manage_products',
  collection: VariationsQueryV3,
  item: MetaQuery,
  batch: true,
  namesFailedDeletions: true,
  trash: true,
})
@WithoutFields('description')
class ProductVariation extends (Variation as SchemaClass<Omit<Variation, Different>>) {
  @Field.id() declare id: number;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC).', readonly: true }) dateCreatedGmt: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change (UTC).', readonly: true }) dateModifiedGmt:
    | string
    | null;
  @Field.dayOrDateTime({ nullable: true, description: 'Start of the sale price; "" for none.' }) dateOnSaleFrom: string | null;
  @Field.dayOrDateTime({ nullable: true, description: 'Start of the sale price (UTC).' }) dateOnSaleFromGmt: string | null;
  @Field.dayOrDateTime({ nullable: true, description: 'End of the sale price; "" for none.' }) dateOnSaleTo: string | null;
  @Field.dayOrDateTime({ nullable: true, description: 'End of the sale price (UTC).' }) dateOnSaleToGmt: string | null;
  @Field.of(booleanOrParent, {
    description: 'Whether its stock is managed; "parent" if the product manages it.',
    shown: { enum: [true, false, 'parent'] },
  })
  declare manageStock: boolean | 'parent';
  @Field.integer({ description: 'Change of the quantity in stock, unless a quantity is sent.', writeOnly: true })
  inventoryDelta?: number;
  @Field.list(VersionedChosenOption, { description: 'Options of the variation.' }) attributes: VersionedChosenOption[];
  @Field.integer({ description: 'Position among the variations of the product.' }) menuOrder: number;
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
}

const DIFFERENCES = {
  metaOf: 'product',
  accept: acceptVariation,
  replacedErrors: [[InvalidImage, InvalidVariationImage]] as const,
};

/** A variation in `shop/v2`. */
@VersionOf(ProductVariation, { ...DIFFERENCES, namespace: SHOP_V2, collection: VariationsQueryV2, present: presentVariationV2 })
@FieldOrder(`
  id date_created date_created_gmt date_modified date_modified_gmt description permalink sku price regular_price sale_price
  date_on_sale_from date_on_sale_from_gmt date_on_sale_to date_on_sale_to_gmt on_sale visible purchasable virtual downloadable downloads
  download_limit download_expiry tax_status tax_class manage_stock stock_quantity in_stock backorders backorders_allowed backordered weight
  dimensions shipping_class shipping_class_id image attributes menu_order meta_data
`)
export class ProductVariationV2 extends ProductVariation {
  @Field.objectOrNull(ProductImageV2, { description: 'Its picture, or a placeholder.' }) image: ProductImageV2 | null;
}

/** A variation in `shop/v3`: with a status, a stock status, and a name made of its options. */
@WithoutFields('visible', 'inStock')
@VersionOf(ProductVariation, { ...DIFFERENCES, namespace: SHOP_V3, present: presentVariationV3 })
@FieldOrder(`
  id type date_created date_created_gmt date_modified date_modified_gmt description permalink sku global_unique_id price regular_price
  sale_price date_on_sale_from date_on_sale_from_gmt date_on_sale_to date_on_sale_to_gmt on_sale status purchasable virtual downloadable
  downloads download_limit download_expiry tax_status tax_class manage_stock stock_quantity stock_status backorders backorders_allowed
  backordered low_stock_amount weight dimensions shipping_class shipping_class_id image gallery_image_ids attributes menu_order meta_data
  name parent_id
`)
export class ProductVariationV3 extends ProductVariation {
  @Field.text({ description: 'Always variation.', readonly: true }) type: string;
  @Field.enum(VARIATION_STATUSES, { description: 'Status.', default: 'publish', alsoShown: ['trash'] }) status: string;
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
