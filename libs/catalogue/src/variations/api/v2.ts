import { definedOnly, localText, utcText } from '@grove/core';
import {
  Field,
  FieldOrder,
  metaDataType,
  MetaQuery,
  Resource,
  SHOP_V2,
  VersionOf,
  WithoutFields,
  type MetaEntry,
  type SchemaClass,
} from '@grove/rest';
import { bothDates, optionsWithSlugs, saleDates } from '../../products/api/present-v2.js';
import { ProductImageV2, ChosenOptionV2 } from '../../products/api/parts-v2.js';
import { sentDate } from '../../products/api/accept-v2.js';
import { withoutServersKeys } from '../../products/write/servers-keys.rules.js';
import { toImages } from '../../products/api/shared-product-fields.js';
import { InvalidImage, InvalidVariationImage } from '../../errors.js';
import { VARIATION_ERRORS } from '../../resource-errors.js';
import type { VariationRecord } from '../variation-record.js';
import type { VariationInput } from '../variation-input.js';
import { booleanOrParent, Variation } from './v1.js';
import { VariationsQueryV2 } from './query-v2.js';

type Different = 'dateOnSaleFrom' | 'dateOnSaleTo' | 'image' | 'attributes' | 'description';

/** What variations have in `wc/v2` and `wc/v3`: they are records of their own, below their products. */
@Resource({
  namespace: SHOP_V2,
  route: 'products/<product_id>/variations',
  title: 'product_variation',
  errors: VARIATION_ERRORS,
  capability: 'manage_products',
  collection: VariationsQueryV2,
  item: MetaQuery,
  batch: true,
  namesFailedDeletions: true,
  trash: true,
})
@WithoutFields('description')
export class ProductVariation extends (Variation as SchemaClass<Omit<Variation, Different>>) {
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
  @Field.list(ChosenOptionV2, { description: 'Options of the variation.' }) attributes: ChosenOptionV2[];
  @Field.integer({ description: 'Position among the variations of the product.' }) menuOrder: number;
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
}

/** What `wc/v2` and `wc/v3` declare alike. */
export const SINCE_V2 = {
  metaOf: 'product',
  accept: acceptVariationV2,
  replacedErrors: [[InvalidImage, InvalidVariationImage]] as const,
};

/** A variation in `wc/v2`. */
@VersionOf(ProductVariation, { ...SINCE_V2, namespace: SHOP_V2, present: presentVariationV2 })
@FieldOrder(`
  id date_created date_created_gmt date_modified date_modified_gmt description permalink sku price regular_price sale_price
  date_on_sale_from date_on_sale_from_gmt date_on_sale_to date_on_sale_to_gmt on_sale visible purchasable virtual downloadable downloads
  download_limit download_expiry tax_status tax_class manage_stock stock_quantity in_stock backorders backorders_allowed backordered weight
  dimensions shipping_class shipping_class_id image attributes menu_order meta_data
`)
export class ProductVariationV2 extends ProductVariation {
  @Field.objectOrNull(ProductImageV2, { description: 'Its picture, or a placeholder.' }) image: ProductImageV2 | null;
}

/** A variation as `wc/v2` shows it. */
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

/** Its own picture; that of its product does not count. */
export function pictureOf({ row, details, presentation }: VariationRecord): ProductImageV2 | undefined {
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

/** What was sent by a client of `wc/v2` or `wc/v3`, as the service takes it. */
export function acceptVariationV2(sent: SentVariation): VariationInput {
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
