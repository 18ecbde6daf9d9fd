import { Money } from '@grove/core';
import type { ShopOptions } from '@grove/settings';
import { formatRate, type TaxAddress } from '@grove/taxes';
import { billOf, type LineTax as BilledTax, type Bill, type TaxRateLookup } from '../../totals/bill.js';
import { boundFees } from '../../totals/fees.js';
import { roundAmount, type Rounding } from '../../totals/rounding.js';
import { sumShipping, taxOfLine, taxOfShipping } from '../../totals/sums.js';
import { computeTotals } from '../../totals/totals.js';
import { BLANK_LINE, type OrderLineEntity, type StoredTax } from '../../lines/order-line.entity.js';
import type { OrderEntity } from '../../model/order.entity.js';

/** The columns of an order that are computed from its lines. */
type OrderTotals = Pick<
  OrderEntity,
  'discountTotal' | 'discountTax' | 'shippingTotal' | 'shippingTax' | 'cartTax' | 'total' | 'itemCount' | 'couponDiscount'
>;

/** Computes the totals of an order, and its lines with their taxes. A tax line keeps its id and position as long as its rate applies. */
export function calculateOrder(
  lines: readonly OrderLineEntity[],
  lookup: TaxRateLookup,
  rounding: Rounding,
): { totals: OrderTotals; lines: OrderLineEntity[] } {
  const bill = computeTotals(billFrom(lines), lookup, rounding);
  return { totals: totalsOf(bill, lines, rounding), lines: [...withTaxes(lines, bill, rounding), ...taxLines(lines, bill)] };
}

/** Lines whose negative fees take away no more than the other lines come to. */
export function withBoundedFees(lines: readonly OrderLineEntity[], rounding: Rounding): OrderLineEntity[] {
  const bill = boundFees(sumShipping(billFrom(lines), NO_RATES, rounding), NO_RATES, rounding);
  const totals = new Map(bill.fees.map(({ key, total }) => [key, total.micros]));
  return lines.map((line, key) => ({ ...line, total: totals.get(key) ?? line.total }));
}

const NO_RATES: TaxRateLookup = { ratesOf: () => [], classes: [] };

/** Lines in the form that the totals take. The key of a line is its index in the list. */
function billFrom(lines: readonly OrderLineEntity[]): Bill {
  const numbered = lines.map((line, key) => ({ line, key }));
  const of = (kind: string) => numbered.filter(({ line }) => line.kind === kind);
  const amountsOf = ({ line, key }: { line: OrderLineEntity; key: number }) => ({
    key,
    total: Money.ofMicros(line.total),
    taxClass: line.taxClass,
    taxStatus: line.taxStatus,
    taxes: [],
  });
  return billOf({
    items: of('item').map((one) => ({
      ...amountsOf(one),
      subtotal: Money.ofMicros(one.line.subtotal),
      quantity: one.line.quantity,
    })),
    shipping: of('shipping').map(amountsOf),
    fees: of('fee').map(amountsOf),
  });
}

function withTaxes(lines: readonly OrderLineEntity[], bill: Bill, rounding: Rounding): OrderLineEntity[] {
  const computed = new Map([...bill.items, ...bill.shipping, ...bill.fees].map((line) => [line.key, line]));
  return lines.flatMap((line, key) => {
    if (line.kind === 'tax') return [];
    if (line.kind === 'coupon') return { ...line, shownAs: {} };
    const { total, taxes } = computed.get(key) ?? { total: Money.ofMicros(line.total), taxes: [] };
    const amounts = taxes.map((tax) => tax.total);
    return {
      ...line,
      total: total.micros,
      totalTax: (line.kind === 'shipping' ? taxOfShipping(amounts, rounding) : taxOfLine(amounts, rounding)).micros,
      subtotalTax: taxOfLine(
        taxes.flatMap((tax) => tax.subtotal ?? []),
        rounding,
      ).micros,
      taxes: taxes.map(storedTax),
      shownAs: {},
    };
  });
}

const storedTax = ({ rate, total, subtotal }: BilledTax): StoredTax => ({
  id: rate.id,
  total: total.toText(),
  ...(subtotal && { subtotal: subtotal.toText() }),
});

function taxLines(lines: readonly OrderLineEntity[], bill: Bill): OrderLineEntity[] {
  const current = lines.filter((line) => line.kind === 'tax');
  const kept = current.filter((line) => bill.taxes.some(({ rate }) => rate.id === line.rateId));
  const added = bill.taxes.filter(({ rate }) => !current.some((line) => line.rateId === rate.id));
  const sums = new Map(bill.taxes.map((tax) => [tax.rate.id, tax]));
  // A line keeps its code, also when its rate was renamed later.
  return [...kept, ...added.map(({ rate: { id, code } }) => newTaxLine(id, code))].map((line) => {
    const { rate, total, shippingTotal } = sums.get(line.rateId)!;
    const { label, compound } = rate;
    const details = { ...line.details, ratePercent: formatRate(rate.rate) };
    return { ...line, name: label, compound, total: total.micros, totalTax: shippingTotal.micros, details };
  });
}

const newTaxLine = (rateId: number, code: string): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'tax',
  rateId,
  reference: code,
});

function totalsOf(bill: Bill, lines: readonly OrderLineEntity[], rounding: Rounding): OrderTotals {
  const coupons = lines.filter((line) => line.kind === 'coupon').map((line) => roundAmount(Money.ofMicros(line.total), rounding));
  return {
    discountTotal: bill.discountTotal.micros,
    discountTax: bill.discountTax.micros,
    shippingTotal: bill.shippingTotal.micros,
    shippingTax: bill.shippingTax.micros,
    cartTax: bill.cartTax.micros,
    total: bill.total.micros,
    itemCount: bill.items.reduce((sum, item) => sum + item.quantity, 0),
    couponDiscount: Money.sum(coupons).micros,
  };
}

/**
 * The address that decides the taxes. By the setting this is the shipping address, or the billing address if there is none; the billing address; or
 * that of the shop. Without a country it is that of the shop. Local pickup is always taxed at the shop.
 */
export function taxAddressOf(
  { shipping, billing }: Pick<OrderEntity, 'shipping' | 'billing'>,
  lines: readonly OrderLineEntity[],
  shop: TaxAddress,
  basis: ShopOptions['taxBasedOn'],
): TaxAddress {
  const isPickup = lines.some((line) => line.kind === 'shipping' && line.reference === 'local_pickup');
  const customer = { shipping: [shipping, billing], billing: [billing], base: [] }[basis];
  const address = customer.find(({ country }) => country !== '');
  return isPickup || !address ? shop : address;
}
