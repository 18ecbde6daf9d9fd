import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { findSoldProducts } from '@grove/catalogue';
import type { SoldProducts } from '../../lines/sold-products.js';
import type { OrderStatus } from '../../model/order-status.js';
import { V1_POLICY, isPaidOnDelivery } from '../order-policy.js';
import type { OrderInput } from './order-input.js';
import { isPayable, needsProcessing } from './payment.rules.js';
import type { OrderWithLines } from './status-transitions.js';

/** Decides which status an order gets when a client sets it as paid. */
@Injectable()
export class Payments {
  constructor(private readonly database: Database) {}

  /** The status after the payment; undefined if the order is not paid by this input. */
  async statusOf(
    { setPaid, status, policy = V1_POLICY }: OrderInput,
    { order, lines }: OrderWithLines,
    current: OrderWithLines | undefined,
  ): Promise<OrderStatus | undefined> {
    if (!setPaid) return undefined;
    if (!policy.completesByPayment) return 'processing';
    if (!isPayable({ ...order, status: status ?? order.status }, !current)) return undefined;
    if (isPaidOnDelivery(order, policy)) return 'completed';
    return needsProcessing(lines, await this.productsOf(lines)) ? 'processing' : 'completed';
  }

  private productsOf(lines: OrderWithLines['lines']): Promise<SoldProducts> {
    const items = lines.filter(({ kind }) => kind === 'item');
    return findSoldProducts(this.database, {
      productIds: items.map(({ productId }) => productId),
      variationIds: items.map(({ variationId }) => variationId),
    });
  }
}
