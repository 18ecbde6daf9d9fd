import type { SourceContext } from '../source-kind.js';
import type { OrderStorage } from './source-order.js';

/** More of them are not named one by one. */
const MOST_NAMED = 1_000;

interface Orphans {
  readonly owner: number;
  readonly count: number;
}

/** Reports items of orders that do not exist, and metadata of items that do not exist. */
export async function reportOrphans(context: SourceContext, storage: OrderStorage): Promise<void> {
  const { source, report } = context;
  const items = await source.read<Orphans>(
    `SELECT i.order_id AS owner, COUNT(*) AS count FROM {woocommerce_order_items} i ${storage.joinOwner('i.order_id')}
      GROUP BY i.order_id ORDER BY i.order_id LIMIT ${MOST_NAMED}`,
  );
  for (const { owner, count } of items)
    report.addLeftover({
      ...{ kind: 'order items without an order', record: `order ${owner}`, name: 'order items' },
      reason: `The order does not exist, but ${count} items name it.`,
    });
  const metadata = await source.read<Orphans>(
    `SELECT m.order_item_id AS owner, COUNT(*) AS count FROM {woocommerce_order_itemmeta} m
      LEFT JOIN {woocommerce_order_items} i ON i.order_item_id = m.order_item_id WHERE i.order_item_id IS NULL
      GROUP BY m.order_item_id ORDER BY m.order_item_id LIMIT ${MOST_NAMED}`,
  );
  for (const { owner, count } of metadata)
    report.addLeftover({
      ...{ kind: 'metadata of order items that do not exist', record: `order item ${owner}`, name: 'metadata' },
      reason: `The item does not exist, but ${count} rows of metadata name it.`,
    });
}
