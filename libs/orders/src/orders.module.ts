import { Module } from '@nestjs/common';
import { resources } from '@grove/rest';
import { CatalogueModule } from '@grove/catalogue';
import { TaxesModule } from '@grove/taxes';
import { CouponsModule } from './coupons/coupons.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { OrderLines } from './lines/order-lines.js';
import { OrderMails } from './notes/order-mails.js';
import { OrderNote } from './notes/order-note.resource.js';
import { OrderNotes } from './notes/order-notes.js';
import { OrderNotesService } from './notes/order-notes.service.js';
import { Buyers } from './orders/buyers.js';
import { OrderCoupons } from './orders/order-coupons.js';
import { OrderEffects } from './orders/order-effects.js';
import { OrderFacts } from './orders/order-facts.js';
import { OrderFamilies } from './orders/order-families.js';
import { OrderList } from './orders/order-list.js';
import { OrderWriter } from './orders/order-writer.js';
import { Order } from './orders/order.resource.js';
import { OrdersService } from './orders/orders.service.js';
import { RefundBook } from './refunds/refund-book.js';
import { RefundWriter } from './refunds/refund-writer.js';
import { Refund } from './refunds/refund.resource.js';
import { RefundsService } from './refunds/refunds.service.js';
import { ReportsModule } from './reports/reports.module.js';

const served = resources([Order, OrdersService], [OrderNote, OrderNotesService], [Refund, RefundsService]);

/** Orders: what is served, and the rooms it is made of. */
@Module({
  imports: [CatalogueModule, TaxesModule, CouponsModule, CustomersModule, ReportsModule],
  controllers: served.controllers,
  providers: [
    ...served.providers,
    Buyers,
    OrderCoupons,
    OrderEffects,
    OrderFacts,
    OrderFamilies,
    OrderLines,
    OrderList,
    OrderMails,
    OrderNotes,
    OrderWriter,
    RefundBook,
    RefundWriter,
  ],
  exports: served.exports,
})
export class OrdersModule {}
