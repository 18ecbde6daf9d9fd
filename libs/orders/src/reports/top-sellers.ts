import { Injectable } from '@nestjs/common';
import { findProductNames } from '@grove/catalogue';
import { Database, type Instant, Repository } from '@grove/database';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import type { BestSeller } from './report.resource.js';
import type { ReportRange } from './report-range.rules.js';

const MAX_SELLERS = 12;

/** More than are shown, because some of the best sellers may have been deleted. */
const PAGE = 100;

interface SoldProduct {
  readonly id: number;
  readonly sold: number | string;
}

/** The products with the highest quantity sold in a range of dates, all variations together. */
@Injectable()
export class TopSellers {
  private readonly lines = new Repository(this.database, OrderLineEntity);

  constructor(private readonly database: Database) {}

  async of({ buckets }: ReportRange): Promise<BestSeller[]> {
    const [from, until] = [buckets[0].from, buckets[buckets.length - 1].until];
    const best: BestSeller[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const sold = await this.soldBetween(from, until, offset);
      best.push(...(await this.withNames(sold)));
      if (best.length >= MAX_SELLERS || sold.length < PAGE) return best.slice(0, MAX_SELLERS);
    }
  }

  /** Reads only the index of sold lines. Names are read afterwards, because a join would read all products. */
  private soldBetween(from: Instant, until: Instant, offset: number): Promise<SoldProduct[]> {
    return this.lines
      .createQueryBuilder('line')
      .select('line.productId', 'id')
      .addSelect('SUM(line.quantity)', 'sold')
      .where('line.soldAt >= :from AND line.soldAt < :until', { from, until })
      .groupBy('line.productId')
      .orderBy('sold', 'DESC')
      .addOrderBy('line.productId')
      .limit(PAGE)
      .offset(offset)
      .getRawMany<SoldProduct>();
  }

  /** Adds the names of products, and leaves out deleted products. */
  private async withNames(sold: readonly SoldProduct[]): Promise<BestSeller[]> {
    if (sold.length === 0) return [];
    const names = await findProductNames(
      this.database,
      sold.map(({ id }) => id),
    );
    return sold
      .filter(({ id }) => names.has(id))
      .map(({ id, sold: quantity }) => ({ name: names.get(id)!, productId: id, quantity: Number(quantity) }));
  }
}
