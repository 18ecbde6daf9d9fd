import { Inject, Injectable } from '@nestjs/common';
import { Database, type UnitOfWork } from '@grove/database';
import { markForReindexing, WordSearch, type IndexedRecords } from '@grove/search';
import { LOGGER, type Logger } from '@grove/core';
import { OTHER_STATUSES } from '../../model/order-counters.js';
import { isListedStatus, ORDER_STATUSES } from '../../model/order-status.js';
import { statusesOf } from './order-statuses.js';
import type { OrderEntity } from '../../model/order.entity.js';

/** How orders are indexed: by the words of their addresses and items, and by status. */
export const ORDERS: IndexedRecords = {
  table: 'shop_order',
  textTable: 'shop_order',
  batchSize: 500,
  kindColumns: ['status'],
  kindOf: ({ status }) => searchKind(String(status)),
};

/** Statuses of plugins of WooCommerce share a kind: lists of any status have them, and no list of one status. */
function searchKind(status: string): string {
  const isKnown = (ORDER_STATUSES as readonly string[]).includes(status) || !isListedStatus(status);
  return `order ${isKnown ? status : OTHER_STATUSES}`;
}

/** The kinds of orders that a list of these statuses contains. */
export const searchKindsOf = (statuses: readonly string[]): string[] => statusesOf(statuses).map(searchKind);

/** Searches orders with a word index. */
@Injectable()
export class OrderSearch extends WordSearch {
  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    super(ORDERS, database, logger);
  }
}

/** Marks orders that were created or deleted, so that they are indexed again. */
export const markOrdersForReindexing = (unit: UnitOfWork, ids: readonly number[]): Promise<void> =>
  markForReindexing(unit, ORDERS.table, ids);

/** Marks an order if something changed that a search uses. */
export async function markIfSearchChanged(
  unit: UnitOfWork,
  before: OrderEntity | undefined,
  after: Pick<OrderEntity, 'id' | 'searchText' | 'status'>,
): Promise<void> {
  const isSame = before && before.searchText === after.searchText && before.status === after.status;
  if (!isSame) await markOrdersForReindexing(unit, [after.id]);
}
