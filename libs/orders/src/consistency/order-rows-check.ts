import { type Database, placeholders } from '@grove/database';
import { type ConsistencyCheck, recordCheck } from '@grove/operations';

/** Finds lines whose order or refund does not exist. They are not deleted, because they may be all that is left of it. */
export const orphanedLinesCheck = (database: Database): ConsistencyCheck =>
  recordCheck(database, {
    name: 'orders of lines',
    table: 'order_line',
    async compare(ids) {
      const rows = await database.read<{ id: number; owner: number }>(
        `SELECT order_line.id, order_line.order_id AS owner FROM order_line WHERE order_line.id IN (${placeholders(ids.length)})
          AND NOT EXISTS (SELECT 1 FROM shop_order WHERE shop_order.id = order_line.order_id)
          AND NOT EXISTS (SELECT 1 FROM refund WHERE refund.id = order_line.order_id)`,
        ids,
      );
      return rows.map(({ id, owner }) => ({
        id,
        sentence: `Line ${id} belongs to order or refund ${owner}, which does not exist.`,
      }));
    },
  });

/** Compares the dates of sum corrections, by which reports find them, with those of their orders. */
export const sumCorrectionsCheck = (database: Database): ConsistencyCheck =>
  recordCheck(database, {
    name: 'dates of sum corrections',
    table: 'shop_order',
    idColumn: { table: 'order_sum_correction', column: 'order_id' },
    async compare(ids) {
      const rows = await database.read<{ id: number; createdAt: string | null }>(
        `SELECT correction.order_id AS id, shop_order.created_at AS createdAt FROM order_sum_correction correction
          LEFT JOIN shop_order ON shop_order.id = correction.order_id
          WHERE correction.order_id IN (${placeholders(ids.length)})
          AND (shop_order.id IS NULL OR shop_order.created_at <> correction.created_at)`,
        ids,
      );
      return rows.map(({ id, createdAt }) => ({
        id,
        sentence: `The sum correction of order ${id} has another date than the order.`,
        repair: (unit) =>
          createdAt === null
            ? unit.delete('order_sum_correction', { order_id: id })
            : unit.update('order_sum_correction', { created_at: createdAt }, { order_id: id }),
      }));
    },
  });
