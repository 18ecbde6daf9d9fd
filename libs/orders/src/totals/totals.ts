import type { Bill, TaxRateLookup } from './bill.js';
import { boundFees, taxFees } from './fees.js';
import { taxItems } from './items.js';
import type { Rounding } from './rounding.js';
import { taxShipping } from './shipping.js';
import { gatherTaxes, sumOrder, sumShipping } from './sums.js';

/** One step of the calculation. Tax rates are loaded before. */
type Step = (bill: Bill, lookup: TaxRateLookup, rounding: Rounding) => Bill;

/**
 * The steps of the calculation; their order matters. A negative fee cannot exceed the rest of the order, so shipping is added up before fees. Taxes
 * on fees and shipping come last, because they depend on these amounts. Lines include their discounts: the difference of subtotal and total.
 */
const STEPS: readonly Step[] = [taxItems, sumShipping, boundFees, taxFees, taxShipping, gatherTaxes, sumOrder];

/** Computes all sums of a bill. It is pure: the same lines, rates and rounding always have the same result. */
export const computeTotals = (bill: Bill, lookup: TaxRateLookup, rounding: Rounding): Bill =>
  STEPS.reduce((current, step) => step(current, lookup, rounding), bill);
