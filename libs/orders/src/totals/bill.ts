import { Money } from '@grove/core';
import type { AppliedRate } from '@grove/taxes';

/** Tax of one rate on a line: six decimals, rounded only where it is summed. */
export interface LineTax {
  readonly rate: AppliedRate;
  readonly total: Money;
  /** Before discounts; of items only. */
  readonly subtotal?: Money;
}

/** What every line of a bill has. `key` tells the lines apart and is ours alone. */
interface BillLine {
  readonly key: number;
  readonly total: Money;
  readonly taxes: readonly LineTax[];
}

export interface BillItem extends BillLine {
  readonly subtotal: Money;
  readonly taxClass: string;
  /** Whether the piece itself, and whether its shipping is taxed: `taxable`, `shipping`, `none`. */
  readonly taxStatus: string;
  readonly quantity: number;
}

export type BillShipping = BillLine;

export interface BillFee extends BillLine {
  readonly taxClass: string;
  readonly taxStatus: string;
}

/** The sum of one tax rate over the order. */
export interface BillTax {
  readonly rate: AppliedRate;
  /** On items and fees. */
  readonly total: Money;
  readonly shippingTotal: Money;
}

/** What an order comes to, while it is worked out. */
export interface Bill {
  readonly items: readonly BillItem[];
  readonly shipping: readonly BillShipping[];
  readonly fees: readonly BillFee[];
  readonly taxes: readonly BillTax[];
  readonly discountTotal: Money;
  readonly discountTax: Money;
  readonly shippingTotal: Money;
  readonly shippingTax: Money;
  readonly cartTax: Money;
  readonly total: Money;
}

/** Which rates apply at the address of this order, by tax class; and the classes in the order in which shipping looks for its own. */
export interface TaxFacts {
  ratesOf(taxClass: string): readonly AppliedRate[];
  readonly classes: readonly string[];
}

/** A bill before anything was worked out. */
export const billOf = (lines: Pick<Bill, 'items' | 'shipping' | 'fees'>): Bill => ({
  ...lines,
  taxes: [],
  discountTotal: Money.zero,
  discountTax: Money.zero,
  shippingTotal: Money.zero,
  shippingTax: Money.zero,
  cartTax: Money.zero,
  total: Money.zero,
});

/** Cents: what is shown and added up. Every currency has two decimals here, also the yen. */
export const cents = (amount: Money): Money => amount.round(2);

export const sumOf = <T>(entries: readonly T[], amountOf: (entry: T) => Money): Money => Money.sum(entries.map(amountOf));

export const totalOf = (line: { readonly total: Money }): Money => line.total;
