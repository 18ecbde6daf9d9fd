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
  CustomerV3,
  customerImport,
  CustomersQuery,
  CustomersService,
  DownloadResponder,
  type ImportedCustomer,
} from './customers/index.js';
export { NO_ADDRESS, NO_BILLING, type StoredAddress, type StoredBilling } from './addresses/stored-address.js';
export { countOrders } from './orders/read/order-count.js';
export { OrdersModule } from './orders.module.js';
export { OrdersQuery, OrdersQueryV3 } from './orders/api/orders.query.js';
export { Order, type OrderInput } from './orders/api/order.resource.js';
export type { OrderRecord } from './orders/read/order-record.js';
export { OrderV3 } from './orders/api/order.versions.js';
export { OrdersConfig } from './orders/orders.config.js';
export { OrdersService } from './orders/orders.service.js';
export * from './sample/index.js';

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
