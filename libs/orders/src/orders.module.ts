import { Module } from '@nestjs/common';
import { ConfigModule } from '@grove/core';
import { resources } from '@grove/rest';
import { CatalogueModule } from '@grove/catalogue';
import { ContentModule } from '@grove/content';
import { TaxesModule } from '@grove/taxes';
import { CouponsModule } from './coupons/coupons.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { OrderLines } from './lines/order-lines.js';
import { NoteMails } from './notes/note-mails.js';
import { OrderNote } from './notes/order-note.resource.js';
import { OrderNoteV2, OrderNoteV3 } from './notes/order-note.versions.js';
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
import { OrderPresentationLoader } from './lines/order-presentation.js';
import { OrderWriter } from './orders/write/order-writer.js';
import { Order } from './orders/api/order.resource.js';
import { OrderStatusesController } from './orders/api/order-statuses.controller.js';
import { OrderV2, OrderV3 } from './orders/api/order.versions.js';
import { OrdersConfig } from './orders/orders.config.js';
import { OrdersService } from './orders/orders.service.js';
import { RefundRepository } from './orders/write/refund-repository.js';
import { AllRefundsController } from './refunds/all-refunds.controller.js';
import { RefundV2, RefundV3 } from './refunds/refund.versions.js';
import { RefundWriter } from './refunds/refund-writer.js';
import { Refund } from './refunds/refund.resource.js';
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
    ConfigModule.forFeature(OrdersConfig),
    ContentModule,
    CatalogueModule,
    TaxesModule,
    CouponsModule,
    CustomersModule,
    ReportsModule,
  ],
  controllers: [...served.controllers, OrderStatusesController, OrderMailsController, AllRefundsController],
  providers: [
    ...served.providers,
    PurchaseVerifier,
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
