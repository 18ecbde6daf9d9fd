import {
  isDateTime,
  type FieldType,
  Field,
  FieldOrder,
  MAX_CONTENT_LENGTH,
  metaDataType,
  MetaQuery,
  SHOP_V2,
  VersionOf,
  WithoutFields,
  type MetaEntry,
  type SchemaClass,
} from '@grove/rest';
import { ProductNotFound, ProductUnknown } from '../../errors.js';
import { PRODUCT_ERRORS_V2 } from '../../resource-errors.js';
import { presentProductV2 } from './present-v2.js';
import { acceptProductV2 } from './accept-v2.js';
import { ProductImageV2, ProductAttributeV2 } from './parts-v2.js';
import { Product } from './v1.js';
import { PRODUCT_STATUSES, PRODUCT_TYPES, type ProductStatus, type ProductType } from './product-enums.js';
import { ProductsQueryV2 } from './query-v2.js';

/** A date and time; clients of WooCommerce may send any text, and one that is no date changes nothing. */
const lenientDateTime: FieldType = {
  schema: { type: 'string', format: 'date-time' },
  parse: (value) => (typeof value === 'string' && /^[1-9]\d{3}-/.test(value) && isDateTime(value) ? value : undefined),
};

type Different = 'dateOnSaleFrom' | 'dateOnSaleTo' | 'images' | 'attributes' | 'variations' | 'groupedProducts' | 'downloadType';

/** What `wc/v2` and `wc/v3` declare alike. */
export const SINCE_V2 = {
  item: MetaQuery,
  metaOf: 'product',
  errors: PRODUCT_ERRORS_V2,
  accept: acceptProductV2,
  replacedErrors: [[ProductNotFound, ProductUnknown]] as const,
};

/** The order of the fields in `wc/v2` and `wc/v3`. */
export const FIELDS = `
  id name slug permalink date_created date_created_gmt date_modified date_modified_gmt type status featured catalog_visibility description
  short_description sku price regular_price sale_price date_on_sale_from date_on_sale_from_gmt date_on_sale_to date_on_sale_to_gmt on_sale
  purchasable total_sales virtual downloadable downloads download_limit download_expiry external_url button_text tax_status tax_class
  manage_stock stock_quantity in_stock backorders backorders_allowed backordered low_stock_amount sold_individually weight dimensions
  shipping_required shipping_taxable shipping_class shipping_class_id reviews_allowed average_rating rating_count upsell_ids cross_sell_ids
  parent_id purchase_note categories brands tags images attributes default_attributes variations grouped_products menu_order price_html
  related_ids meta_data
`;

/** A product in `wc/v2`: dates in the time of the shop and in UTC, texts as they were sent in `edit`, metadata, and the ids of its variations. */
@WithoutFields('downloadType')
@VersionOf(Product, { ...SINCE_V2, namespace: SHOP_V2, collection: ProductsQueryV2, present: presentProductV2 })
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
  @Field.list(ProductAttributeV2, { description: 'Attributes.', max: 100 }) attributes: ProductAttributeV2[];
  @Field.integers({ description: 'Ids of its variations.', readonly: true }) variations: number[];
  @Field.integers({ description: 'Ids of the products in this group.', max: 500 }) groupedProducts: number[];
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
}
