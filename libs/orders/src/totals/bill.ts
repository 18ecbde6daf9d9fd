import { Money } from '@grove/core';
import type { AppliedRate } from '@grove/taxes';

/** The tax of one rate on a line. It has six decimals and is rounded only when it is added up. */
export interface LineTax {
  readonly rate: AppliedRate;
  readonly total: Money;
  /** The tax before discounts, on items only. */
  readonly subtotal?: Money;
}

/** What every line of a bill has. `key` identifies the line and is not shown to clients. */
interface BillLine {
  readonly key: number;
  readonly total: Money;
  readonly taxes: readonly LineTax[];
}

export interface BillItem extends BillLine {
  readonly subtotal: Money;
  readonly taxClass: string;
  /** Whether the item and its shipping are taxed (`taxable`), only its shipping (`shipping`), or neither (`none`). */
  readonly taxStatus: string;
  readonly quantity: number;
}

export type BillShipping = BillLine;

export interface BillFee extends BillLine {
  readonly taxClass: string;
  readonly taxStatus: string;
}

/** The sum of one tax rate of an order. */
export interface BillTax {
  readonly rate: AppliedRate;
  /** On items and fees. */
  readonly total: Money;
  readonly shippingTotal: Money;
}

/** The amounts of an order. Each step of the calculation adds some of them. */
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

/** The tax rates at the address of an order, by tax class; and all classes, in the order in which the class of shipping is looked up. */
export interface TaxRateLookup {
  ratesOf(taxClass: string): readonly AppliedRate[];
  readonly classes: readonly string[];
  /** The tax class of shipping; if it is absent, shipping has that of the items. */
  readonly shippingTaxClass?: string | undefined;
}

/** A bill before the calculation. */
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

export const sumOf = <T>(entries: readonly T[], amountOf: (entry: T) => Money): Money => Money.sum(entries.map(amountOf));

export const totalOf = (line: { readonly total: Money }): Money => line.total;
