import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '@grove/database';
import { Mail, stripTags } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import type { OrderEntity } from '../model/order.entity.js';

/** Sends order notes to customers by e-mail, after the unit of work is committed. */
@Injectable()
export class NoteMails {
  constructor(
    private readonly mail: Mail,
    private readonly settings: SiteSettings,
  ) {}

  /** Sends a note to the billing e-mail address of its order, if there is one. */
  async sendToCustomer(unit: UnitOfWork, order: OrderEntity, note: string): Promise<void> {
    if (order.billing.email === '') return;
    const { name: shop } = await this.settings.describe();
    unit.afterCommit(() =>
      this.mail.post({
        to: order.billing.email,
        subject: `A note about your order ${order.id} at ${shop}`,
        text: `Dear ${order.billing.firstName || 'customer'},\n\nThere is a note about your order ${order.id}:\n\n${stripTags(note)}\n\n${shop}\n`,
      }),
    );
  }
}
