import { Money } from '@grove/core';
import { taxesOn } from '@grove/taxes';
import { sumOf, type Bill, type BillFee, type LineTax, type TaxRateLookup } from './bill.js';
import { roundAmount, roundItem, type Rounding } from './rounding.js';

/** A negative fee reduces the order at most to 0, after the fees before it. If the order is not above 0 before the fee, the fee is not changed. */
export function boundFees(bill: Bill, _lookup: TaxRateLookup, rounding: Rounding): Bill {
  let subtotal = sumOf(bill.items, (item) => roundItem(item.total, rounding)).plus(bill.shippingTotal);
  const fees = bill.fees.map((fee) => {
    const limit = roundAmount(subtotal, rounding).negated();
    const total = limit.isNegative() && fee.total.isLessThan(limit) ? limit : fee.total;
    subtotal = subtotal.plus(total);
    return { ...fee, total };
  });
  return { ...bill, fees };
}

/** A fee has the taxes of its class. A negative fee reduces the taxes of all classes, in proportion to their amounts. */
export function taxFees(bill: Bill, lookup: TaxRateLookup): Bill {
  const shares = sharesOf(bill, lookup);
  const taxesOf = (fee: BillFee): LineTax[] => {
    if (fee.taxStatus !== 'taxable') return [];
    return fee.total.isNegative() ? negativeTaxes(fee.total, shares, lookup) : taxed(fee.total, fee.taxClass, lookup);
  };
  return { ...bill, fees: bill.fees.map((fee) => ({ ...fee, taxes: taxesOf(fee) })) };
}

const taxed = (total: Money, taxClass: string, lookup: TaxRateLookup): LineTax[] =>
  taxesOn(total, lookup.ratesOf(taxClass)).map(({ rate, amount }) => ({ rate, total: amount }));

/** The positive amounts of an order by tax class; untaxed amounts under `undefined`. */
type Shares = ReadonlyMap<string | undefined, Money>;

function sharesOf(bill: Bill, lookup: TaxRateLookup): Shares {
  const shares = new Map<string | undefined, Money>();
  const add = (taxClass: string | undefined, total: Money) => {
    if (!total.isNegative()) shares.set(taxClass, (shares.get(taxClass) ?? Money.zero).plus(total));
  };
  for (const line of [...bill.items, ...bill.fees]) add(line.taxStatus === 'taxable' ? line.taxClass : undefined, line.total);
  for (const line of bill.shipping) add(shippingClass(bill, lookup), line.total);
  return shares;
}

/** The taxes on the share of each class. The untaxed share has none. */
function negativeTaxes(fee: Money, shares: Shares, lookup: TaxRateLookup): LineTax[] {
  const all = Money.sum(shares.values());
  if (all.isZero()) return [];
  const sums = new Map<number, LineTax>();
  for (const [taxClass, worth] of shares) {
    if (taxClass === undefined) continue;
    for (const tax of taxed(fee.part(worth.micros, all.micros), taxClass, lookup)) {
      const sum = sums.get(tax.rate.id)?.total ?? Money.zero;
      sums.set(tax.rate.id, { rate: tax.rate, total: sum.plus(tax.total) });
    }
  }
  return [...sums.values()];
}

/**
 * The tax class of shipping: that of the setting, or else the standard class if any item has it, otherwise the first class of the items; undefined
 * if no item is taxed.
 */
export function shippingClass({ items }: Bill, { classes, shippingTaxClass }: TaxRateLookup): string | undefined {
  if (shippingTaxClass !== undefined) return shippingTaxClass;
  const present = new Set(items.filter(({ taxStatus }) => taxStatus !== 'none').map(({ taxClass }) => taxClass));
  return present.has('') ? '' : classes.find((taxClass) => present.has(taxClass));
}
