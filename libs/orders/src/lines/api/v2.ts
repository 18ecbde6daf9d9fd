import { Money } from '@grove/core';
import { Field, FieldOrder, metaDataType, nullable, text, WithoutFields, type FieldType, type SentEntry } from '@grove/rest';
import { taxAmountOf } from '../line-taxes.rules.js';
import { shownLineMeta, type ShownLineEntry } from '../line-meta.rules.js';
import { formatAmount } from '../../model/format-amount.js';
import type { OrderLineEntity, StoredTax } from '../order-line.entity.js';
import { soldProductOf } from '../sold-products.js';
import type { OrderPresentation } from '../order-presentation.js';
import { CouponLine, FeeLine, LineItem, LineTax, ShippingLine, TaxLine, toLineFields } from './v1.js';

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
export class LineItemV2 extends LineItem {
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
export class TaxLineV2 extends TaxLine {
  @Field.of(shownNumber, { description: 'The rate, in percent.', readonly: true }) ratePercent: number;
  @Field.list(LineEntry, { ...META, readonly: true }) metaData: readonly LineEntry[];
}

/** A shipping line in `wc/v2` and `wc/v3`. */
@FieldOrder('id method_title method_id instance_id total total_tax taxes')
export class ShippingLineV2 extends ShippingLine {
  @Field.text({ description: 'Instance of the shipping method.' }) instanceId: string;
  @Field.list(LineTax, { description: 'Taxes by rate.', readonly: true }) declare taxes: LineTax[];
  @Field.text({ description: 'Whether shipping is taxed.', readonly: true }) taxStatus: string;
  @metaData() metaData: readonly LineEntry[];
}

/** A fee in `wc/v2` and `wc/v3`. */
@FieldOrder('id name tax_class tax_status amount')
export class FeeLineV2 extends FeeLine {
  @Field.text({ description: 'Always empty; the amount is in `total`.', readonly: true }) amount: string;
  @metaData() metaData: readonly LineEntry[];
}

/** A coupon of an order in `wc/v2` and `wc/v3`. */
export class CouponLineV2 extends CouponLine {
  @metaData() metaData: readonly LineEntry[];
  @Field.text({ description: 'Type of the discount.', readonly: true }) discountType: string;
  @Field.of(shownNumber, { description: 'Amount or percentage of the coupon.', readonly: true }) nominalAmount: number;
  @Field.boolean({ description: 'Whether the coupon gives free shipping.', readonly: true }) freeShipping: boolean;
}

/** What a client of `wc/v2` or `wc/v3` sends with a line. */
export type SentLine<L> = Partial<Omit<L, 'metaData'>> & { readonly metaData?: readonly SentEntry[] };

type MetaOf = (line: OrderLineEntity) => readonly ShownLineEntry[];

/** The same lines as `wc/v2` and `wc/v3` show them. `rows` are all lines of the order, in the same order. */
export function presentLinesV2(
  first: ReturnType<typeof toLineFields>,
  rows: readonly OrderLineEntity[],
  presentation: OrderPresentation,
  metaOf: MetaOf = shownLineMeta,
) {
  const pairs = <L>(lines: readonly L[], kind: OrderLineEntity['kind']) =>
    rows.filter((row) => row.kind === kind).map((row, index) => [lines[index], row] as const);
  return {
    lineItems: pairs(first.lineItems, 'item').map(([line, row]) => toItem(line, row, presentation, metaOf)),
    taxLines: pairs(first.taxLines, 'tax').map(([line, row]) => ({
      ...line,
      ratePercent: percentOf(row, presentation),
      metaData: metaOf(row),
    })),
    shippingLines: pairs(first.shippingLines, 'shipping').map(([line, row]) => ({
      ...line,
      instanceId: row.details.instanceId ?? '',
      taxes: totalTaxesOf(row, presentation),
      taxStatus: 'taxable',
      metaData: metaOf(row),
    })),
    feeLines: pairs(first.feeLines, 'fee').map(([line, row]) => ({
      ...line,
      amount: '',
      taxes: totalTaxesOf(row, presentation),
      metaData: metaOf(row),
    })),
    couponLines: pairs(first.couponLines, 'coupon').map(([line, row]) => toCoupon(line, row, presentation, metaOf)),
  };
}

function toItem(line: LineItem, row: OrderLineEntity, presentation: OrderPresentation, metaOf: MetaOf) {
  const product = soldProductOf(row, presentation.products);
  return {
    ...line,
    taxes: row.taxes.map((tax) => toTax(tax, presentation)),
    metaData: metaOf(row),
    globalUniqueId: product?.globalUniqueId ?? null,
    price: priceOf(row),
    image: {
      id: presentation.pictures.has(product?.pictureId ?? 0)
        ? product!.pictureId
        : product && row.variationId === 0
          ? ('' as const)
          : 0,
      src: presentation.pictures.get(product?.pictureId ?? 0) ?? '',
    },
    parentName: product && row.variationId !== 0 ? product.productName : null,
  };
}

function toCoupon(line: CouponLine, row: OrderLineEntity, { priceDecimals }: OrderPresentation, metaOf: MetaOf) {
  const { total, totalTax, details } = row;
  // Of a coupon that was only recorded, the terms are not known.
  const terms = details.coupon ?? { discountType: 'fixed_cart', amount: '0', freeShipping: false };
  return {
    ...line,
    discount: details.coupon || total === 0n ? Money.ofMicros(total).toText() : formatAmount(total, priceDecimals),
    discountTax: Money.ofMicros(totalTax).round(priceDecimals).toText(),
    metaData: metaOf(row),
    discountType: terms.discountType,
    nominalAmount: Number(terms.amount),
    freeShipping: terms.freeShipping,
  };
}

/** The percentage of a tax line; 0 if neither the line nor the rate states it. */
export const percentOf = ({ rateId, details }: OrderLineEntity, { percentages }: OrderPresentation): number =>
  Number(details.ratePercent ?? percentages.get(rateId) ?? 0);

const toTax = ({ id, total, subtotal }: StoredTax, { decimals }: OrderPresentation): LineTax => ({
  id,
  total: formatAmount(taxAmountOf(total).micros, decimals),
  subtotal: subtotal === undefined ? '' : formatAmount(taxAmountOf(subtotal).micros, decimals),
});

/** The taxes of a line of shipping or of a fee, which have no subtotal. */
const totalTaxesOf = ({ taxes }: OrderLineEntity, presentation: OrderPresentation): LineTax[] =>
  taxes.map(({ id, total }) => toTax({ id, total }, presentation));

/** The price of one piece as a number of JSON; 0 if the quantity is 0. */
const priceOf = ({ total, quantity }: OrderLineEntity): number =>
  quantity === 0 ? 0 : Number(Money.ofMicros(total).part(1n, BigInt(quantity)).toText());
