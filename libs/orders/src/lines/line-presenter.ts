import { Money } from '@grove/core';
import { taxesOf } from './line-taxes.rules.js';
import type { CouponLine, FeeLine, LineItem, LineTax, LineTotalTax, ShippingLine, TaxLine } from './line.resource.js';
import type { LineKind, OrderLineEntity } from './order-line.entity.js';

/** The SKUs of products and variations, by id. Deleted ones are missing. */
export type SkusById = ReadonlyMap<number, string>;

/** The lines of one order as clients see them, by kind. */
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

/** A line item of an order or of a refund. */
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

/** An amount in micro-units as text with this number of decimals. */
export const formatAmount = (micros: bigint, decimals: number): string => Money.ofMicros(micros).toFixed(decimals);
