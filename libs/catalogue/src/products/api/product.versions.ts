import {
  Field,
  FieldOrder,
  MAX_CONTENT_LENGTH,
  metaDataType,
  MetaQuery,
  SHOP_V2,
  SHOP_V3,
  VersionOf,
  WithoutFields,
  type MetaEntry,
  type SchemaClass,
} from '@grove/rest';
import { ProductNotFound, ProductUnknown } from '../../errors.js';
import { VERSIONED_PRODUCT_ERRORS } from '../../resource-errors.js';
import { presentProductV2, presentProductV3 } from './product-version-presenter.js';
import { acceptProductV3, acceptProductV2 } from './product-version-input.js';
import { TermReference } from './product-parts.resource.js';
import { lenientDateTime, ProductImageV2, ProductImageV3, VersionedProductAttribute } from './product-parts.versions.js';
import { Product, PRODUCT_STATUSES, PRODUCT_TYPES, type ProductStatus, type ProductType } from './product.resource.js';
import { ProductsQueryV2, ProductsQueryV3 } from './products.versions.query.js';

export const STOCK_STATUSES = ['instock', 'outofstock', 'onbackorder'] as const;

type Different = 'dateOnSaleFrom' | 'dateOnSaleTo' | 'images' | 'attributes' | 'variations' | 'groupedProducts' | 'downloadType';

const DIFFERENCES = {
  item: MetaQuery,
  metaOf: 'product',
  errors: VERSIONED_PRODUCT_ERRORS,
  accept: acceptProductV2,
  replacedErrors: [[ProductNotFound, ProductUnknown]] as const,
};

const FIELDS = `
  id name slug permalink date_created date_created_gmt date_modified date_modified_gmt type status featured catalog_visibility description
  short_description sku price regular_price sale_price date_on_sale_from date_on_sale_from_gmt date_on_sale_to date_on_sale_to_gmt on_sale
  purchasable total_sales virtual downloadable downloads download_limit download_expiry external_url button_text tax_status tax_class
  manage_stock stock_quantity in_stock backorders backorders_allowed backordered low_stock_amount sold_individually weight dimensions
  shipping_required shipping_taxable shipping_class shipping_class_id reviews_allowed average_rating rating_count upsell_ids cross_sell_ids
  parent_id purchase_note categories brands tags images attributes default_attributes variations grouped_products menu_order price_html
  related_ids meta_data
`;

/** A product in `shop/v2`: dates in the time of the shop and in UTC, texts as they were sent in `edit`, metadata, and the ids of its variations. */
@WithoutFields('downloadType')
@VersionOf(Product, { ...DIFFERENCES, namespace: SHOP_V2, collection: ProductsQueryV2, present: presentProductV2 })
@FieldOrder(FIELDS)
export class ProductV2 extends (Product as SchemaClass<Omit<Product, Different>>) {
  @Field.enum(PRODUCT_TYPES, {
    description: 'Type of product.',
    default: 'simple',
    ignoredInBatch: true,
    alsoShown: ['variation'],
  })
  declare type: ProductType;
  @Field.of(lenientDateTime, { nullable: true, description: 'Date of creation; without a zone it is sent in UTC.' })
  declare dateCreated: string | null;
  @Field.of(lenientDateTime, { nullable: true, description: 'Date of creation (UTC).' }) dateCreatedGmt: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change (UTC).', readonly: true }) dateModifiedGmt:
    | string
    | null;
  @Field.enum([...PRODUCT_STATUSES, 'future', 'trash'], { description: 'Status.', default: 'publish' })
  declare status: ProductStatus;
  @Field.html({ description: 'Description.', max: MAX_CONTENT_LENGTH, inEdit: 'sentDescription' }) declare description: string;
  @Field.html({ description: 'Short description.', inEdit: 'sentShortDescription' }) declare shortDescription: string;
  @Field.html({ description: 'Note that the buyer gets after the purchase.', max: 20_000, inEdit: 'sentPurchaseNote' })
  declare purchaseNote: string;
  @Field.dayOrDateTime({ nullable: true, description: 'Start of the sale price; "" for none.' }) dateOnSaleFrom: string | null;
  @Field.dayOrDateTime({ nullable: true, description: 'Start of the sale price (UTC).' }) dateOnSaleFromGmt: string | null;
  @Field.dayOrDateTime({ nullable: true, description: 'End of the sale price; "" for none.' }) dateOnSaleTo: string | null;
  @Field.dayOrDateTime({ nullable: true, description: 'End of the sale price (UTC).' }) dateOnSaleToGmt: string | null;
  @Field.integer({ description: 'Change of the quantity in stock, unless a quantity is sent.', writeOnly: true })
  inventoryDelta?: number;
  @Field.text({ description: 'Average rating.', readonly: true, inEdit: 'storedRating' }) declare averageRating: string;
  @Field.clearableList(ProductImageV2, { description: 'Pictures.', max: 100 }) images: ProductImageV2[];
  @Field.list(VersionedProductAttribute, { description: 'Attributes.', max: 100 }) attributes: VersionedProductAttribute[];
  @Field.integers({ description: 'Ids of its variations.', readonly: true }) variations: number[];
  @Field.integers({ description: 'Ids of the products in this group.', max: 500 }) groupedProducts: number[];
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
}

/** A product in `shop/v3`: the same with a stock status in place of `in_stock`, brands, and fields that only this version has. */
@WithoutFields('inStock')
@VersionOf(Product, {
  ...DIFFERENCES,
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
