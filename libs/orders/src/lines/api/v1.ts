import { Money } from '@grove/core';
import { amount, ValidationError, Field, nullable, text, type FieldType } from '@grove/rest';
import type { SkusById } from '../sold-products.js';
import { formatAmount } from '../../model/format-amount.js';
import { taxesOf } from '../line-taxes.rules.js';
import type { LineKind, OrderLineEntity } from '../order-line.entity.js';

const MAX_NAME_LENGTH = 500;

/** Text; `null` deletes the line. */
const nameOrNull = (max = MAX_NAME_LENGTH): FieldType => nullable(text({ max }));

/** An amount that is not negative. */
const positiveAmount = (): FieldType => {
  const type = amount();
  return {
    schema: type.schema,
    parse: (value) =>
      typeof value === 'string' && value.startsWith('-') ? new ValidationError('must not be negative') : type.parse(value),
  };
};

/** The tax of one rate on a line, unrounded and without trailing zeros: `"6.3"`. */
class LineTotalTax {
  @Field.integer({ description: 'Id of the tax rate.', readonly: true }) id: number;
  @Field.amount({ description: 'Tax on the total.', readonly: true }) total: string;
}

export class LineTax extends LineTotalTax {
  @Field.amount({ description: 'Tax on the subtotal; empty on fees.', readonly: true }) subtotal: string;
}

class LineMetaEntry {
  @Field.text({ description: 'Slug of the attribute.', readonly: true }) key: string;
  @Field.text({ description: 'Name of the attribute.', readonly: true }) label: string;
  @Field.text({ description: 'Chosen option.', readonly: true }) value: string;
}

/** A product on an order in `wc/v1`, which is `shop/v1`. */
export class LineItem {
  @Field.integer({ description: 'Id of the line; absent for a new line.' }) id: number;
  @Field.of(nameOrNull(), { nullable: true, description: 'Name; the name of the product by default.' }) name: string | null;
  @Field.text({ nullable: true, description: 'SKU of the product.', max: 100 }) sku: string | null;
  @Field.integerOrNull({ description: 'Id of the product; null deletes the line.' }) productId: number | null;
  @Field.integer({ description: 'Id of the variation; 0 for none.' }) variationId: number;
  @Field.integer({ description: 'Quantity; 0 deletes the line.', min: 0, max: 100_000_000 }) quantity: number;
  @Field.text({ description: 'Slug of the tax class; "" for the standard class.' }) taxClass: string;
  @Field.amount({ description: 'Price of one item, after discounts.', readonly: true }) price: string;
  @Field.of(positiveAmount(), { description: 'Amount before discounts; never below the total.' }) subtotal: string;
  @Field.amount({ description: 'Tax before discounts.', readonly: true }) subtotalTax: string;
  @Field.of(positiveAmount(), { description: 'Amount after discounts.' }) total: string;
  @Field.amount({ description: 'Tax after discounts.', readonly: true }) totalTax: string;
  @Field.list(LineTax, { description: 'Taxes by rate.', readonly: true }) taxes: LineTax[];
  @Field.list(LineMetaEntry, { description: 'Options of the variation.', readonly: true }) meta: LineMetaEntry[];
}

/** The sum of one tax rate in `wc/v1`. */
export class TaxLine {
  @Field.integer({ description: 'Id of the line.', readonly: true }) id: number;
  @Field.text({ description: 'Code of the rate: country, state, name and priority.', readonly: true }) rateCode: string;
  @Field.integer({ description: 'Id of the rate.', readonly: true }) rateId: number;
  @Field.text({ description: 'Name of the rate.', readonly: true }) label: string;
  @Field.boolean({ description: 'Whether the rate is applied on top of other taxes.', readonly: true }) compound: boolean;
  @Field.amount({ description: 'Tax on items and fees.', readonly: true }) taxTotal: string;
  @Field.amount({ description: 'Tax on shipping.', readonly: true }) shippingTaxTotal: string;
}

/** A shipping line in `wc/v1`. */
export class ShippingLine {
  @Field.integer({ description: 'Id of the line; absent for a new line.' }) id: number;
  @Field.of(nameOrNull(), { nullable: true, description: 'Name of the shipping method.' }) methodTitle: string | null;
  @Field.of(nameOrNull(200), { nullable: true, description: 'Id of the shipping method; null deletes the line.' }) methodId:
    | string
    | null;
  @Field.of(positiveAmount(), { description: 'Price of shipping.' }) total: string;
  @Field.amount({ description: 'Tax on the line.', readonly: true }) totalTax: string;
  @Field.list(LineTotalTax, { description: 'Taxes by rate.', readonly: true }) taxes: LineTotalTax[];
}

/** A fee in `wc/v1`. */
export class FeeLine {
  @Field.integer({ description: 'Id of the line; absent for a new line.' }) id: number;
  @Field.of(nameOrNull(), { nullable: true, description: 'Name of the fee; null deletes the line.' }) name: string | null;
  @Field.text({ description: 'Slug of the tax class; "" for the standard class.' }) taxClass: string;
  @Field.enum(['taxable', 'none'], { description: 'Whether the fee is taxed.' }) taxStatus: string;
  @Field.amount({ description: 'Amount of the fee; may be negative.' }) total: string;
  @Field.amount({ description: 'Tax on the line.', readonly: true }) totalTax: string;
  @Field.list(LineTax, { description: 'Taxes by rate.', readonly: true }) taxes: LineTax[];
}

/** A coupon of an order in `wc/v1`. */
export class CouponLine {
  @Field.integer({ description: 'Id of the line; absent for a new line.' }) id: number;
  @Field.of(nameOrNull(200), { nullable: true, description: 'Coupon code; null deletes the line.' }) code: string | null;
  @Field.of(positiveAmount(), {
    description: 'Discount that is already part of the line items; without it the server applies the coupon.',
  })
  discount: string;
  @Field.amount({ description: 'Tax on the discount.', readonly: true }) discountTax: string;
}

/** The lines of one order as `wc/v1` shows them, by kind. */
export function toLineFields(lines: readonly OrderLineEntity[], skus: SkusById, decimals: number) {
  const of = (kind: LineKind) => lines.filter((line) => line.kind === kind);
  return {
    lineItems: of('item').map((line) => toLineItem(line, skus, decimals)),
    taxLines: of('tax').map((line) => toTaxLine(line, decimals)),
    shippingLines: of('shipping').map((line) => toShippingLine(line, decimals)),
    feeLines: of('fee').map((line) => toFeeLine(line, decimals)),
    couponLines: of('coupon').map((line) => toCouponLine(line, decimals)),
  };
}

/** A line item of an order or of a refund in `wc/v1`. */
export function toLineItem(line: OrderLineEntity, skus: SkusById, decimals: number): LineItem {
  const sku = skus.get(line.variationId) ?? skus.get(line.productId);
  return {
    id: line.id,
    name: line.name,
    sku: sku ?? null,
    productId: skus.has(line.productId) ? line.productId : 0,
    variationId: skus.has(line.variationId) ? line.variationId : 0,
    quantity: line.quantity,
    taxClass: line.taxClass,
    price: priceOf(line).toFixed(decimals),
    subtotal: formatAmount(line.subtotal, decimals),
    subtotalTax: formatAmount(line.subtotalTax, decimals),
    total: formatAmount(line.total, decimals),
    totalTax: formatAmount(line.totalTax, decimals),
    taxes: line.taxes.map(({ id, total, subtotal = '' }): LineTax => ({ id, total, subtotal })),
    meta: line.meta,
  };
}

const toTaxLine = (line: OrderLineEntity, decimals: number): TaxLine => ({
  id: line.id,
  rateCode: line.reference,
  rateId: line.rateId,
  label: line.name,
  compound: line.compound,
  taxTotal: formatAmount(line.total, decimals),
  shippingTaxTotal: formatAmount(line.totalTax, decimals),
});

const toShippingLine = (line: OrderLineEntity, decimals: number): ShippingLine => ({
  id: line.id,
  methodTitle: line.name,
  methodId: line.reference,
  total: formatAmount(line.total, decimals),
  // The tax on shipping is shown unrounded, up to the requested number of decimals.
  totalTax: taxesOf(line).toFixed(decimals),
  taxes: line.taxes.map(({ id, total }): LineTotalTax => ({ id, total })),
  ...line.shownAs,
});

const toFeeLine = (line: OrderLineEntity, decimals: number): FeeLine => ({
  id: line.id,
  name: line.name,
  taxClass: line.taxClass,
  taxStatus: line.taxStatus,
  total: formatAmount(line.total, decimals),
  totalTax: formatAmount(line.totalTax, decimals),
  taxes: line.taxes.map(({ id, total }): LineTax => ({ id, total, subtotal: '' })),
  ...line.shownAs,
});

const toCouponLine = (line: OrderLineEntity, decimals: number): CouponLine => ({
  id: line.id,
  code: line.name,
  discount: formatAmount(line.total, decimals),
  discountTax: formatAmount(line.totalTax, decimals),
  ...line.shownAs,
});

/** The price of one piece; 0 if the quantity is 0. */
const priceOf = ({ total, quantity }: OrderLineEntity): Money =>
  quantity === 0 ? Money.zero : Money.ofMicros(total).part(1n, BigInt(quantity));
