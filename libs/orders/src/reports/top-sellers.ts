import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '@grove/database';
import type { ReportRange } from './report-range.rules.js';

/** A product with the pieces of it that were sold. */
export interface TopSeller {
  name: string;
  productId: number;
  quantity: number;
}

const MOST = 12;

/** So many are looked up at once, since some of the best may have been deleted. */
const PAGE = 100;

/** Only the index over the days of sale is read. Products are looked up afterwards: joined, all of them would be read. */
const BEST = `SELECT product_id AS id, SUM(quantity) AS quantity FROM order_line WHERE sold_at >= ? AND sold_at < ?
  GROUP BY product_id ORDER BY SUM(quantity) DESC, product_id LIMIT ${PAGE} OFFSET ?`;

interface Sold {
  readonly id: number;
  readonly quantity: number | string;
}

/** The products that sold most in a range, whichever of their variations. */
@Injectable()
export class TopSellers {
  constructor(private readonly database: Database) {}

  async of({ buckets }: ReportRange): Promise<TopSeller[]> {
    const [from, until] = [buckets[0].from, buckets[buckets.length - 1].until];
    const best: TopSeller[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const sold = await this.database.read<Sold>(BEST, [from, until, offset]);
      best.push(...(await this.named(sold)));
      if (best.length >= MOST || sold.length < PAGE) return best.slice(0, MOST);
    }
  }

  /** Leaves out products that are gone. */
  private async named(sold: readonly Sold[]): Promise<TopSeller[]> {
    if (sold.length === 0) return [];
    const products = await this.database.read<{ id: number; name: string }>(
      `SELECT id, name FROM product WHERE id IN (${placeholders(sold.length)})`,
      sold.map(({ id }) => id),
    );
    const names = new Map(products.map(({ id, name }) => [id, name]));
    return sold
      .filter(({ id }) => names.has(id))
      .map(({ id, quantity }) => ({ name: names.get(id)!, productId: id, quantity: Number(quantity) }));
  }
}
