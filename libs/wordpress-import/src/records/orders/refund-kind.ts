import type { Database } from '@grove/database';
import { type ImportedRefund, refundImport } from '@grove/orders';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { amountRulesOf, microsOf } from './amounts.js';
import { linesOf, readWithItems, withItems } from './order-kind.js';
import { NO_DATE } from './imported-order.js';
import { readOrderStatuses } from './order-statuses.js';
import type { OrderStorage, SourceRefund } from './source-order.js';

/** Refunds with their items. Refunds of orders that are gone are left over. */
export const refundKind = (database: Database, storage: OrderStorage): SourceKind<ImportedRefund> => ({
  kind: refundImport(database),
  records: withItems(storage.refunds),
  async read(ids, context) {
    const [refunds, items, facts] = await readWithItems(ids, context, storage.readRefunds);
    const orders = await readOrderStatuses(
      refunds.map(({ parentId }) => parentId),
      storage,
      context,
    );
    return refunds.flatMap((refund) => {
      const reason = reasonToSkip(refund, orders.get(refund.parentId));
      if (reason !== undefined) {
        context.report.addLeftover({ kind: 'refunds', record: `refund ${refund.id}`, name: 'refund', reason });
        return [];
      }
      for (const { name, value } of refund.metadata)
        context.report.keepMetadata({ kind: 'refund', recordId: refund.id, name, value });
      return importedRefund(refund, linesOf(items.get(refund.id) ?? [], facts, context), context);
    });
  },
});

/** Why a refund has no place: Grove has those of existing orders, and those in the trash only with their order. */
function reasonToSkip({ parentId, status }: SourceRefund, orderStatus: string | undefined): string | undefined {
  if (orderStatus === undefined) return `Its order ${parentId} does not exist.`;
  return status === 'trash' && orderStatus !== 'trash' ? `It is in the trash, and its order ${parentId} is not.` : undefined;
}

function importedRefund(refund: SourceRefund, lines: ImportedRefund['lines'], { settings }: SourceContext): ImportedRefund {
  const { separator } = amountRulesOf(settings);
  const part = (amount: string | undefined): bigint => absolute(microsOf(amount, separator) ?? 0n);
  return {
    id: refund.id,
    orderId: refund.parentId,
    createdAt: refund.createdAt ?? refund.listedAt ?? NO_DATE,
    amount: microsOf(refund.amount, separator) ?? 0n,
    tax: part(refund.tax) + part(refund.shippingTax),
    shipping: part(refund.shipping),
    reason: refund.reason,
    refundedBy: refund.refundedBy,
    isInTrash: refund.status === 'trash',
    lines,
  };
}

const absolute = (micros: bigint): bigint => (micros < 0n ? -micros : micros);
