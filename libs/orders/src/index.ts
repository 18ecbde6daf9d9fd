import { OrdersTables1700000000600 } from './migrations/1700000000600-orders-tables.js';
import { couponsEntities } from './coupons/index.js';
import { customersEntities } from './customers/index.js';
import { OrderLineEntity } from './lines/order-line.entity.js';
import { DownloadUses1700000001460 } from './migrations/1700000001460-download-uses.js';
import { OrderRevision1700000001470 } from './migrations/1700000001470-order-revision.js';
import { OrderNoteEntity } from './notes/order-note.entity.js';
import { OrderSumCorrectionEntity } from './model/order-sum-correction.entity.js';
import { OrderEntity } from './model/order.entity.js';
import { OrderOfProductEntity } from './model/order-of-product.entity.js';
import { RefundEntity } from './model/refund.entity.js';

export { ordersChecks } from './consistency/index.js';
export * from './import/index.js';
export {
  Customer,
  CustomerAddresses,
  CustomerV3,
  customerImport,
  CustomersQuery,
  CustomersService,
  DownloadResponder,
  type ImportedCustomer,
} from './customers/index.js';
export { NO_ADDRESS, NO_BILLING, type StoredAddress, type StoredBilling } from './addresses/stored-address.js';
export { BulkOrders } from './orders/bulk/bulk-orders.js';
export type { DatedOrder } from './orders/bulk/order-rows.js';
export { countOrders, hasOrders } from './orders/read/order-count.js';
export { OrdersModule } from './orders.module.js';
export { OrdersQuery } from './orders/api/query-v1.js';
export { OrdersQueryV3 } from './orders/api/query-v3.js';
export { Order, presentOrder } from './orders/api/v1.js';
export type { OrderInput } from './orders/write/order-input.js';
export type { OrderRecord } from './orders/read/order-record.js';
export { OrderV3 } from './orders/api/v3.js';
export { OrdersConfig } from './orders/orders.config.js';
export { OrdersService } from './orders/orders.service.js';
export { Backdating } from './orders/write/backdating.js';
export { CouponsService } from './coupons/coupons.service.js';
export type { CouponInput } from './coupons/coupon-input.js';
export type { LineItem } from './lines/api/v1.js';
export type { OrderStatus } from './model/order-status.js';
export { OrderNotesService } from './notes/order-notes.service.js';
export { RefundsService } from './refunds/refunds.service.js';

export const ordersEntities = [
  OrderEntity,
  OrderLineEntity,
  OrderNoteEntity,
  OrderOfProductEntity,
  RefundEntity,
  OrderSumCorrectionEntity,
  ...couponsEntities,
  ...customersEntities,
];
export const ordersMigrations = [
  // In the order in which they run.
  OrdersTables1700000000600,
  DownloadUses1700000001460,
  OrderRevision1700000001470,
];
