import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, marks } from '@grove/kernel';
import { VerifiedBuyers } from '@grove/catalogue';

/** Tells the reviews which of their writers bought the product: those with an account who have an order of it that is paid. */
@Injectable()
export class Buyers implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly reviews: VerifiedBuyers,
  ) {}

  onModuleInit(): void {
    this.reviews.tellWith(async (productId, reviewers) => {
      const buyers = await this.among(
        productId,
        reviewers.flatMap(({ userId }) => userId || []),
      );
      return reviewers.map(({ userId }) => buyers.has(userId));
    });
  }

  private async among(productId: number, people: readonly number[]): Promise<ReadonlySet<number>> {
    if (people.length === 0) return new Set();
    const rows = await this.database.read<{ id: number }>(
      'SELECT DISTINCT shop_order.customer_id AS id FROM shop_order JOIN order_of_product bought ON bought.order_id = shop_order.id ' +
        `WHERE shop_order.customer_id IN (${marks(people.length)}) AND shop_order.listed = 1 ` +
        "AND shop_order.status IN ('processing', 'completed') AND bought.product_id = ?",
      [...people, productId],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
