import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, placeholders } from '@grove/database';
import { VerifiedBuyers } from '@grove/catalogue';
import { emailKeyOf } from '../addresses/address.rules.js';

/** Finds out for product reviews which reviewers bought the product: those with a paid order of it, by account or by e-mail address. */
@Injectable()
export class PurchaseVerifier implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly reviews: VerifiedBuyers,
  ) {}

  onModuleInit(): void {
    this.reviews.setLookup(async (productId, reviewers) => {
      const people = reviewers.map(({ userId, email }) => ({ userId, email: emailKeyOf(email) }));
      const [accounts, emails] = await Promise.all([
        this.findBuyers(
          productId,
          'customer_id',
          people.flatMap(({ userId }) => userId || []),
        ),
        this.findBuyers(
          productId,
          'billing_email_key',
          people.flatMap(({ email }) => email || []),
        ),
      ]);
      return people.map(({ userId, email }) => accounts.has(userId) || emails.has(email));
    });
  }

  /** The values, of these, that paid orders of a product have in a column. */
  private async findBuyers<V extends number | string>(
    productId: number,
    column: 'customer_id' | 'billing_email_key',
    values: readonly V[],
  ): Promise<ReadonlySet<V>> {
    if (values.length === 0) return new Set();
    const rows = await this.database.read<{ value: V }>(
      `SELECT DISTINCT shop_order.${column} AS value FROM shop_order JOIN order_of_product bought ON bought.order_id = shop_order.id ` +
        `WHERE shop_order.${column} IN (${placeholders(values.length)}) AND shop_order.not_in_trash = 1 ` +
        "AND shop_order.status IN ('processing', 'completed') AND bought.product_id = ?",
      [...values, productId],
    );
    return new Set(rows.map(({ value }) => value));
  }
}
