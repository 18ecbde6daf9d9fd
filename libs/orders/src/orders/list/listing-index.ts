import { Repository, type Database, type UnitOfWork } from '@grove/database';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { dayCounter, guestsCounter, productCounter, statusCounter } from '../../model/order-counters.js';
import { OrderOfProductEntity } from '../../model/order-of-product.entity.js';
import type { OrderEntity } from '../../model/order.entity.js';

/** What lists and counters need to know about an order. */
interface ListingEntry {
  readonly order: Pick<OrderEntity, 'id' | 'status' | 'notInTrash' | 'customerId' | 'createdAt'>;
  readonly products: readonly number[];
}

export const listingEntryOf = (order: ListingEntry['order'], lines: readonly OrderLineEntity[]): ListingEntry => ({
  order,
  products: [...new Set(lines.flatMap((line) => (line.kind === 'item' ? line.productId || [] : [])))].sort((a, b) => a - b),
});

/** Updates the counters of orders and the index of orders by product. `before` is absent for a new order, `after` for a deleted one. */
export async function updateListingIndex(
  database: Database,
  before: ListingEntry | undefined,
  after: ListingEntry | undefined,
): Promise<void> {
  updateCounters(database.unit, before ? countersOf(before) : [], after ? countersOf(after) : []);
  const [oldRows, newRows] = [before ? rowsOfProducts(before) : [], after ? rowsOfProducts(after) : []];
  if (JSON.stringify(oldRows) === JSON.stringify(newRows)) return;
  const ofProducts = new Repository(database, OrderOfProductEntity);
  if (oldRows.length > 0) await ofProducts.delete({ orderId: before!.order.id });
  await ofProducts.insert(newRows);
}

function updateCounters(unit: UnitOfWork, before: readonly string[], after: readonly string[]): void {
  for (const name of before) if (!after.includes(name)) unit.incrementCounter(name, -1);
  for (const name of after) if (!before.includes(name)) unit.incrementCounter(name, 1);
}

const countersOf = ({ order, products }: ListingEntry): string[] => [
  statusCounter(order.status),
  ...(order.notInTrash ? [dayCounter(order.status, order.createdAt)] : []),
  ...(order.notInTrash && order.customerId === 0 ? [guestsCounter] : []),
  ...(order.notInTrash ? products.map(productCounter) : []),
];

/** The rows of an order in the index of orders by product. */
export const rowsOfProducts = ({ order, products }: ListingEntry): OrderOfProductEntity[] =>
  products.map((productId) => ({
    ...{ orderId: order.id, productId },
    ...{ notInTrash: order.notInTrash, createdAt: order.createdAt },
  }));
