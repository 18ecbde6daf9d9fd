import { Money } from '@grove/core';
import { taxesOn } from '@grove/taxes';
import { cents, sumOf, type Bill, type BillFee, type LineTax, type TaxFacts } from './bill.js';

/** A negative fee takes away at most what the order has come to with the fees before it. Of what came to nothing already it is taken as it is. */
export function boundFees(bill: Bill): Bill {
  let worth = sumOf(bill.items, (item) => cents(item.total)).plus(bill.shippingTotal);
  const fees = bill.fees.map((fee) => {
    const most = cents(worth).negated();
    const total = most.isNegative() && fee.total.isLessThan(most) ? most : fee.total;
    worth = worth.plus(total);
    return { ...fee, total };
  });
  return { ...bill, fees };
}

/** A fee has the taxes of its class. A negative one gives tax back in the shares in which the order was taxed. */
export function taxFees(bill: Bill, facts: TaxFacts): Bill {
  const shares = sharesOf(bill, facts);
  const taxesOf = (fee: BillFee): LineTax[] => {
    if (fee.taxStatus !== 'taxable') return [];
    return fee.total.isNegative() ? givenBack(fee.total, shares, facts) : taxed(fee.total, fee.taxClass, facts);
  };
  return { ...bill, fees: bill.fees.map((fee) => ({ ...fee, taxes: taxesOf(fee) })) };
}

const taxed = (total: Money, taxClass: string, facts: TaxFacts): LineTax[] =>
  taxesOn(total, facts.ratesOf(taxClass)).map(({ rate, amount }) => ({ rate, total: amount }));

/** What is worth something, by tax class; what carries no tax under `undefined`. */
type Shares = ReadonlyMap<string | undefined, Money>;

function sharesOf(bill: Bill, facts: TaxFacts): Shares {
  const shares = new Map<string | undefined, Money>();
  const add = (taxClass: string | undefined, total: Money) => {
    if (!total.isNegative()) shares.set(taxClass, (shares.get(taxClass) ?? Money.zero).plus(total));
  };
  for (const line of [...bill.items, ...bill.fees]) add(line.taxStatus === 'taxable' ? line.taxClass : undefined, line.total);
  for (const line of bill.shipping) add(shippingClass(bill, facts), line.total);
  return shares;
}

/** Each share at the rates of its class; the untaxed share carries none. */
function givenBack(fee: Money, shares: Shares, facts: TaxFacts): LineTax[] {
  const all = Money.sum(shares.values());
  if (all.isZero()) return [];
  const sums = new Map<number, LineTax>();
  for (const [taxClass, worth] of shares) {
    if (taxClass === undefined) continue;
    for (const tax of taxed(fee.part(worth.micros, all.micros), taxClass, facts)) {
      const sum = sums.get(tax.rate.id)?.total ?? Money.zero;
      sums.set(tax.rate.id, { rate: tax.rate, total: sum.plus(tax.total) });
    }
  }
  return [...sums.values()];
}

/** The class by which shipping is taxed: the standard one where any goods have it, else the first that they have; none for goods without tax. */
export function shippingClass({ items }: Bill, { classes }: TaxFacts): string | undefined {
  const present = new Set(items.filter(({ taxStatus }) => taxStatus !== 'none').map(({ taxClass }) => taxClass));
  return present.has('') ? '' : classes.find((taxClass) => present.has(taxClass));
}
