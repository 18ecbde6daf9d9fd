import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ANSWERS, ORDER_DIFFERENCES } from './recorded-shop.js';

/** The answers were recorded while the orders of the shop were posts. This makes of them what it answers with its orders in tables. */

type Record_ = Record<string, unknown>;

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** Each field of an order that differs: with orders in posts, and in tables. */
type Differences = Readonly<Record<string, Readonly<Record<string, readonly [posts: unknown, tables: unknown]>>>>;

/** The order without a date in UTC. In tables it has none at all: it is last in lists, and in no report. */
const UNDATED = 303;

/** A draft that is only in posts. */
export const ONLY_IN_POSTS = 620;

/**
 * The best sellers of the whole time. With orders in tables they lack those of the order without a date, and another product becomes the last one: which one, cannot be known
 * from what was recorded.
 */
const BEST_SELLERS = '/wc/v1/reports/top_sellers?date_min=2025-11-01';

/** What the report of orders in posts counts otherwise: a repeated total counts the order twice, and an order without a total is left out. */
const MONTHS: Readonly<Record<string, Readonly<Partial<Record<string, number>>>>> = {
  '2025-12': { sales: -220.9, tax: -20.9, orders: -1, items: -10 },
  '2026-01': { sales: -0.01, tax: -29.59 },
  '2026-04': { tax: 9.37, shipping: 6.95 },
};

/** The customer of the order with a repeated total, and what it counts for more in posts. */
const REPEATED_TOTAL = { customerId: 13, amount: 0.01 };

/** Writes the answers of the shop with its orders in tables, and returns the name of the file. */
export function writeAnswersOfTables(folder: string): string {
  const answers = JSON.parse(gunzipSync(readFileSync(ANSWERS)).toString('utf8')) as Answer[];
  const { orders } = JSON.parse(readFileSync(ORDER_DIFFERENCES, 'utf8')) as { orders: Differences };
  const file = join(folder, 'answers-of-tables.json.gz');
  const unknown = [`/wc/v1/orders/${ONLY_IN_POSTS}`, BEST_SELLERS];
  const present = answers.filter(({ path }) => !unknown.some((start) => path.startsWith(start)));
  writeFileSync(file, gzipSync(JSON.stringify(present.map((answer) => ofTables(answer, orders)))));
  return file;
}

function ofTables(answer: Answer, differences: Differences): Answer {
  const { path, body, status } = answer;
  if (status !== 200) return answer;
  const each = (change: (record: Record_) => Record_) => ({
    ...answer,
    body: Array.isArray(body) ? (body as Record_[]).map(change) : change(body as Record_),
  });
  if (/^\/wc\/v1\/orders(\/\d+)?(\?|$)/.test(path)) {
    const changed = each((order) => withDifferences(order, path, differences[String(order['id'])] ?? {}));
    return Array.isArray(changed.body) && !path.includes('orderby=id')
      ? { ...changed, body: undatedLast(changed.body, path) }
      : changed;
  }
  if (/^\/wc\/v1\/customers(\/\d+)?(\?|$)/.test(path))
    return each((customer) =>
      customer['id'] === REPEATED_TOTAL.customerId
        ? { ...customer, total_spent: (Number(customer['total_spent']) - REPEATED_TOTAL.amount).toFixed(2) }
        : customer,
    );
  return path.startsWith('/wc/v1/reports/sales') ? each(reportOfTables) : answer;
}

/** The order with the values of the fields that wc/v1 has. */
function withDifferences(order: Record_, path: string, differences: Differences[string]): Record_ {
  const decimals = Number(/[?&]dp=(\d)/.exec(path)?.[1] ?? 2);
  const changed = Object.entries(differences).flatMap(([field, [, value]]) => {
    if (!(field in order)) return [];
    return [[field, value === '0.00' ? (0).toFixed(decimals) : value]];
  });
  return { ...order, ...(Object.fromEntries(changed) as Record_) };
}

function undatedLast(orders: readonly Record_[], path: string): Record_[] {
  const [undated, dated] = [true, false].map((is) => orders.filter(({ id }) => (id === UNDATED) === is));
  return path.includes('order=asc') ? [...undated, ...dated] : [...dated, ...undated];
}

function reportOfTables(report: Record_): Record_ {
  const totals = report['totals'] as Record<string, Record_>;
  const months = Object.entries(MONTHS).filter(([month]) => month in totals);
  const sum = (name: string) => months.reduce((all, [, more]) => all + (more[name] ?? 0), 0);
  const amount = (value: unknown, more: number) => (Number(value) + more).toFixed(2);
  const net = sum('sales') - sum('tax') - sum('shipping');
  const buckets = Object.keys(totals).length;
  return {
    ...report,
    total_sales: amount(report['total_sales'], sum('sales')),
    net_sales: amount(report['net_sales'], net),
    average_sales: ((Number(report['net_sales']) + net) / buckets).toFixed(2),
    total_tax: amount(report['total_tax'], sum('tax')),
    total_shipping: amount(report['total_shipping'], sum('shipping')),
    total_orders: Number(report['total_orders']) + sum('orders'),
    total_items: Number(report['total_items']) + sum('items'),
    totals: { ...totals, ...Object.fromEntries(months.map(([month, more]) => [month, lineOfTables(totals[month], more)])) },
  };
}

const lineOfTables = (line: Record_, more: Readonly<Partial<Record<string, number>>>): Record_ =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => {
      const changed = Number(value) + (more[name] ?? 0);
      return [name, typeof value === 'string' ? changed.toFixed(2) : changed];
    }),
  );
