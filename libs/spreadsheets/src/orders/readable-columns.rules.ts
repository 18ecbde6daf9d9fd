import type { JsonRecord } from '@grove/rest';
import type { Cells } from '../csv/cells.js';

type ReadOrder = (order: JsonRecord) => unknown;

const billing =
  (field: string): ReadOrder =>
  (order) =>
    (order['billing'] as JsonRecord)[field];

/**
 * Columns of orders that people read, by the names that the back office gives them. They are written only if they are named: what an import reads has the fields of
 * the interface, with lists as JSON.
 */
const OF_ORDERS: Readonly<Record<string, ReadOrder>> = {
  date: ({ date_created: date }) => textOf(date).replace('T', ' '),
  paid: ({ date_paid: date }) => textOf(date).replace('T', ' '),
  customer: ({ billing: address }) => customerName(address as JsonRecord),
  company: billing('company'),
  email: billing('email'),
  country: billing('country'),
  payment: (order) => order['payment_method_title'],
  discount: (order) => order['discount_total'],
  shipping: (order) => order['shipping_total'],
  taxes: (order) => listIn(order, 'tax_lines').map(taxText).join('; '),
  refunded: (order) =>
    listIn(order, 'refunds')
      .map(({ total }) => textOf(total))
      .join('; '),
};

/** For one row for each order. */
const OF_WHOLE_ORDERS: Readonly<Record<string, ReadOrder>> = {
  ...OF_ORDERS,
  tax: (order) => order['total_tax'],
  lines: (order) => LINES.flatMap((field) => listIn(order, field).map(lineText)).join('; '),
};

/** For one row for each line, whose amounts have names of their own there. */
const OF_ORDERS_OF_LINES: Readonly<Record<string, ReadOrder>> = {
  ...OF_ORDERS,
  number: (order) => order['number'],
  total: (order) => order['total'],
};
const OF_LINES: Readonly<Record<string, string>> = { product: 'name', line_total: 'net', line_tax: 'tax' };

export const READABLE_COLUMNS = Object.keys(OF_WHOLE_ORDERS);
export const READABLE_LINE_COLUMNS = [...Object.keys(OF_ORDERS_OF_LINES), ...Object.keys(OF_LINES)];

/** These columns of an order. */
export const readableCells = (order: JsonRecord): Cells => cellsOf(OF_WHOLE_ORDERS, order);

/** The cells of a line of an order, with these columns. */
export function withReadableCells(cells: Cells, order: JsonRecord): Cells {
  const ofLine = Object.entries(OF_LINES).map(([name, column]) => [name, cells.get(column) ?? ''] as const);
  return new Map([...cells, ...cellsOf(OF_ORDERS_OF_LINES, order), ...ofLine]);
}

const cellsOf = (columns: Readonly<Record<string, ReadOrder>>, order: JsonRecord): Cells =>
  new Map(Object.entries(columns).map(([name, read]) => [name, textOf(read(order))]));

const LINES = ['line_items', 'shipping_lines', 'fee_lines'];

/** `2 × Walnuts (N-1) 9.50` */
function lineText({ quantity, name, method_title: method, sku, total }: JsonRecord): string {
  const pieces = quantity === undefined ? '' : `${textOf(quantity)} × `;
  const number = textOf(sku) === '' ? '' : ` (${textOf(sku)})`;
  return `${pieces}${textOf(name ?? method)}${number} ${textOf(total)}`;
}

const taxText = ({ label, tax_total: tax, shipping_tax_total: ofShipping }: JsonRecord): string =>
  `${textOf(label)} ${textOf(tax)} + ${textOf(ofShipping)}`;

const customerName = ({ first_name: first, last_name: last, company, email }: JsonRecord): unknown =>
  `${textOf(first)} ${textOf(last)}`.trim() || company || email;

const listIn = (order: JsonRecord, field: string): JsonRecord[] => (order[field] ?? []) as JsonRecord[];

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value as string));
