import type { Money } from '@grove/core';

/** How the amounts of an order are rounded. */
export interface Rounding {
  /** The number of decimals of prices in the shop, whatever the currency of the order. */
  readonly decimals: number;
  /**
   * Rounds exactly half of the last decimal of a tax down. So it is if prices include tax: the price without tax is then rounded up, and both come to
   * the price again.
   */
  readonly halfTaxDown: boolean;
  /** Adds up items and taxes unrounded and rounds only the sums of the order, instead of each line. */
  readonly atSubtotal: boolean;
}

export const roundAmount = (amount: Money, { decimals }: Rounding): Money => amount.round(decimals);

export const roundTax = (tax: Money, { decimals, halfTaxDown }: Rounding): Money =>
  halfTaxDown ? tax.roundHalfDown(decimals) : tax.round(decimals);

/** The amount of an item as it is added up. */
export const roundItem = (amount: Money, rounding: Rounding): Money =>
  rounding.atSubtotal ? amount : roundAmount(amount, rounding);

/** The tax of one rate on a line as it is added up. */
export const roundLineTax = (tax: Money, rounding: Rounding): Money => (rounding.atSubtotal ? tax : roundTax(tax, rounding));
