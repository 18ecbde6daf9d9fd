import { couponsEntities, couponsMigrations } from './coupons/index.js';
import { customersEntities, customersMigrations } from './customers/index.js';
import { OrderLineEntity } from './lines/order-line.entity.js';
import { Orders1700000000600 } from './migrations/1700000000600-orders.js';
import { OrderDays1700000000630 } from './migrations/1700000000630-order-days.js';
import { OrderSearchesWithoutAccents1700000000650 } from './migrations/1700000000650-order-searches-without-accents.js';
import { OrderParents1700000000660 } from './migrations/1700000000660-order-parents.js';
import { BillingEmails1700000000670 } from './migrations/1700000000670-billing-emails.js';
import { OrderColumnNames1700000000680 } from './migrations/1700000000680-order-column-names.js';
import { ImportedOrders1700000001400 } from './migrations/1700000001400-imported-orders.js';
import { OrderSumCorrections1700000001410 } from './migrations/1700000001410-order-sum-corrections.js';
import { OrderWords1700000001440 } from './migrations/1700000001440-order-words.js';
import { OrdersById1700000001430 } from './migrations/1700000001430-orders-by-id.js';
import { OrderVersions1700000001450 } from './migrations/1700000001450-order-versions.js';
import { DownloadUses1700000001460 } from './migrations/1700000001460-download-uses.js';
import { PricesIncludeTax1700000000700 } from './migrations/1700000000700-prices-include-tax.js';
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
export { OrdersModule } from './orders.module.js';
export { OrdersQuery, OrdersQueryV3 } from './orders/orders.query.js';
export { Order, type OrderInput } from './orders/order.resource.js';
export type { OrderRecord } from './orders/order-version-presenter.js';
export { OrderV3 } from './orders/order.versions.js';
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
  Orders1700000000600,
  ...couponsMigrations,
  ...customersMigrations,
  OrderDays1700000000630,
  OrderSearchesWithoutAccents1700000000650,
  OrderParents1700000000660,
  BillingEmails1700000000670,
  OrderColumnNames1700000000680,
  ImportedOrders1700000001400,
  PricesIncludeTax1700000000700,
  OrderSumCorrections1700000001410,
  OrdersById1700000001430,
  OrderWords1700000001440,
  OrderVersions1700000001450,
  DownloadUses1700000001460,
];
