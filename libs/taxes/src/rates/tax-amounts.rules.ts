import type { Money } from '@grove/core';
import type { AppliedRate } from './tax-table.rules.js';

/** What one rate takes. */
export interface TaxAmount {
  readonly rate: AppliedRate;
  readonly amount: Money;
}

/**
 * The tax of each rate on a price, in the order in which the table gives the rates. A compound rate is taken on the price and all the taxes before
 * it. A negative price gives the same taxes with a minus.
 */
export function taxesOn(price: Money, rates: readonly AppliedRate[]): TaxAmount[] {
  let taxed = price;
  return rates.map((rate) => {
    const amount = share(rate.compound ? taxed : price, rate.rate);
    taxed = taxed.plus(amount);
    return { rate, amount };
  });
}

/** Six decimals are kept, half away from zero, because that is what an amount holds. */
const share = (price: Money, rate: bigint): Money => price.part(rate, MILLIONTHS);

const MILLIONTHS = 1_000_000n;
