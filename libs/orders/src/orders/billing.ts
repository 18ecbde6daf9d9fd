import { Money } from '@grove/core';
import type { TaxAddress } from '@grove/taxes';
import { billOf, cents, type LineTax as BilledTax, type Bill, type TaxFacts } from '../totals/bill.js';
import { taxOfLine, taxOfShipping } from '../totals/sums.js';
import { totalled } from '../totals/totals.js';
import { BLANK_LINE, type OrderLineEntity, type StoredTax } from '../lines/order-line.entity.js';
import type { OrderEntity } from './order.entity.js';

/** The columns of an order that its totals decide. */
export type OrderSums = Pick<
  OrderEntity,
  'discountTotal' | 'discountTax' | 'shippingTotal' | 'shippingTax' | 'cartTax' | 'total' | 'pieces' | 'couponDiscount'
>;

/** Works the totals out: the sums of the order, and its lines with their taxes. Tax lines keep their id and place as long as their rate occurs. */
export function billed(lines: readonly OrderLineEntity[], facts: TaxFacts): { sums: OrderSums; lines: OrderLineEntity[] } {
  const bill = totalled(billFrom(lines), facts);
  return { sums: sumsOf(bill, lines), lines: [...withTaxes(lines, bill), ...taxLines(lines, bill)] };
}

/** Lines as the totals see them; the place in the list tells them apart. */
function billFrom(lines: readonly OrderLineEntity[]): Bill {
  const numbered = lines.map((line, key) => ({ line, key }));
  const of = (kind: string) => numbered.filter(({ line }) => line.kind === kind);
  const worth = ({ line, key }: { line: OrderLineEntity; key: number }) => ({
    key,
    total: Money.ofMicros(line.total),
    taxClass: line.taxClass,
    taxStatus: line.taxStatus,
    taxes: [],
  });
  return billOf({
    items: of('item').map((one) => ({
      ...worth(one),
      subtotal: Money.ofMicros(one.line.subtotal),
      quantity: one.line.quantity,
    })),
    shipping: of('shipping').map(worth),
    fees: of('fee').map(worth),
  });
}

function withTaxes(lines: readonly OrderLineEntity[], bill: Bill): OrderLineEntity[] {
  const worked = new Map([...bill.items, ...bill.shipping, ...bill.fees].map((line) => [line.key, line]));
  return lines.flatMap((line, key) => {
    if (line.kind === 'tax') return [];
    const { total, taxes } = worked.get(key) ?? { total: Money.ofMicros(line.total), taxes: [] };
    const amounts = taxes.map((tax) => tax.total);
    return {
      ...line,
      total: total.micros,
      totalTax: (line.kind === 'shipping' ? taxOfShipping(amounts) : taxOfLine(amounts)).micros,
      subtotalTax: taxOfLine(taxes.flatMap((tax) => tax.subtotal ?? [])).micros,
      taxes: taxes.map(storedTax),
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
  // A line keeps the code by which it was booked, also when its rate has another name by now.
  return [...kept, ...added.map(({ rate: { id, code } }) => newTaxLine(id, code))].map((line) => {
    const { rate, total, shippingTotal } = sums.get(line.rateId)!;
    const { label, compound } = rate;
    return { ...line, name: label, compound, total: total.micros, totalTax: shippingTotal.micros };
  });
}

const newTaxLine = (rateId: number, code: string): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'tax',
  rateId,
  reference: code,
});

function sumsOf(bill: Bill, lines: readonly OrderLineEntity[]): OrderSums {
  const coupons = lines.filter((line) => line.kind === 'coupon').map((line) => cents(Money.ofMicros(line.total)));
  return {
    discountTotal: bill.discountTotal.micros,
    discountTax: bill.discountTax.micros,
    shippingTotal: bill.shippingTotal.micros,
    shippingTax: bill.shippingTax.micros,
    cartTax: bill.cartTax.micros,
    total: bill.total.micros,
    pieces: bill.items.reduce((sum, item) => sum + item.quantity, 0),
    couponDiscount: Money.sum(coupons).micros,
  };
}

/** Where an order is taxed: at the shipping address, else the billing address, else at the shop; goods that are fetched always at the shop. */
export function taxAddressOf(
  { shipping, billing }: Pick<OrderEntity, 'shipping' | 'billing'>,
  lines: readonly OrderLineEntity[],
  shop: TaxAddress,
): TaxAddress {
  const isFetched = lines.some((line) => line.kind === 'shipping' && line.reference === 'local_pickup');
  const told = [shipping, billing].find((address) => address.country !== '');
  return isFetched || !told ? shop : told;
}
