import type { Money } from '@grove/core';
import type { AppliedRate } from './tax-table.rules.js';

/** The tax of one rate. */
export interface TaxAmount {
  readonly rate: AppliedRate;
  readonly amount: Money;
}

/**
 * The tax of each rate on a price, in the order of the table. A compound rate applies to the price including all earlier taxes.
 * A negative price gives negative taxes.
 */
export function taxesOn(price: Money, rates: readonly AppliedRate[]): TaxAmount[] {
  let taxed = price;
  return rates.map((rate) => {
    const amount = taxOn(rate.compound ? taxed : price, rate.rate);
    taxed = taxed.plus(amount);
    return { rate, amount };
  });
}

/** Rounded to six decimals, half away from zero, which is the precision of an amount. */
const taxOn = (price: Money, rate: bigint): Money => price.part(rate, MILLIONTHS);

const MILLIONTHS = 1_000_000n;
