import type { Bill, TaxFacts } from './bill.js';
import { boundFees, taxFees } from './fees.js';
import { taxItems } from './items.js';
import { taxShipping } from './shipping.js';
import { gatherTaxes, sumOrder, sumShipping } from './sums.js';

/** One step: what it needs of the taxes is a fact that was looked up before. */
export type Step = (bill: Bill, facts: TaxFacts) => Bill;

/**
 * How an order gets its total. The sequence is the rule: a fee cannot take away more than there is, so shipping is summed before fees are; taxes
 * come last, because each is a share of what is left to pay. Discounts stand in the lines already, as the distance of subtotal and total.
 */
export const STEPS: readonly Step[] = [taxItems, sumShipping, boundFees, taxFees, taxShipping, gatherTaxes, sumOrder];

/** The bill with all its sums. Nothing is read or kept: the same lines and rates always come to the same. */
export const totalled = (bill: Bill, facts: TaxFacts): Bill => STEPS.reduce((so, step) => step(so, facts), bill);
