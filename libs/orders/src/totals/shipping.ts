import { taxesOn } from '@grove/taxes';
import type { Bill, TaxFacts } from './bill.js';
import { shippingClass } from './fees.js';

/** Shipping is taxed as the goods are, by the rates that are for shipping as well. */
export function taxShipping(bill: Bill, facts: TaxFacts): Bill {
  const taxClass = shippingClass(bill, facts);
  const rates = taxClass === undefined ? [] : facts.ratesOf(taxClass).filter((rate) => rate.shipping);
  const shipping = bill.shipping.map((line) => ({
    ...line,
    taxes: taxesOn(line.total, rates).map(({ rate, amount }) => ({ rate, total: amount })),
  }));
  return { ...bill, shipping };
}
