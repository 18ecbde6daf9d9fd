import { type Database, Repository } from '@grove/database';
import { type ConsistencyCheck, recordCheck } from '@grove/operations';
import { In } from 'typeorm';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import { OrderSumCorrectionEntity } from '../model/order-sum-correction.entity.js';
import { RefundEntity } from '../model/refund.entity.js';

/** Finds lines whose order or refund does not exist. They are not deleted, because they may be all that is left of it. */
export function orphanedLinesCheck(database: Database): ConsistencyCheck {
  const lines = new Repository(database, OrderLineEntity);
  return recordCheck(database, {
    name: 'orders of lines',
    table: 'order_line',
    async compare(ids) {
      const orphans = await lines
        .createQueryBuilder('line')
        .select(['line.id', 'line.orderId'])
        .leftJoin('line.order', 'order')
        .leftJoin(RefundEntity, 'refund', 'refund.id = line.orderId')
        .where({ id: In(ids) })
        .andWhere('order.id IS NULL AND refund.id IS NULL')
        .getMany();
      return orphans.map(({ id, orderId }) => ({
        id,
        sentence: `Line ${id} belongs to order or refund ${orderId}, which does not exist.`,
      }));
    },
  });
}

/** Compares the dates of sum corrections, by which reports find them, with those of their orders. */
export function sumCorrectionsCheck(database: Database): ConsistencyCheck {
  const corrections = new Repository(database, OrderSumCorrectionEntity);
  return recordCheck(database, {
    name: 'dates of sum corrections',
    table: 'shop_order',
    idColumn: { table: 'order_sum_correction', column: 'order_id' },
    async compare(ids) {
      const found = await corrections.find({
        select: { orderId: true, createdAt: true, order: { id: true, createdAt: true } },
        where: { orderId: In(ids) },
        relations: { order: true },
      });
      const wrong = found.filter(({ createdAt, order }) => order?.createdAt !== createdAt);
      return wrong.map(({ orderId, order }) => ({
        id: orderId,
        sentence: `The sum correction of order ${orderId} has another date than the order.`,
        repair: () => (order ? corrections.update({ orderId }, { createdAt: order.createdAt }) : corrections.delete({ orderId })),
      }));
    },
  });
}
