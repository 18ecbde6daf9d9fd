import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { VerifiedBuyers } from '@grove/catalogue';
import { emailKeyOf } from '../../addresses/address.rules.js';
import { OrderOfProductEntity } from '../../model/order-of-product.entity.js';
import { PAID } from '../../model/order-status.js';

/** Finds out for product reviews which reviewers bought the product: those with a paid order of it, by account or by e-mail address. */
@Injectable()
export class PurchaseVerifier implements OnModuleInit {
  private readonly ofProducts = new Repository(this.database, OrderOfProductEntity);

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
          'customerId',
          people.flatMap(({ userId }) => userId || []),
        ),
        this.findBuyers(
          productId,
          'billingEmailKey',
          people.flatMap(({ email }) => email || []),
        ),
      ]);
      return people.map(({ userId, email }) => accounts.has(userId) || emails.has(email));
    });
  }

  /** The values, of these, that paid orders of a product have in a column. */
  private async findBuyers<V extends number | string>(
    productId: number,
    column: 'customerId' | 'billingEmailKey',
    values: readonly V[],
  ): Promise<ReadonlySet<V>> {
    if (values.length === 0) return new Set();
    const rows = await this.ofProducts
      .createQueryBuilder('bought')
      .innerJoin('bought.order', 'order')
      .select(`order.${column}`, 'value')
      .distinct()
      .where({ productId })
      .andWhere(`order.${column} IN (:...values) AND order.notInTrash = 1`, { values })
      .andWhere('order.status IN (:...paid)', { paid: PAID })
      .getRawMany<{ value: V }>();
    return new Set(rows.map(({ value }) => value));
  }
}
