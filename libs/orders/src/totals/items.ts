import { taxesOn } from '@grove/taxes';
import type { Bill, BillItem, LineTax, TaxFacts } from './bill.js';

/** Taxes of what is sold, on what is paid and on what it would have been without discounts. */
export function taxItems(bill: Bill, facts: TaxFacts): Bill {
  return { ...bill, items: bill.items.map((item) => ({ ...item, taxes: taxesOfItem(item, facts) })) };
}

function taxesOfItem({ taxStatus, taxClass, total, subtotal }: BillItem, facts: TaxFacts): LineTax[] {
  if (taxStatus !== 'taxable') return [];
  const rates = facts.ratesOf(taxClass);
  const before = taxesOn(subtotal, rates);
  return taxesOn(total, rates).map(({ rate, amount }, index) => ({ rate, total: amount, subtotal: before[index].amount }));
}
