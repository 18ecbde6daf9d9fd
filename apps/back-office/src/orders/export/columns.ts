import type { LineItem, Order } from '@grove/client';
import { customerName } from '../statuses.js';

/** A column of the file; `line` is there if the file has a row for each line of an order. */
export interface Column {
  readonly key: string;
  readonly isOfLine?: boolean;
  value(order: Order, line?: LineItem): string;
}

/** What an accountant may want, in the order of the file. Amounts are the texts of the server. */
export const COLUMNS: readonly Column[] = [
  { key: 'number', value: ({ number }) => number },
  { key: 'date', value: ({ date_created }) => date_created?.replace('T', ' ') ?? '' },
  { key: 'paid', value: ({ date_paid }) => date_paid?.replace('T', ' ') ?? '' },
  { key: 'status', value: ({ status }) => status },
  { key: 'customer', value: customerName },
  { key: 'company', value: ({ billing }) => billing.company },
  { key: 'email', value: ({ billing }) => billing.email },
  { key: 'country', value: ({ billing }) => billing.country },
  { key: 'payment', value: ({ payment_method_title }) => payment_method_title },
  { key: 'currency', value: ({ currency }) => currency },
  { key: 'product', isOfLine: true, value: (_order, line) => line?.name ?? '' },
  { key: 'sku', isOfLine: true, value: (_order, line) => line?.sku ?? '' },
  { key: 'quantity', isOfLine: true, value: (_order, line) => String(line?.quantity ?? '') },
  { key: 'line_total', isOfLine: true, value: (_order, line) => line?.total ?? '' },
  { key: 'line_tax', isOfLine: true, value: (_order, line) => line?.total_tax ?? '' },
  { key: 'discount', value: ({ discount_total }) => discount_total },
  { key: 'shipping', value: ({ shipping_total }) => shipping_total },
  { key: 'tax', value: ({ total_tax }) => total_tax },
  { key: 'taxes', value: ({ tax_lines }) => tax_lines.map(taxText).join('; ') },
  { key: 'total', value: ({ total }) => total },
  { key: 'refunds', value: ({ refunds }) => refunds.map(({ total }) => total).join('; ') },
];

const taxText = ({ label, tax_total, shipping_tax_total }: Order['tax_lines'][number]): string =>
  `${label} ${tax_total} + ${shipping_tax_total}`;
