import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import type { AnySourceKind } from '../source-kind.js';
import type { SourceSettings } from '../source-settings.js';
import { couponKind } from './coupon-kind.js';
import { downloadPermissionKind } from './download-permission-kind.js';
import { orderKind } from './order-kind.js';
import { orderNoteKind } from './order-note-kind.js';
import { postOrders } from './post-orders.js';
import { refundKind } from './refund-kind.js';
import { tableOrders } from './table-orders.js';

/** Coupons, and orders with their refunds, notes and permissions for downloads. An option of the shop says where its orders are. */
export function orderKinds(app: INestApplicationContext, { ordersHaveTables }: SourceSettings): AnySourceKind[] {
  const database = app.get(Database);
  const storage = ordersHaveTables ? tableOrders : postOrders;
  return [
    couponKind(database),
    orderKind(database, storage),
    refundKind(database, storage),
    orderNoteKind(database, storage),
    downloadPermissionKind(database),
  ];
}
