import { Money } from '@grove/core';
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

/**
 * The tax of each rate that is part of a price, in the order of the table: `taxesOn` backwards. The last compound rate comes off the whole price, the
 * one before it off the rest, and so on; the other rates share what then is left. Everything is an exact fraction, each tax is rounded once.
 */
export function taxesWithin(price: Money, rates: readonly AppliedRate[]): TaxAmount[] {
  const amounts = new Map<AppliedRate, Money>();
  // The part of the price that is left, as a fraction.
  let [top, bottom] = [1n, 1n];
  const takeOff = (rate: AppliedRate, whole: bigint) =>
    amounts.set(rate, whole === 0n ? Money.zero : price.part(top * rate.rate, bottom * whole));
  for (const rate of rates.filter(({ compound }) => compound).reverse()) {
    const whole = MILLIONTHS + rate.rate;
    takeOff(rate, whole);
    // At a rate of -100 % no price could have led to this one, so nothing is taken off.
    if (whole !== 0n) [top, bottom] = [top * MILLIONTHS, bottom * whole];
  }
  const others = rates.filter(({ compound }) => !compound);
  const whole = others.reduce((sum, { rate }) => sum + rate, MILLIONTHS);
  for (const rate of others) takeOff(rate, whole);
  return rates.map((rate) => ({ rate, amount: amounts.get(rate)! }));
}

/** A price that includes the taxes of these rates, without them. It is not rounded further: it has six decimals, like each tax. */
export const priceWithoutTaxes = (price: Money, rates: readonly AppliedRate[]): Money =>
  price.minus(Money.sum(taxesWithin(price, rates).map(({ amount }) => amount)));

/** Rounded to six decimals, half away from zero, which is the precision of an amount. */
const taxOn = (price: Money, rate: bigint): Money => price.part(rate, MILLIONTHS);

const MILLIONTHS = 1_000_000n;
