import type { Order, OrderQuery } from '@grove/client';
import { client } from '../../data/site-client.js';
import { toCsv } from '../../shell/csv.js';
import type { Column } from './columns.js';

/** Which orders are exported, and how. */
interface OrderExport {
  /** First and last day, such as `2026-11-01`; "" for no limit. */
  readonly first: string;
  readonly last: string;
  readonly statuses: readonly string[];
  readonly columns: readonly Column[];
  /** Whether each line of an order has a row of its own. */
  readonly hasLines: boolean;
}

/** Reads the orders and makes the file. */
export async function exportOrders(
  wanted: OrderExport,
  nameOf: (column: Column) => string,
  onProgress: (count: number) => void,
): Promise<Blob> {
  const columns = wanted.columns.filter(({ isOfLine }) => wanted.hasLines || !isOfLine);
  const rows: string[][] = [];
  let count = 0;
  for await (const order of readOrders(wanted)) {
    const lines = wanted.hasLines && order.line_items.length > 0 ? order.line_items : [undefined];
    rows.push(...lines.map((line) => columns.map((column) => column.value(order, line))));
    onProgress((count += 1));
  }
  return toCsv([columns.map(nameOf), ...rows]);
}

async function* readOrders({ first, last, statuses }: OrderExport): AsyncGenerator<Order> {
  const period = {
    ...(first && { after: `${first}T00:00:00` }),
    ...(last && { before: `${last}T23:59:59` }),
    order: 'asc' as const,
  };
  for (const status of statuses) yield* client.shop.orders.all({ ...period, status: status as OrderQuery['status'] });
}
