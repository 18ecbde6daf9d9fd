import { type Database, Repository } from '@grove/database';
import { type ConsistencyCheck, recordCheck, rowDifferences } from '@grove/operations';
import { In } from 'typeorm';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import { OrderOfProductEntity } from '../model/order-of-product.entity.js';
import { OrderEntity } from '../model/order.entity.js';
import { listingEntryOf, rowsOfProducts } from '../orders/list/listing-index.js';
import { groupBy } from './group-by.js';

/** Compares the index of orders by product with the lines of the orders. */
export function ordersByProductCheck(database: Database): ConsistencyCheck {
  const [orders, lines] = [new Repository(database, OrderEntity), new Repository(database, OrderLineEntity)];
  const ofProducts = new Repository(database, OrderOfProductEntity);
  return recordCheck(database, {
    name: 'orders by product',
    isIndex: true,
    table: 'shop_order',
    async compare(ids) {
      const linesOf = groupBy(await lines.findBy({ orderId: In(ids) }), ({ orderId }) => orderId);
      const rowsOf = groupBy(await ofProducts.findBy({ orderId: In(ids) }), ({ orderId }) => orderId);
      return (await orders.findInOrder(ids)).flatMap((order) =>
        rowDifferences({
          ...{ id: order.id, record: `order ${order.id}`, rows: ofProducts, key: 'orderId' as const },
          stored: rowsOf.get(order.id) ?? [],
          expected: rowsOfProducts(listingEntryOf(order, linesOf.get(order.id) ?? [])),
        }),
      );
    },
  });
}
