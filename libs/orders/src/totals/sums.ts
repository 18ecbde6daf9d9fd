import { Money } from '@grove/core';
import type { AppliedRate } from '@grove/taxes';
import { sumOf, totalOf, type Bill, type BillTax, type TaxRateLookup } from './bill.js';
import { roundAmount, roundItem, roundLineTax, roundTax, type Rounding } from './rounding.js';

/** Shipping lines are always rounded before they are added up. */
export const sumShipping = (bill: Bill, _lookup: TaxRateLookup, rounding: Rounding): Bill => ({
  ...bill,
  shippingTotal: sumOf(bill.shipping, (line) => roundAmount(line.total, rounding)),
});

/** Adds up the taxes of each rate, those of items and fees first. Each tax of each line is rounded separately, unless taxes are rounded at the subtotal. */
export function gatherTaxes(bill: Bill, _lookup: TaxRateLookup, rounding: Rounding): Bill {
  const sums = new Map<number, BillTax>();
  const sumFor = (rate: AppliedRate): BillTax => sums.get(rate.id) ?? { rate, total: Money.zero, shippingTotal: Money.zero };
  for (const { rate, total } of [...bill.items, ...bill.fees].flatMap((line) => line.taxes))
    sums.set(rate.id, { ...sumFor(rate), total: sumFor(rate).total.plus(roundLineTax(total, rounding)) });
  for (const { rate, total } of bill.shipping.flatMap((line) => line.taxes))
    sums.set(rate.id, { ...sumFor(rate), shippingTotal: sumFor(rate).shippingTotal.plus(roundLineTax(total, rounding)) });
  const taxes = [...sums.values()];
  return {
    ...bill,
    taxes,
    cartTax: sumOf(taxes, totalOf),
    shippingTax: sumOf(taxes, (tax) => tax.shippingTotal),
  };
}

/** The sums of the order. Items are rounded before they are added up, unless at the subtotal; fees are not. The total is rounded once. */
export function sumOrder(bill: Bill, _lookup: TaxRateLookup, rounding: Rounding): Bill {
  const subtotal = sumOf(bill.items, (item) => roundItem(item.subtotal, rounding));
  const total = sumOf(bill.items, (item) => roundItem(item.total, rounding));
  const taxes = bill.items.flatMap((item) => item.taxes);
  const discountTax = sumOf(taxes, (tax) => tax.subtotal ?? tax.total).minus(sumOf(taxes, totalOf));
  const paid = Money.sum([total, sumOf(bill.fees, totalOf), bill.shippingTotal, bill.cartTax, bill.shippingTax]);
  return {
    ...bill,
    discountTotal: roundAmount(subtotal.minus(total), rounding),
    discountTax: roundTax(discountTax, rounding),
    total: roundAmount(paid, rounding),
  };
}

/** The tax that a line shows. On items and fees each rate is rounded separately, on shipping their sum is rounded. */
export const taxOfLine = (amounts: readonly Money[], rounding: Rounding): Money =>
  Money.sum(amounts.map((amount) => roundLineTax(amount, rounding)));
export const taxOfShipping = (amounts: readonly Money[], rounding: Rounding): Money => roundItem(Money.sum(amounts), rounding);
