import { taxesOn } from '@grove/taxes';
import type { Bill, BillItem, LineTax, TaxRateLookup } from './bill.js';

/** The taxes of items, on their total and on their subtotal before discounts. */
export function taxItems(bill: Bill, lookup: TaxRateLookup): Bill {
  return { ...bill, items: bill.items.map((item) => ({ ...item, taxes: taxesOfItem(item, lookup) })) };
}

function taxesOfItem({ taxStatus, taxClass, total, subtotal }: BillItem, lookup: TaxRateLookup): LineTax[] {
  if (taxStatus !== 'taxable') return [];
  const rates = lookup.ratesOf(taxClass);
  const before = taxesOn(subtotal, rates);
  return taxesOn(total, rates).map(({ rate, amount }, index) => ({ rate, total: amount, subtotal: before[index].amount }));
}
