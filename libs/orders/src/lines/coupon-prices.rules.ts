import { Money } from '@grove/core';
import { priceWithoutTaxes, taxesOn, type AppliedRate } from '@grove/taxes';
import { sumOf, type TaxRateLookup } from '../totals/bill.js';
import { roundItem, roundLineTax, type Rounding } from '../totals/rounding.js';
import { taxOfLine } from '../totals/sums.js';
import type { OrderLineEntity } from './order-line.entity.js';

/** What a coupon takes off an item. */
export interface Discount {
  readonly withoutTax: Money;
  /** The tax on it, as the line of the coupon shows it. */
  readonly tax: Money;
  /** The amount without tax that the line of the coupon shows, if it is not the one that was taken off, rounded. */
  readonly shown?: Money;
}

/** The prices that the coupons of an order reduce. */
interface CouponPrices {
  /** The price, for coupons, of an amount of an item, which is without tax. */
  of(item: OrderLineEntity, amount: Money): Money;
  /** A part of the price of an item, as it is taken off the item. */
  discountOf(item: OrderLineEntity, part: Money): Discount;
}

/** Coupons reduce prices without tax, as items store them. Their lines show no tax. */
export const PRICES_WITHOUT_TAX: CouponPrices = {
  of: (_item, amount) => amount,
  discountOf: (_item, part) => ({ withoutTax: part, tax: Money.zero }),
};

/** Coupons reduce prices without tax, and their lines show the tax on that: the sum of all rates, rounded for each item. Only the price of a free item is rounded. */
export const pricesWithoutTax = (rates: TaxRateLookup, rounding: Rounding): CouponPrices => ({
  of: (_item, amount) => amount,
  discountOf: (item, part) => ({
    withoutTax: part,
    tax: roundLineTax(
      sumOf(taxesOn(part, ratesOf(item, rates)), ({ amount }) => amount),
      rounding,
    ),
    shown: part.micros === item.total ? roundItem(part, rounding) : part,
  }),
});

/**
 * If the prices of an order include tax, its coupons reduce prices with the taxes at the address of the order: with a coupon of 10 the customer pays 10
 * less. The tax is then taken out of the discount.
 */
export function pricesWithTax(rates: TaxRateLookup, rounding: Rounding): CouponPrices {
  const priceOf = (item: OrderLineEntity, amount: Money): Money => amount.plus(taxOn(amount, ratesOf(item, rates), rounding));
  return {
    of: priceOf,
    discountOf(item, part) {
      const total = Money.ofMicros(item.total);
      const rest = priceWithoutTaxes(part, ratesOf(item, rates));
      // Rounding must not leave a millionth of an item that is free, nor take more off an item than it costs.
      const withoutTax = part.micros === priceOf(item, total).micros || rest.exceeds(total) ? total : rest;
      return { withoutTax, tax: part.minus(withoutTax) };
    },
  };
}

const ratesOf = ({ taxStatus, taxClass }: OrderLineEntity, rates: TaxRateLookup): readonly AppliedRate[] =>
  taxStatus === 'taxable' ? rates.ratesOf(taxClass) : [];

const taxOn = (amount: Money, rates: readonly AppliedRate[], rounding: Rounding): Money =>
  taxOfLine(
    taxesOn(amount, rates).map((tax) => tax.amount),
    rounding,
  );
