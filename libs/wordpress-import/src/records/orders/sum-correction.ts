import type { ImportedOrder } from '@grove/orders';
import { microsOf } from './amounts.js';

/** All values that an order in posts has of each amount that WooCommerce adds up, also repeated ones. */
export interface SummedAmounts {
  readonly total: readonly string[];
  readonly cartTax: readonly string[];
  readonly shippingTax: readonly string[];
  readonly shippingTotal: readonly string[];
}

type SumCorrection = NonNullable<ImportedOrder['sumCorrection']>;

/**
 * How the sums of WooCommerce count an order in posts, if not with its own amounts. They join the rows of the four amounts: an order that lacks one of them has no
 * row in reports, and one that has an amount twice has two. What a customer has spent joins totals only.
 */
export function sumCorrectionOf(
  summed: SummedAmounts,
  order: Pick<ImportedOrder, 'total' | 'cartTax' | 'shippingTax' | 'shippingTotal'>,
  separator: string,
): SumCorrection | undefined {
  const sumOf = (values: readonly string[]) => values.reduce((sum, value) => sum + (microsOf(value, separator) ?? 0n), 0n);
  const rows = Object.values(summed).reduce((product: number, values: readonly string[]) => product * values.length, 1);
  /** Each value is in as many rows as the other amounts have combinations. */
  const counted = (values: readonly string[]) => (rows === 0 ? 0n : sumOf(values) * BigInt(rows / values.length));
  const correction = {
    spent: sumOf(summed.total) - order.total,
    total: counted(summed.total) - order.total,
    tax: counted(summed.cartTax) + counted(summed.shippingTax) - order.cartTax - order.shippingTax,
    shipping: counted(summed.shippingTotal) - order.shippingTotal,
  };
  return Object.values(correction).some((amount) => amount !== 0n) ? correction : undefined;
}
