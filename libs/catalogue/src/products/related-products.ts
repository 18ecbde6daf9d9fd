import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';

const SHOWN = 5;
const FRESH_MS = 60_000;
const KEPT = 1_000;

interface Newest {
  readonly ids: readonly number[];
  readonly until: number;
}

/**
 * Products related to a product: the newest others of its first category. They are a suggestion, so the newest of a category are kept in memory for a
 * minute; everything else of a product is read each time.
 */
@Injectable()
export class RelatedProducts {
  private readonly newest = new Map<number, Newest>();

  constructor(private readonly database: Database) {}

  /** For each product, by its category. One query for all categories that are not fresh. */
  async of(categories: ReadonlyMap<number, number>): Promise<Map<number, number[]>> {
    await this.refresh(new Set(categories.values()));
    const others = (product: number, category: number) =>
      (this.newest.get(category)?.ids ?? []).filter((id) => id !== product).slice(0, SHOWN);
    return new Map([...categories].map(([product, category]) => [product, others(product, category)]));
  }

  private async refresh(categories: ReadonlySet<number>): Promise<void> {
    const now = Date.now();
    const stale = [...categories].filter((category) => (this.newest.get(category)?.until ?? 0) < now);
    if (stale.length === 0) return;
    const rows = await this.database.read<{ category_id: number; product_id: number }>(
      stale.map(newestOf).join(' UNION ALL '),
      stale,
    );
    if (this.newest.size + stale.length > KEPT) this.newest.clear();
    for (const category of stale) {
      const ids = rows.filter((row) => row.category_id === category).map((row) => row.product_id);
      this.newest.set(category, { ids, until: now + FRESH_MS });
    }
  }
}

const newestOf = (_category: number, place: number): string =>
  `SELECT * FROM (SELECT category_id, product_id FROM product_in_category WHERE category_id = ? AND listed = 1 AND status = 'publish' ` +
  `ORDER BY created_at DESC, product_id DESC LIMIT ${SHOWN + 1}) newest${place}`;
