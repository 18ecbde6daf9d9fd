import { Field, FieldOrder, metaDataType, nullable, text, WithoutFields, type FieldType, type SentEntry } from '@grove/rest';
import type { ShownLineEntry } from './line-meta.rules.js';
import { CouponLine, FeeLine, LineItem, LineTax, ShippingLine, TaxLine } from './line.resource.js';

/** A number in responses. Amounts are numbers only here, where clients expect them. */
const shownNumber: FieldType = { schema: { type: 'number' }, parse: (value) => value };

/** One entry of the metadata of a line. */
class LineEntry implements ShownLineEntry {
  @Field.integer({ description: 'Id of the entry.' }) id: number;
  @Field.text({ description: 'Key.' }) key: string;
  @Field.anything({ description: 'Value; null removes the entry.' }) value: unknown;
  @Field.text({ description: 'Name of the attribute, or the key.', readonly: true }) displayKey: string;
  @Field.anything({ description: 'The value again.', readonly: true }) displayValue: unknown;
}

const META = { description: 'Metadata of the line.' };
const metaData = (): PropertyDecorator => Field.of(metaDataType, META, LineEntry, true);

/** The main picture of what a line sold. Its id is empty for a product without one, and 0 if the product was deleted. */
class LineImage {
  @Field.anything({ description: 'Id of the picture; "" or 0 for none.', readonly: true }) id: number | '';
  @Field.uri({ description: 'URL of the picture.', readonly: true }) src: string;
}

/** A line item in `wc/v2` and `wc/v3`. */
@WithoutFields('meta')
@FieldOrder(`
  id name product_id variation_id quantity tax_class subtotal subtotal_tax total total_tax taxes meta_data sku global_unique_id price
`)
export class VersionedLineItem extends LineItem {
  @metaData() metaData: readonly LineEntry[];
  @Field.of(nullable(text({ max: 100 })), { nullable: true, description: 'SKU of the product; null if it was deleted.' })
  declare sku: string | null;
  @Field.text({ nullable: true, description: 'GTIN, UPC, EAN or ISBN of the product; null if it was deleted.', readonly: true })
  globalUniqueId: string | null;
  @Field.of(shownNumber, { description: 'Price of one item after discounts, unrounded.', readonly: true }) declare price: never;
  @Field.object(LineImage, { description: 'Picture of the product.', readonly: true }) image: LineImage;
  @Field.text({ nullable: true, description: 'Name of the product of a variation; null for others.', readonly: true })
  parentName: string | null;
}

/** The sum of one tax rate in `wc/v2` and `wc/v3`. */
export class VersionedTaxLine extends TaxLine {
  @Field.of(shownNumber, { description: 'The rate, in percent.', readonly: true }) ratePercent: number;
  @Field.list(LineEntry, { ...META, readonly: true }) metaData: readonly LineEntry[];
}

/** A shipping line in `wc/v2` and `wc/v3`. */
@FieldOrder('id method_title method_id instance_id total total_tax taxes')
export class VersionedShippingLine extends ShippingLine {
  @Field.text({ description: 'Instance of the shipping method.' }) instanceId: string;
  @Field.list(LineTax, { description: 'Taxes by rate.', readonly: true }) declare taxes: LineTax[];
  @Field.text({ description: 'Whether shipping is taxed.', readonly: true }) taxStatus: string;
  @metaData() metaData: readonly LineEntry[];
}

/** A fee in `wc/v2` and `wc/v3`. */
@FieldOrder('id name tax_class tax_status amount')
export class VersionedFeeLine extends FeeLine {
  @Field.text({ description: 'Always empty; the amount is in `total`.', readonly: true }) amount: string;
  @metaData() metaData: readonly LineEntry[];
}

/** A coupon of an order in `wc/v2` and `wc/v3`. */
export class VersionedCouponLine extends CouponLine {
  @metaData() metaData: readonly LineEntry[];
  @Field.text({ description: 'Type of the discount.', readonly: true }) discountType: string;
  @Field.of(shownNumber, { description: 'Amount or percentage of the coupon.', readonly: true }) nominalAmount: number;
  @Field.boolean({ description: 'Whether the coupon gives free shipping.', readonly: true }) freeShipping: boolean;
}

/** What a client of `wc/v2` or `wc/v3` sends with a line. */
export type SentLine<L> = Partial<Omit<L, 'metaData'>> & { readonly metaData?: readonly SentEntry[] };
