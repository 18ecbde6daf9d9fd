import { Money } from '@grove/core';
import { priceWithoutTaxes, taxesOn, type AppliedRate } from '@grove/taxes';
import type { TaxRateLookup } from '../totals/bill.js';
import type { Rounding } from '../totals/rounding.js';
import { taxOfLine } from '../totals/sums.js';
import type { OrderLineEntity } from './order-line.entity.js';

/** What a coupon takes off an item. */
export interface Discount {
  readonly withoutTax: Money;
  /** 0 if coupons reduce prices without tax. */
  readonly tax: Money;
}

/** The prices that the coupons of an order reduce. */
export interface CouponPrices {
  /** The price, for coupons, of an amount of an item, which is without tax. */
  of(item: OrderLineEntity, amount: Money): Money;
  /** A part of the price of an item, as it is taken off the item. */
  discountOf(item: OrderLineEntity, part: Money): Discount;
}

/** Coupons reduce prices without tax, as items store them. */
export const PRICES_WITHOUT_TAX: CouponPrices = {
  of: (_item, amount) => amount,
  discountOf: (_item, part) => ({ withoutTax: part, tax: Money.zero }),
};

/**
 * If the prices of an order include tax, its coupons reduce prices with the taxes at the address of the order: with a coupon of 10 the customer pays 10
 * less. The tax is then taken out of the discount.
 */
export function pricesWithTax(rates: TaxRateLookup, rounding: Rounding): CouponPrices {
  const ratesOf = ({ taxStatus, taxClass }: OrderLineEntity): readonly AppliedRate[] =>
    taxStatus === 'taxable' ? rates.ratesOf(taxClass) : [];
  const priceOf = (item: OrderLineEntity, amount: Money): Money =>
    amount.plus(
      taxOfLine(
        taxesOn(amount, ratesOf(item)).map((tax) => tax.amount),
        rounding,
      ),
    );
  return {
    of: priceOf,
    discountOf(item, part) {
      const total = Money.ofMicros(item.total);
      const rest = priceWithoutTaxes(part, ratesOf(item));
      // Rounding must not leave a millionth of an item that is free, nor take more off an item than it costs.
      const withoutTax = part.micros === priceOf(item, total).micros || rest.exceeds(total) ? total : rest;
      return { withoutTax, tax: part.minus(withoutTax) };
    },
  };
}
