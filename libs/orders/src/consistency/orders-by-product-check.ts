import { type Database, placeholders, type RowValues, Table } from '@grove/database';
import { type ConsistencyCheck, recordCheck, rowDifferences } from '@grove/operations';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import { OrderEntity } from '../model/order.entity.js';
import { listingEntryOf, rowsOfProducts } from '../orders/listing-index.js';
import { groupBy } from './group-by.js';

/** Compares the index of orders by product with the lines of the orders. */
export function ordersByProductCheck(database: Database): ConsistencyCheck {
  const [orders, lines] = [new Table(database, OrderEntity), new Table(database, OrderLineEntity)];
  return recordCheck(database, {
    name: 'orders by product',
    isIndex: true,
    table: 'shop_order',
    async compare(ids) {
      const list = placeholders(ids.length);
      const linesOf = groupBy(await lines.where(`order_id IN (${list})`, ...ids), ({ orderId }) => orderId);
      const stored = await database.read<RowValues & { order_id: number }>(
        `SELECT product_id, not_in_trash, created_at, order_id FROM order_of_product WHERE order_id IN (${list})`,
        ids,
      );
      const rowsOf = groupBy(stored, (row) => row.order_id);
      return (await orders.inOrderOf(ids)).flatMap((order) =>
        rowDifferences({
          ...{ id: order.id, record: `order ${order.id}`, table: 'order_of_product', key: 'order_id' },
          stored: rowsOf.get(order.id) ?? [],
          expected: rowsOfProducts(listingEntryOf(order, linesOf.get(order.id) ?? [])),
        }),
      );
    },
  });
}
