import { Money } from '@grove/core';
import type { TaxSales } from './report.resource.js';

/** What was taken of one rate, or returned: then its amounts are negative, and it counts no orders. */
export interface TaxSum {
  readonly rateId: number;
  /** The percentage, as the orders have it; empty if unknown. */
  readonly percent: string;
  readonly name: string;
  readonly orders: number;
  readonly orderTax: Money;
  readonly shippingTax: Money;
}

/**
 * The taxes of each rate, the highest first. They add up to `total`, the taxes of the report of sales: what no rate explains, as on orders of another system, has a
 * line without a rate, and sums of taxes that a shop does not round on each line are rounded together.
 */
export function taxFigures(sums: readonly TaxSum[], total: Money, decimals: number): TaxSales[] {
  const rounded = roundedTogether(decimals);
  const rates = [...byRate(sums).values()]
    .toSorted((a, b) => compare(taxOf(b), taxOf(a)) || a.rateId - b.rateId)
    .map((sum) => ({ ...sum, orderTax: rounded(sum.orderTax), shippingTax: rounded(sum.shippingTax) }));
  const rest = total.minus(Money.sum(rates.map(taxOf)));
  const all = rest.isZero() ? rates : [...rates, { ...UNKNOWN, orderTax: rest }];
  return all.map((sum) => ({
    taxRateId: sum.rateId,
    name: sum.name,
    taxRate: sum.percent,
    orderTax: sum.orderTax.toFixed(decimals),
    shippingTax: sum.shippingTax.toFixed(decimals),
    totalTax: taxOf(sum).toFixed(decimals),
    ordersCount: sum.orders,
  }));
}

const UNKNOWN = { rateId: 0, percent: '', name: '', orders: 0, shippingTax: Money.zero };

const taxOf = ({ orderTax, shippingTax }: TaxSum): Money => orderTax.plus(shippingTax);

const compare = (a: Money, b: Money): number => (a.isLessThan(b) ? -1 : Number(a.exceeds(b)));

/** A rate whose percentage was changed has a line for each. */
function byRate(sums: readonly TaxSum[]): Map<string, TaxSum> {
  const rates = new Map<string, TaxSum>();
  for (const sum of sums) {
    const key = `${sum.rateId} ${sum.percent}`;
    const known = rates.get(key);
    rates.set(key, known ? added(known, sum) : sum);
  }
  return rates;
}

const added = (one: TaxSum, other: TaxSum): TaxSum => ({
  ...one,
  name: one.name || other.name,
  orders: one.orders + other.orders,
  orderTax: one.orderTax.plus(other.orderTax),
  shippingTax: one.shippingTax.plus(other.shippingTax),
});

/** Rounds amounts one after the other, so that each sum of the first ones is rounded right. */
function roundedTogether(decimals: number): (amount: Money) => Money {
  let exact = Money.zero;
  return (amount) => {
    const before = exact.round(decimals);
    exact = exact.plus(amount);
    return exact.round(decimals).minus(before);
  };
}
