import type { SourceContext } from '../source-kind.js';
import { ITEM_META, Metadata, readMetadata } from './meta-rows.js';

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
  const rows = await source.read<Omit<SourceItem, 'metadata'>>(
    `SELECT order_item_id AS id, order_id AS orderId, order_item_type AS type, order_item_name AS name
      FROM {woocommerce_order_items} WHERE order_id IN (?) ORDER BY order_item_id`,
    [ids],
  );
  const metadata = await readMetadata(
    source,
    ITEM_META,
    rows.map(({ id }) => id),
  );
  const items = new Map<number, SourceItem[]>(ids.map((id) => [id, []]));
  for (const row of rows)
    items.get(row.orderId)?.push({ ...row, name: row.name, metadata: metadata.get(row.id) ?? Metadata.none });
  return items;
}
