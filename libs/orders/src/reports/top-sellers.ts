import { Injectable } from '@nestjs/common';
import { findProductNames } from '@grove/catalogue';
import { Database } from '@grove/database';
import type { ReportRange } from './report-range.rules.js';

/** A product and the quantity that was sold. */
export interface TopSeller {
  name: string;
  productId: number;
  quantity: number;
}

const MAX_SELLERS = 12;

/** More than are shown, because some of the best sellers may have been deleted. */
const PAGE = 100;

/** Reads only the index of sold lines. Names are read afterwards, because a join would read all products. */
const BEST_SELLERS = `SELECT product_id AS id, SUM(quantity) AS quantity FROM order_line WHERE sold_at >= ? AND sold_at < ?
  GROUP BY product_id ORDER BY SUM(quantity) DESC, product_id LIMIT ${PAGE} OFFSET ?`;

interface SoldProduct {
  readonly id: number;
  readonly quantity: number | string;
}

/** The products with the highest quantity sold in a range of dates, all variations together. */
@Injectable()
export class TopSellers {
  constructor(private readonly database: Database) {}

  async of({ buckets }: ReportRange): Promise<TopSeller[]> {
    const [from, until] = [buckets[0].from, buckets[buckets.length - 1].until];
    const best: TopSeller[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const sold = await this.database.read<SoldProduct>(BEST_SELLERS, [from, until, offset]);
      best.push(...(await this.withNames(sold)));
      if (best.length >= MAX_SELLERS || sold.length < PAGE) return best.slice(0, MAX_SELLERS);
    }
  }

  /** Adds the names of products, and leaves out deleted products. */
  private async withNames(sold: readonly SoldProduct[]): Promise<TopSeller[]> {
    if (sold.length === 0) return [];
    const names = await findProductNames(
      this.database,
      sold.map(({ id }) => id),
    );
    return sold
      .filter(({ id }) => names.has(id))
      .map(({ id, quantity }) => ({ name: names.get(id)!, productId: id, quantity: Number(quantity) }));
  }
}
