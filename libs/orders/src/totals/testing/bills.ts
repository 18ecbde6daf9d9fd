import { Money } from '@grove/core';
import { TaxTable, type TaxRateRow } from '@grove/taxes';
import { billOf, type Bill, type BillFee, type BillItem, type BillShipping, type TaxRateLookup } from '../bill.js';
import type { Rounding } from '../rounding.js';
import { computeTotals } from '../totals.js';

/** Tax classes of the shop, in the order of their list. */
export const CLASSES: readonly string[] = ['books', 'reduced-rate', 'zero-rate'];

/** How a shop with the initial settings rounds: each line, to cents. */
export const CENTS: Rounding = { decimals: 2, halfTaxDown: false, atSubtotal: false };

const NOWHERE = { country: '', state: '', postcode: '', city: '' };

let rates = 0;

/** A tax rate that holds everywhere: `rateOf('21')`, in percent. */
export const rateOf = (percent: string, row: Partial<TaxRateRow> = {}): TaxRateRow => ({
  ...NOWHERE,
  id: ++rates,
  rate: Money.of(percent).micros / 100n,
  name: `Rate ${percent}`,
  priority: 1,
  compound: false,
  shipping: true,
  position: 0,
  taxClass: '',
  ...row,
});

/** The tax rates of a shop. */
export function taxRatesOf(rows: readonly TaxRateRow[]): TaxRateLookup {
  const table = new TaxTable(rows);
  const known = new Map(['', ...CLASSES].map((taxClass) => [taxClass, table.rates(NOWHERE, taxClass)]));
  return { ratesOf: (taxClass) => known.get(taxClass) ?? [], classes: CLASSES };
}

interface ItemFields {
  subtotal?: string;
  quantity?: number;
  taxClass?: string;
  taxStatus?: string;
}

/** Something sold, taxable by the standard class. */
export const item = (total: string, { subtotal = total, ...fields }: ItemFields = {}): BillItem => ({
  key: 0,
  quantity: 1,
  taxClass: '',
  taxStatus: 'taxable',
  ...fields,
  total: Money.of(total),
  subtotal: Money.of(subtotal),
  taxes: [],
});

export const shipping = (total: string): BillShipping => ({ key: 0, total: Money.of(total), taxes: [] });

export const fee = (total: string, fields: { taxClass?: string; taxStatus?: string } = {}): BillFee => ({
  key: 0,
  taxClass: '',
  taxStatus: 'taxable',
  ...fields,
  total: Money.of(total),
  taxes: [],
});

/** The lines of a bill; each kind may be missing. */
export type BillLines = Partial<Pick<Bill, 'items' | 'shipping' | 'fees'>>;

/** Calculates a bill with these tax rates. */
export const calculateBill = (
  { items = [], shipping = [], fees = [] }: BillLines,
  rows: readonly TaxRateRow[],
  rounding: Rounding = CENTS,
  shippingTaxClass?: string,
): Bill => computeTotals(billOf({ items, shipping, fees }), { ...taxRatesOf(rows), shippingTaxClass }, rounding);
