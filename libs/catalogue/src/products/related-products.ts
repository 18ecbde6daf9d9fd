import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';

const MAX_RELATED = 5;
const CACHE_TTL_MS = 60_000;
const MAX_CATEGORIES = 1_000;

interface CachedIds {
  readonly ids: readonly number[];
  readonly expiresAt: number;
}

/**
 * Finds the products related to a product: the newest others of its first category. The newest products of a category are cached for a minute, since
 * these are only suggestions. Everything else of a product is read each time.
 */
@Injectable()
export class RelatedProducts {
  private readonly newest = new Map<number, CachedIds>();

  constructor(private readonly database: Database) {}

  /** The related products of each product. `categories` holds the first category of each product. One query reads all categories that are not cached. */
  async find(categories: ReadonlyMap<number, number>): Promise<Map<number, number[]>> {
    await this.refresh(new Set(categories.values()));
    const relatedTo = (product: number, category: number) =>
      (this.newest.get(category)?.ids ?? []).filter((id) => id !== product).slice(0, MAX_RELATED);
    return new Map([...categories].map(([product, category]) => [product, relatedTo(product, category)]));
  }

  private async refresh(categories: ReadonlySet<number>): Promise<void> {
    const now = Date.now();
    const stale = [...categories].filter((category) => (this.newest.get(category)?.expiresAt ?? 0) < now);
    if (stale.length === 0) return;
    const rows = await this.database.read<{ category_id: number; product_id: number }>(
      stale.map(newestOfCategory).join(' UNION ALL '),
      stale,
    );
    if (this.newest.size + stale.length > MAX_CATEGORIES) this.newest.clear();
    for (const category of stale) {
      const ids = rows.filter((row) => row.category_id === category).map((row) => row.product_id);
      this.newest.set(category, { ids, expiresAt: now + CACHE_TTL_MS });
    }
  }
}

const newestOfCategory = (_category: number, index: number): string =>
  `SELECT * FROM (SELECT category_id, product_id FROM product_in_category WHERE category_id = ? AND not_in_trash = 1 AND status = 'publish' ` +
  `ORDER BY created_at DESC, product_id DESC LIMIT ${MAX_RELATED + 1}) newest${index}`;
