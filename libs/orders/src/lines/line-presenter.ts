import { Money } from '@grove/core';
import type { CouponLine, FeeLine, LineItem, LineTax, LineTotalTax, ShippingLine, TaxLine } from './line.resource.js';
import type { LineKind, OrderLineEntity } from './order-line.entity.js';

/** SKUs of the products and variations that are still there, by id. */
export type KnownSkus = ReadonlyMap<number, string>;

/** The lines of one order as clients see them, by kind, amounts with `dp` decimals. */
export function presentLines(lines: readonly OrderLineEntity[], skus: KnownSkus, dp: number) {
  const of = (kind: LineKind) => lines.filter((line) => line.kind === kind);
  return {
    lineItems: of('item').map((line) => presentItem(line, skus, dp)),
    taxLines: of('tax').map((line) => presentTax(line, dp)),
    shippingLines: of('shipping').map((line) => presentShipping(line, dp)),
    feeLines: of('fee').map((line) => presentFee(line, dp)),
    couponLines: of('coupon').map((line) => presentCoupon(line, dp)),
  };
}

/** A line item of an order or of a refund. */
export function presentItem(line: OrderLineEntity, skus: KnownSkus, dp: number): LineItem {
  const sku = skus.get(line.variationId) ?? skus.get(line.productId);
  return {
    id: line.id,
    name: line.name,
    sku: sku ?? null,
    productId: skus.has(line.productId) ? line.productId : 0,
    variationId: skus.has(line.variationId) ? line.variationId : 0,
    quantity: line.quantity,
    taxClass: line.taxClass,
    price: priceOf(line).toFixed(dp),
    subtotal: shown(line.subtotal, dp),
    subtotalTax: shown(line.subtotalTax, dp),
    total: shown(line.total, dp),
    totalTax: shown(line.totalTax, dp),
    taxes: line.taxes.map(({ id, total, subtotal = '' }): LineTax => ({ id, total, subtotal })),
    meta: line.meta,
  };
}

const presentTax = (line: OrderLineEntity, dp: number): TaxLine => ({
  id: line.id,
  rateCode: line.reference,
  rateId: line.rateId,
  label: line.name,
  compound: line.compound,
  taxTotal: shown(line.total, dp),
  shippingTaxTotal: shown(line.totalTax, dp),
});

const presentShipping = (line: OrderLineEntity, dp: number): ShippingLine => ({
  id: line.id,
  methodTitle: line.name,
  methodId: line.reference,
  total: shown(line.total, dp),
  // Of shipping the tax is shown as it was before rounding, as far as the decimals that are asked for go.
  totalTax: Money.sum(line.taxes.map(({ total }) => Money.of(total))).toFixed(dp),
  taxes: line.taxes.map(({ id, total }): LineTotalTax => ({ id, total })),
});

const presentFee = (line: OrderLineEntity, dp: number): FeeLine => ({
  id: line.id,
  name: line.name,
  taxClass: line.taxClass,
  taxStatus: line.taxStatus,
  total: shown(line.total, dp),
  totalTax: shown(line.totalTax, dp),
  taxes: line.taxes.map(({ id, total }): LineTax => ({ id, total, subtotal: '' })),
});

const presentCoupon = (line: OrderLineEntity, dp: number): CouponLine => ({
  id: line.id,
  code: line.name,
  discount: shown(line.total, dp),
  discountTax: shown(0n, dp),
});

/** What one piece comes to; nothing where there is no piece. */
const priceOf = ({ total, quantity }: OrderLineEntity): Money =>
  quantity === 0 ? Money.zero : Money.ofMicros(total).part(1n, BigInt(quantity));

/** An amount of micro-units with so many decimals. */
export const shown = (micros: bigint, dp: number): string => Money.ofMicros(micros).toFixed(dp);
