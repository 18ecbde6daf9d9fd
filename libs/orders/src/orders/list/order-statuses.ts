import { indexName, type SortKey } from '@grove/database';
import type { SelectQueryBuilder } from 'typeorm';
import { OTHER_STATUSES } from '../../model/order-counters.js';
import type { OrderEntity } from '../../model/order.entity.js';
import { ORDER_STATUSES } from '../../model/order-status.js';

type OrderQuery = SelectQueryBuilder<OrderEntity>;

/** Whether a list of these statuses has all orders but drafts and those in the trash. */
export const isAny = (statuses: readonly string[]): boolean => statuses.length === 1 && statuses[0] === 'any';

/** The statuses that the values of the argument `status` stand for. */
export const statusesOf = (statuses: readonly string[]): readonly string[] =>
  statuses.flatMap((status) => (status === 'any' ? [...ORDER_STATUSES, OTHER_STATUSES] : [status]));

/** The orders of a query with one of these statuses; `any` is all but drafts and the trash. */
export function ofStatuses(query: OrderQuery, statuses: readonly string[]): OrderQuery {
  if (statuses.length === 1) return ofEachStatus(query, statuses)[0];
  // Together with the statuses of drafts, any status leaves out only the trash.
  if (statuses.includes('any')) return query.clone().andWhere("shop_order.status <> 'trash'");
  return query.clone().andWhere('shop_order.status IN (:...statuses)', { statuses });
}

/** The same in parts, each of which an index has in the order of lists. */
export const ofEachStatus = (query: OrderQuery, statuses: readonly string[]): OrderQuery[] =>
  statuses.map((status) =>
    status === 'any'
      ? query.clone().andWhere('shop_order.notInTrash = 1')
      : query.clone().andWhere('shop_order.status = :status', { status }),
  );

const INDEXED: Readonly<Record<string, readonly string[]>> = {
  'shop_order.createdAt': ['not_in_trash', 'created_at', 'id'],
  'shop_order.id': ['not_in_trash', 'id'],
};

/** All orders of each status. Servers could take another index than the one in the order of the list, and read all orders. */
export const allOfEachStatus = (all: OrderQuery, statuses: readonly string[], { expression }: SortKey): OrderQuery[] =>
  ofEachStatus(all, statuses).map((query, place) =>
    statuses[place] === 'any' && Object.hasOwn(INDEXED, expression)
      ? query.useIndex(indexName('shop_order', INDEXED[expression]))
      : query,
  );
