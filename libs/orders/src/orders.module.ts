import { Module } from '@nestjs/common';
import { CoreModule } from '@grove/core';
import { resources, RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { UsersModule } from '@grove/users';
import { CatalogueModule } from '@grove/catalogue';
import { ContentModule } from '@grove/content';
import { TaxesModule } from '@grove/taxes';
import { CouponsModule } from './coupons/coupons.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { OrderLines } from './lines/order-lines.js';
import { NoteMails } from './notes/note-mails.js';
import { OrderNote } from './notes/api/v1.js';
import { OrderNoteV2 } from './notes/api/v2.js';
import { OrderNoteV3 } from './notes/api/v3.js';
import { OrderNotes } from './notes/order-notes.js';
import { OrderNotesService } from './notes/order-notes.service.js';
import { PurchaseVerifier } from './orders/read/purchase-verifier.js';
import { OrderCoupons } from './orders/write/order-coupons.js';
import { StatusTransitions } from './orders/write/status-transitions.js';
import { OrderContextLoader } from './orders/write/order-context.js';
import { OrderDrafter } from './orders/write/order-drafter.js';
import { OrderLoader } from './orders/read/order-loader.js';
import { OrderList } from './orders/list/order-list.js';
import { OrderSearch } from './orders/list/order-search.js';
import { OrderMailsController } from './order-mails/order-mails.controller.js';
import { Payments } from './orders/write/payments.js';
import { BulkOrders } from './orders/bulk/bulk-orders.js';
import { OrderPresentationLoader } from './lines/order-presentation.js';
import { OrderWriter } from './orders/write/order-writer.js';
import { Order } from './orders/api/v1.js';
import { OrderStatusesController } from './orders/api/order-statuses.controller.js';
import { OrderV2 } from './orders/api/v2.js';
import { OrderV3 } from './orders/api/v3.js';
import { OrdersService } from './orders/orders.service.js';
import { RefundRepository } from './orders/write/refund-repository.js';
import { AllRefundsController } from './refunds/all-refunds.controller.js';
import { RefundPreviewController } from './refunds/refund-preview.controller.js';
import { RefundV2 } from './refunds/api/v2.js';
import { RefundV3 } from './refunds/api/v3.js';
import { RefundWriter } from './refunds/refund-writer.js';
import { Refund } from './refunds/api/v1.js';
import { RefundsService } from './refunds/refunds.service.js';
import { ReportsModule } from './reports/reports.module.js';

const served = resources(
  [Order, OrdersService, OrderV2, OrderV3],
  [OrderNote, OrderNotesService, OrderNoteV2, OrderNoteV3],
  [Refund, RefundsService, RefundV2, RefundV3],
);

/** Orders with their lines, coupons, refunds, notes, customers and reports. */
@Module({
  imports: [
    CoreModule,
    RestModule,
    SettingsModule,
    UsersModule,
    ContentModule,
    CatalogueModule,
    TaxesModule,
    CouponsModule,
    CustomersModule,
    ReportsModule,
  ],
  controllers: [
    ...served.controllers,
    OrderStatusesController,
    OrderMailsController,
    AllRefundsController,
    RefundPreviewController,
  ],
  providers: [
    ...served.providers,
    PurchaseVerifier,
    BulkOrders,
    OrderCoupons,
    StatusTransitions,
    OrderContextLoader,
    OrderDrafter,
    OrderLoader,
    OrderLines,
    OrderList,
    OrderSearch,
    NoteMails,
    OrderNotes,
    OrderWriter,
    Payments,
    OrderPresentationLoader,
    RefundRepository,
    RefundWriter,
  ],
  exports: [...served.exports, CustomersModule],
})
export class OrdersModule {}
