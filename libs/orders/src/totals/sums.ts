import { Money } from '@grove/core';
import type { AppliedRate } from '@grove/taxes';
import { cents, sumOf, totalOf, type Bill, type BillTax } from './bill.js';

/** Shipping lines are rounded to cents before they are added up. */
export const sumShipping = (bill: Bill): Bill => ({
  ...bill,
  shippingTotal: sumOf(bill.shipping, (line) => cents(line.total)),
});

/** Adds up the taxes of each rate, those of items and fees first. Each tax of each line is rounded separately. */
export function gatherTaxes(bill: Bill): Bill {
  const sums = new Map<number, BillTax>();
  const sumFor = (rate: AppliedRate): BillTax => sums.get(rate.id) ?? { rate, total: Money.zero, shippingTotal: Money.zero };
  for (const { rate, total } of [...bill.items, ...bill.fees].flatMap((line) => line.taxes))
    sums.set(rate.id, { ...sumFor(rate), total: sumFor(rate).total.plus(cents(total)) });
  for (const { rate, total } of bill.shipping.flatMap((line) => line.taxes))
    sums.set(rate.id, { ...sumFor(rate), shippingTotal: sumFor(rate).shippingTotal.plus(cents(total)) });
  const taxes = [...sums.values()];
  return {
    ...bill,
    taxes,
    cartTax: sumOf(taxes, totalOf),
    shippingTax: sumOf(taxes, (tax) => tax.shippingTotal),
  };
}

/** The sums of the order. Items are rounded to cents before they are added up, fees are not; the total is rounded once. */
export function sumOrder(bill: Bill): Bill {
  const subtotal = sumOf(bill.items, (item) => cents(item.subtotal));
  const total = sumOf(bill.items, (item) => cents(item.total));
  const taxes = bill.items.flatMap((item) => item.taxes);
  const discountTax = sumOf(taxes, (tax) => tax.subtotal ?? tax.total).minus(sumOf(taxes, totalOf));
  const paid = Money.sum([total, sumOf(bill.fees, totalOf), bill.shippingTotal, bill.cartTax, bill.shippingTax]);
  return { ...bill, discountTotal: cents(subtotal.minus(total)), discountTax: cents(discountTax), total: cents(paid) };
}

/** The tax that a line shows. On items and fees each rate is rounded separately, on shipping their sum is rounded. */
export const taxOfLine = (amounts: readonly Money[]): Money => Money.sum(amounts.map(cents));
export const taxOfShipping = (amounts: readonly Money[]): Money => cents(Money.sum(amounts));
