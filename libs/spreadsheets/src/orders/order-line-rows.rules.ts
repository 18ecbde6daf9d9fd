import { Money } from '@grove/core';
import type { JsonRecord } from '@grove/rest';
import type { Cells } from '../csv/cells.js';

/** The columns of an export with one row for each line of an order. */
export const LINE_COLUMNS = [
  ...['order_id', 'order_number', 'status', 'date_created', 'date_paid', 'currency', 'customer_id', 'billing_first_name'],
  ...[
    'billing_last_name',
    'billing_company',
    'billing_country',
    'billing_email',
    'payment_method_title',
    'line_type',
    'line_id',
    'line_date',
  ],
  ...['product_id', 'variation_id', 'sku', 'name', 'quantity', 'tax_class', 'tax_rate', 'net', 'tax', 'gross'],
] as const;

type LineCells = Partial<Record<(typeof LINE_COLUMNS)[number], unknown>>;

/**
 * The rows of an order, as the newest version shows it: its items, shipping costs, fees and refunds. Discounts are in the amounts of the items. Lines have the
 * date of the order, refunds their own.
 */
export function lineRowsOf(order: JsonRecord, refundDates: ReadonlyMap<unknown, string>): Cells[] {
  const list = (field: string) => (order[field] ?? []) as JsonRecord[];
  const rates = new Map(list('tax_lines').map((tax) => [tax['rate_id'], rateOf(tax)]));
  const amounts = (line: JsonRecord): LineCells => {
    const [net, tax] = [Money.of(textOf(line['total'])), Money.of(textOf(line['total_tax']) || '0')];
    return {
      tax_rate: ratesOf(line, rates),
      net: line['total'],
      tax: line['total_tax'] || '0',
      gross: shown(net.plus(tax), line['total'], line['total_tax']),
    };
  };
  const lines: LineCells[] = [
    ...list('line_items').map((line) => ({
      ...{ line_type: 'product', line_id: line['id'], product_id: line['product_id'], variation_id: line['variation_id'] || '' },
      ...{ sku: line['sku'], name: line['name'], quantity: line['quantity'], tax_class: line['tax_class'], ...amounts(line) },
    })),
    ...list('shipping_lines').map((line) => ({
      ...{ line_type: 'shipping', line_id: line['id'], name: line['method_title'], quantity: 1, ...amounts(line) },
    })),
    ...list('fee_lines').map((line) => ({
      ...{
        line_type: 'fee',
        line_id: line['id'],
        name: line['name'],
        quantity: 1,
        tax_class: line['tax_class'],
        ...amounts(line),
      },
    })),
    ...list('refunds').map((refund) => {
      const [gross, tax] = [Money.of(textOf(refund['total'])), Money.of(textOf(refund['total_tax']) || '0')];
      const net = shown(gross.minus(tax), refund['total'], refund['total_tax']);
      return {
        line_type: 'refund',
        line_date: refundDates.get(refund['id']),
        line_id: refund['id'],
        name: refund['reason'],
        net,
        tax: refund['total_tax'],
        gross: refund['total'],
      };
    }),
  ];
  return lines.map((line) => new Map(LINE_COLUMNS.map((column) => [column, textOf(line[column] ?? ofOrder(order, column))])));
}

function ofOrder(order: JsonRecord, column: string): unknown {
  if (column === 'order_id') return order['id'];
  if (column === 'order_number') return order['number'];
  if (column === 'line_date') return order['date_created'];
  if (column.startsWith('billing_')) return (order['billing'] as JsonRecord)[column.slice('billing_'.length)];
  return SAME.has(column) ? order[column] : '';
}

const SAME: ReadonlySet<string> = new Set([
  'status',
  'date_created',
  'date_paid',
  'currency',
  'customer_id',
  'payment_method_title',
]);

/** `VAT 21%` */
const rateOf = ({ label, rate_percent: percent }: JsonRecord): string =>
  textOf(label).includes('%') ? textOf(label) : `${textOf(label)} ${textOf(percent)}%`.trim();

const ratesOf = ({ taxes }: JsonRecord, rates: ReadonlyMap<unknown, string>): string =>
  ((taxes ?? []) as JsonRecord[])
    .filter(({ total }) => textOf(total) !== '' && !Money.of(textOf(total)).isZero())
    .map(({ id }) => rates.get(id) ?? '')
    .filter((name) => name !== '')
    .join(', ');

/** An amount with as many decimals as other ones. */
const shown = (amount: Money, ...like: unknown[]): string =>
  amount.toFixed(Math.max(...like.map((one) => (textOf(one).split('.')[1] ?? '').length)));

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value as string));
