import { type Database, Repository } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import { RefundEntity } from '../model/refund.entity.js';
import type { ImportedLine } from './order.import.js';

/** A refund of an imported order. The amounts and quantities of its lines are negative. */
export interface ImportedRefund extends Readonly<RefundEntity> {
  /** Whether its order is in the trash. */
  readonly isInTrash: boolean;
  readonly lines: readonly ImportedLine[];
}

/** How refunds are imported, with their lines. The order must be there; `orderImport` sums its refunds up. */
export function refundImport(database: Database): ImportKind<ImportedRefund> {
  const [refunds, lines] = [new Repository(database, RefundEntity), new Repository(database, OrderLineEntity)];
  return {
    name: 'refund',
    tables: [
      { table: 'refund', key: 'id', references: { order_id: 'shop_order' } },
      { table: 'order_line', key: 'order_id' },
    ],
    sequence: 'refund',
    rows: ({ lines: own, isInTrash, ...refund }) => ({
      refund: [refunds.toRow(refund)],
      order_line: own.map((line) =>
        lines.toRow({
          details: {},
          ...line,
          orderId: refund.id,
          soldAt: line.kind === 'item' && !isInTrash ? refund.createdAt : null,
        }),
      ),
    }),
  };
}
