import type { SourceContext } from '../source-kind.js';
import type { OrderStorage } from './source-order.js';

/** More of them are not named one by one. */
const MAX_NAMED = 1_000;

/** Reports items of orders that do not exist, and metadata of items that do not exist. */
export async function reportOrphans(context: SourceContext, storage: OrderStorage): Promise<void> {
  const { source, report } = context;
  const items = await source.groups<number>(
    { table: 'woocommerce_order_items', lacking: storage.ownersOfItems },
    { by: 'order_id', first: 'order_id', take: MAX_NAMED },
  );
  for (const { value: owner, count } of items)
    report.addLeftover({
      ...{ kind: 'order items without an order', record: `order ${owner}`, name: 'order items' },
      reason: `The order does not exist, but ${count} items name it.`,
    });
  const metadata = await source.groups<number>(
    {
      table: 'woocommerce_order_itemmeta',
      lacking: { table: 'woocommerce_order_items', on: { order_item_id: 'order_item_id' } },
    },
    { by: 'order_item_id', first: 'order_item_id', take: MAX_NAMED },
  );
  for (const { value: owner, count } of metadata)
    report.addLeftover({
      ...{ kind: 'metadata of order items that do not exist', record: `order item ${owner}`, name: 'metadata' },
      reason: `The item does not exist, but ${count} rows of metadata name it.`,
    });
}
