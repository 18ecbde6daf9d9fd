import { In } from 'typeorm';
import { type Metadata, readMetadata } from '../metadata.js';
import type { SourceContext } from '../source-kind.js';

/** A row of the items of orders and refunds, with its metadata. */
export interface SourceItem {
  readonly id: number;
  readonly orderId: number;
  readonly type: string;
  readonly name: string;
  readonly metadata: Metadata;
}

/** The items of these orders and refunds, by the id of the order, in the order in which they were created. */
export async function readItems(ids: readonly number[], { source }: SourceContext): Promise<ReadonlyMap<number, SourceItem[]>> {
  const rows = await source.find<Omit<SourceItem, 'metadata'>>('woocommerce_order_items', {
    select: { id: 'order_item_id', orderId: 'order_id', type: 'order_item_type', name: 'order_item_name' },
    where: { order_id: In(ids) },
    order: { order_item_id: 'ASC' },
  });
  const metadataOf = await readMetadata(
    source,
    'woocommerce_order_itemmeta',
    rows.map(({ id }) => id),
  );
  const items = new Map<number, SourceItem[]>(ids.map((id) => [id, []]));
  for (const row of rows) items.get(row.orderId)?.push({ ...row, metadata: metadataOf(row.id) });
  return items;
}
