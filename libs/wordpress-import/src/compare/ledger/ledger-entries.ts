import { Money } from '@grove/core';
import { isArray, member, type Json } from '../json.js';

/** What one record adds to a row of the ledger. */
export interface LedgerEntry {
  readonly section: string;
  readonly label: string;
  readonly amounts: Readonly<Record<string, Money>>;
}

/** By the last part of the route: what a record of that collection adds. */
export const LEDGER_ENTRIES: Readonly<Record<string, (record: Json) => readonly LedgerEntry[]>> = {
  orders: (order) => [...orderEntries(order), ...taxEntries(order), ...refundEntries(order)],
  products: (product) => [
    ...stockEntries(product, 'Products'),
    ...elements(product, 'variations').flatMap((variation) => stockEntries(variation, 'Variations')),
  ],
  variations: (variation) => stockEntries(variation, 'Variations'),
  coupons: (coupon) => [
    { section: 'Coupon uses', label: 'All coupons', amounts: { coupons: ONE, uses: amountOf(coupon, 'usage_count') } },
  ],
  customers: (customer) => [customerEntry(customer)],
};

const ONE = Money.of('1');
/** The columns of orders that are sums of amounts. */
const ORDER_AMOUNTS = ['total', 'total_tax', 'shipping_total', 'discount_total'];

function orderEntries(order: Json): LedgerEntry[] {
  const sums = Object.fromEntries(ORDER_AMOUNTS.map((name) => [name, amountOf(order, name)]));
  const amounts = { orders: ONE, ...sums, ...unreadable(ORDER_AMOUNTS.map((name) => member(order, name))) };
  const [status, currency] = [text(order, 'status'), text(order, 'currency')];
  return [
    { section: 'Orders in total', label: currency, amounts },
    { section: 'Orders', label: `${status}, ${currency}, ${monthOf(order)}`, amounts },
  ];
}

const taxEntries = (order: Json): LedgerEntry[] =>
  elements(order, 'tax_lines').map((line) => ({
    section: 'Taxes',
    label: `${text(line, 'rate_code')} (rate ${textOf(member(line, 'rate_id'))}), ${text(order, 'currency')}`,
    amounts: {
      orders: ONE,
      tax: amountOf(line, 'tax_total').plus(amountOf(line, 'shipping_tax_total')),
      ...unreadable([member(line, 'tax_total'), member(line, 'shipping_tax_total')]),
    },
  }));

const refundEntries = (order: Json): LedgerEntry[] =>
  elements(order, 'refunds').map((refund) => ({
    section: 'Refunds',
    label: `${text(order, 'currency')}, orders of ${monthOf(order)}`,
    amounts: { refunds: ONE, total: amountOf(refund, 'total'), ...unreadable([member(refund, 'total')]) },
  }));

/** Only what has a stock of its own: `manage_stock` of a variation may also be `parent`. */
function stockEntries(record: Json, label: string): LedgerEntry[] {
  const isInStock = member(record, 'in_stock') === true || member(record, 'stock_status') === 'instock';
  const amounts: Record<string, Money> = { records: ONE, in_stock: isInStock ? ONE : Money.zero };
  if (member(record, 'manage_stock') !== true) return [{ section: 'Stock', label, amounts }];
  return [{ section: 'Stock', label, amounts: { ...amounts, managed: ONE, pieces: amountOf(record, 'stock_quantity') } }];
}

const customerEntry = (customer: Json): LedgerEntry => ({
  section: 'Customers',
  label: 'All accounts',
  amounts: { accounts: ONE, orders: amountOf(customer, 'orders_count'), spent: amountOf(customer, 'total_spent') },
});

/** Dates in UTC where the record has them. */
function monthOf(order: Json): string {
  const date = text(order, 'date_created_gmt') || text(order, 'date_created');
  return /^\d{4}-\d\d/.exec(date)?.[0] ?? 'without a date';
}

const elements = (record: Json, name: string): readonly Json[] => {
  const value = member(record, name);
  // Variations of wc/v3 are ids, which add nothing.
  return isArray(value) ? value.filter((element) => typeof element === 'object') : [];
};

const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const text = (record: Json, name: string): string => textOf(member(record, name));

/** An exact amount; zero if there is none, or none that can be read. */
const amountOf = (record: Json, name: string): Money => exactAmount(member(record, name)) ?? Money.zero;

/** How many of the values are no amounts. They add nothing to the sums, so they must be counted. */
function unreadable(values: readonly (Json | undefined)[]): Record<string, Money> {
  const count = values.filter((value) => exactAmount(value) === undefined).length;
  return count === 0 ? {} : { unreadable_amounts: Money.of(String(count)) };
}

/** An empty text is zero, as old orders have it. More than six decimals, such as `2.17500000`, are exact only if the further ones are zeros. */
export function exactAmount(value: Json | undefined): Money | undefined {
  const amount = textOf(value).trim();
  if (amount === '') return value === undefined || value === null || value === '' ? Money.zero : undefined;
  const trimmed = amount.includes('.') ? amount.replace(/(\.\d{6})0+$/, '$1').replace(/\.$/, '') : amount;
  return /^-?(?=\.?\d)\d{0,30}(\.\d{1,6})?$/.test(trimmed) ? Money.of(trimmed) : undefined;
}
