import type { Database } from '@grove/database';
import { type ImportedOrder, orderImport, type ImportedLine } from '@grove/orders';
import type { SourceRecords } from '../../source/source-rows.js';
import type { WordPressSource } from '../../source/wordpress-source.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { type LineFacts, readLineFacts } from './line-facts.js';
import { importedOrder } from './imported-order.js';
import { readItems, type SourceItem } from './order-items.js';
import { lineOf } from './order-lines.js';
import { reportOrphans } from './orphaned-items.js';
import type { OrderStorage } from './source-order.js';

/** The sources whose orphaned items are reported. */
const checked = new WeakSet<WordPressSource>();

/** Orders with their items. */
export const orderKind = (database: Database, storage: OrderStorage): SourceKind<ImportedOrder> => ({
  kind: orderImport(database),
  records: withItems(storage.orders),
  async read(ids, context) {
    if (!checked.has(context.source)) {
      checked.add(context.source);
      await storage.reportOthers(context);
      await reportOrphans(context, storage);
    }
    const [orders, items, facts] = await readWithItems(ids, context, storage.readOrders);
    return orders.map((order) => {
      const own = items.get(order.id) ?? [];
      const { metadata, ...imported } = importedOrder(
        order,
        linesOf(own, { ...facts, hiddenMetadata: hiddenIn(order.status) }, context),
        {
          ...{ amounts: facts.amounts, items: own, products: facts.products },
        },
      );
      for (const { name, value } of metadata) context.report.keepMetadata({ kind: 'order', recordId: order.id, name, value });
      return imported;
    });
  },
});

/** WooCommerce shows how many pieces were ordered in advance until the order is completed. */
const hiddenIn = (status: string): ReadonlySet<string> => new Set(status === 'completed' ? ['Backordered'] : []);

const ITEM_METADATA = { table: 'woocommerce_order_itemmeta', on: { order_item_id: 'order_item_id' } };

/** Orders or refunds, with their items. */
export const withItems = (records: SourceRecords): SourceRecords => ({
  ...records,
  parts: [...(records.parts ?? []), { table: 'woocommerce_order_items', on: { order_id: records.key }, parts: [ITEM_METADATA] }],
});

/** Orders or refunds, with their items and the facts to read these with. */
export async function readWithItems<R>(
  ids: readonly number[],
  context: SourceContext,
  read: (ids: readonly number[], context: SourceContext) => Promise<R[]>,
): Promise<[records: R[], items: ReadonlyMap<number, SourceItem[]>, facts: LineFacts]> {
  const [records, items] = [await read(ids, context), await readItems(ids, context)];
  return [records, items, await readLineFacts([...items.values()].flat(), context)];
}

/** The lines of items. What Grove has no place for is reported and kept. */
export function linesOf(items: readonly SourceItem[], facts: LineFacts, { report }: SourceContext): ImportedLine[] {
  return items.flatMap((item) => {
    const read = lineOf(item, facts);
    const keep = (name: string, value: string | null) =>
      report.keepMetadata({ kind: 'order line', recordId: item.id, name, value });
    if (read) {
      for (const { name, value } of read.metadata) keep(name, value);
      return read.line;
    }
    report.addLeftover({
      kind: 'order items of an unknown type',
      record: `order ${item.orderId}`,
      name: item.type,
      reason: 'Grove has items, shipping, fees, coupons and taxes only. What the item says is kept as metadata.',
    });
    keep('order_item_name', item.name);
    for (const { name, value } of item.metadata.rows) keep(name, value);
    return [];
  });
}
