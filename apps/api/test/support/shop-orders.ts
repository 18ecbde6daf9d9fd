import type { Database } from '@grove/database';
import { aTaxRate } from './builders.js';
import type { Client } from './client.js';
import type { JsonRecord } from './http.js';
import { insertRow } from '@grove/database/testing';

/** A line of an order, as far as tests of amounts read it. */
export interface OrderLine extends JsonRecord {
  readonly price: string;
  readonly subtotal: string;
  readonly subtotal_tax: string;
  readonly total: string;
  readonly total_tax: string;
  readonly taxes: readonly { readonly total: string; readonly subtotal: string }[];
  readonly discount: string;
  readonly discount_tax: string;
}

/** The amounts of an order. */
export interface PricedOrder extends JsonRecord {
  readonly currency: string;
  readonly prices_include_tax: boolean;
  readonly discount_total: string;
  readonly discount_tax: string;
  readonly shipping_total: string;
  readonly shipping_tax: string;
  readonly cart_tax: string;
  readonly total: string;
  readonly total_tax: string;
  readonly line_items: readonly OrderLine[];
  readonly tax_lines: readonly JsonRecord[];
  readonly shipping_lines: readonly OrderLine[];
  readonly coupon_lines: readonly OrderLine[];
}

/** Stores settings of the shop as the command line does, and removes all others. */
export const storeShopSettings = (database: Database, settings: Readonly<Record<string, string>>): Promise<void> =>
  database.write(async (unit) => {
    await unit.query("DELETE FROM setting WHERE name LIKE 'shop.%'");
    for (const [name, value] of Object.entries(settings)) await insertRow(unit, 'setting', { name: `shop.${name}`, value });
  });

/** Creates tax rates: `['FR', '20']`, `['FR', '5.5', { class: 'reduced-rate' }]`. */
export async function createTaxRates(
  client: Client,
  rates: readonly (readonly [country: string, rate: string, more?: object])[],
): Promise<void> {
  for (const [country, rate, more] of rates) await aTaxRate(client, { country, rate, ...more });
}

/** The country to which an order is shipped. */
export const shippedTo = (country: string): object => ({ shipping: { country } });

/** Every text of a record that is an amount, by the names of its fields. */
export function amountsIn(record: unknown): [field: string, amount: string][] {
  if (Array.isArray(record)) return record.flatMap(amountsIn);
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).flatMap(([field, value]): [string, string][] => {
    // The taxes of a line by rate are unrounded.
    if (field === 'taxes') return [];
    return AMOUNT.test(field) && typeof value === 'string' ? [[field, value]] : amountsIn(value);
  });
}

const AMOUNT =
  /^(price|amount|sales|tax|shipping|discount)$|(^|_)(total|subtotal|tax|spent|discount|sales|minimum_amount|maximum_amount)$|^total_/;
