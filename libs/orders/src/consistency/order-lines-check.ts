import { type Database, Repository } from '@grove/database';
import { In } from 'typeorm';
import { columnDifferences, type ConsistencyCheck, type Difference, recordCheck } from '@grove/operations';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import { OrderEntity } from '../model/order.entity.js';
import { RefundEntity } from '../model/refund.entity.js';
import { withSoldAt, withSoldBackAt } from '../orders/write/status-transitions.js';
import { groupBy } from './group-by.js';

/** Compares the lines of orders with their orders: when they were sold, and that none holds stock that its order has not taken. */
export function orderLinesCheck(database: Database): ConsistencyCheck {
  const [orders, lines] = [new Repository(database, OrderEntity), new Repository(database, OrderLineEntity)];
  return recordCheck(database, {
    name: 'lines of orders',
    table: 'shop_order',
    async compare(ids) {
      const linesOf = await linesByOwner(lines, ids);
      return (await orders.findInOrder(ids)).flatMap((order) =>
        (linesOf.get(order.id) ?? []).flatMap((line) => [
          ...ofOwner(order.id, soldAtDifferences(lines, line, withSoldAt(line, order))),
          ...(line.reducedStock !== 0 && !order.stockReduced ? [takesStock(order.id, line.id)] : []),
        ]),
      );
    },
  });
}

/** Compares the lines of refunds with their refunds. Writers lock the order of a refund, so the orders are the records. */
export function refundLinesCheck(database: Database): ConsistencyCheck {
  const [lines, refunds] = [new Repository(database, OrderLineEntity), new Repository(database, RefundEntity)];
  return recordCheck(database, {
    name: 'lines of refunds',
    table: 'shop_order',
    idColumn: { table: 'refund', column: 'order_id' },
    async compare(ids) {
      const own = await refunds.find({ where: { orderId: In(ids) }, relations: { order: true } });
      const refundIds = own.map(({ id }) => id);
      const linesOf = await linesByOwner(lines, refundIds);
      return own.flatMap(({ order, ...refund }) =>
        (linesOf.get(refund.id) ?? []).flatMap((line) =>
          order ? ofOwner(order.id, soldAtDifferences(lines, line, withSoldBackAt(line, refund, order))) : [],
        ),
      );
    },
  });
}

const linesByOwner = async (lines: Repository<OrderLineEntity>, ids: readonly number[]) =>
  groupBy(ids.length === 0 ? [] : await lines.findBy({ orderId: In(ids) }), ({ orderId }) => orderId);

const soldAtDifferences = (lines: Repository<OrderLineEntity>, line: OrderLineEntity, expected: OrderLineEntity): Difference[] =>
  columnDifferences(lines, 'line', line, { soldAt: expected.soldAt });

/** Differences of a line as those of the record that is locked for it. */
const ofOwner = (id: number, differences: readonly Difference[]): Difference[] =>
  differences.map((difference) => ({ ...difference, id }));

/** Nothing says whether the stock was really taken, so this is not repaired. */
const takesStock = (orderId: number, lineId: number): Difference => ({
  id: orderId,
  sentence: `Line ${lineId} of order ${orderId} holds stock, but the order has not taken any.`,
});
