import { Injectable } from '@nestjs/common';
import { currentDependencies } from '@grove/core';
import { Database } from '@grove/database';
import { newestOfCategories } from './newest-products.sql.js';

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
  /** By category; all products, and only those in stock. */
  private readonly newest = { all: new Map<number, CachedIds>(), inStock: new Map<number, CachedIds>() };

  constructor(private readonly database: Database) {}

  /**
   * The related products of each product. `categories` holds the first category of each product. One query reads all categories that are not cached.
   */
  async find(categories: ReadonlyMap<number, number>, inStockOnly: boolean): Promise<Map<number, number[]>> {
    const which = inStockOnly ? 'inStock' : 'all';
    await this.refresh(new Set(categories.values()), which);
    for (const category of categories.values())
      currentDependencies()?.limitTo(this.newest[which].get(category)?.expiresAt ?? Infinity);
    const relatedTo = (product: number, category: number) =>
      (this.newest[which].get(category)?.ids ?? []).filter((id) => id !== product).slice(0, MAX_RELATED);
    return new Map([...categories].map(([product, category]) => [product, relatedTo(product, category)]));
  }

  private async refresh(categories: ReadonlySet<number>, which: 'all' | 'inStock'): Promise<void> {
    const [newest, now] = [this.newest[which], Date.now()];
    const stale = [...categories].filter((category) => (newest.get(category)?.expiresAt ?? 0) < now);
    if (stale.length === 0) return;
    const rows = await this.database.select<{ category_id: number; product_id: number }>(
      newestOfCategories(stale, MAX_RELATED + 1, which === 'inStock'),
    );
    if (newest.size + stale.length > MAX_CATEGORIES) newest.clear();
    for (const category of stale) {
      const ids = rows.filter((row) => row.category_id === category).map((row) => row.product_id);
      newest.set(category, { ids, expiresAt: now + CACHE_TTL_MS });
    }
  }
}
