import type { Instant, UnitOfWork } from '@grove/database';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { OrderEntity } from './order.entity.js';

/** The tallies of all orders of a status, and, out of the trash, of those of a status made on one day of UTC, of guests and with a product. */
export const statusTally = (status: string): string => `order/${status}`;
export const dayTally = (status: string, at: Instant): string => `${statusTally(status)}/${at.slice(0, DAY_LENGTH)}`;
export const guestsTally = 'order/guests';
export const productTally = (product: number): string => `order/product/${product}`;

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** What lists and counts need to know of an order. */
export interface Registered {
  readonly order: Pick<OrderEntity, 'id' | 'status' | 'listed' | 'customerId' | 'createdAt'>;
  readonly products: readonly number[];
}

export const registeredAs = (order: Registered['order'], lines: readonly OrderLineEntity[]): Registered => ({
  order,
  products: [...new Set(lines.flatMap((line) => (line.kind === 'item' ? line.productId || [] : [])))].sort((a, b) => a - b),
});

/** Moves an order in the registers (from nowhere when it is new, to nowhere when it goes). */
export async function register(unit: UnitOfWork, before: Registered | undefined, after: Registered | undefined): Promise<void> {
  turn(unit, before ? talliesOf(before) : [], after ? talliesOf(after) : []);
  const [oldRows, newRows] = [before ? rowsOf(before) : [], after ? rowsOf(after) : []];
  if (JSON.stringify(oldRows) === JSON.stringify(newRows)) return;
  if (oldRows.length > 0) await unit.delete('order_of_product', { order_id: before!.order.id });
  if (newRows.length > 0) await unit.insertMany('order_of_product', newRows);
}

function turn(unit: UnitOfWork, had: readonly string[], has: readonly string[]): void {
  for (const name of had) if (!has.includes(name)) unit.incrementCounter(name, -1);
  for (const name of has) if (!had.includes(name)) unit.incrementCounter(name, 1);
}

const talliesOf = ({ order, products }: Registered): string[] => [
  statusTally(order.status),
  ...(order.listed ? [dayTally(order.status, order.createdAt)] : []),
  ...(order.listed && order.customerId === 0 ? [guestsTally] : []),
  ...(order.listed ? products.map(productTally) : []),
];

const rowsOf = ({ order, products }: Registered) =>
  products.map((product) => ({
    product_id: product,
    listed: Number(order.listed),
    created_at: order.createdAt,
    order_id: order.id,
  }));
