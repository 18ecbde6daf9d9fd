import { taxesOn } from '@grove/taxes';
import type { Bill, TaxRateLookup } from './bill.js';
import { shippingClass } from './fees.js';

/** Shipping has the tax class of the items, with the rates of that class that apply to shipping. */
export function taxShipping(bill: Bill, lookup: TaxRateLookup): Bill {
  const taxClass = shippingClass(bill, lookup);
  const rates = taxClass === undefined ? [] : lookup.ratesOf(taxClass).filter((rate) => rate.shipping);
  const shipping = bill.shipping.map((line) => ({
    ...line,
    taxes: taxesOn(line.total, rates).map(({ rate, amount }) => ({ rate, total: amount })),
  }));
  return { ...bill, shipping };
}
