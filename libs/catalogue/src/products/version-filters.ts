import { Injectable } from '@nestjs/common';
import { currentDependencies, fold, foldForSearch, now } from '@grove/core';
import { containsPattern, Database, type EngineName, placeholders, type Selection } from '@grove/database';
import { TermTree } from '@grove/content';
import { BRAND, CATEGORY } from '../product-terms/taxonomies.js';
import { productOnSaleAt, productPriceAt, STOCK_STATUS } from './price-conditions.js';
import type { AnyProductsQuery } from './products.versions.query.js';
import { requestedTermIds } from './requested-terms.js';

/** Columns of filters with one value. */
const FLAGS = { featured: 'product.featured', virtual: 'product.virtual', downloadable: 'product.downloadable' } as const;

/** The most words of a search by name or SKU. */
const MAX_WORDS = 20;

/** The filters of lists that only further versions have. */
@Injectable()
export class VersionFilters {
  constructor(private readonly database: Database) {}

  async apply(selection: Selection, query: AnyProductsQuery): Promise<void> {
    for (const [name, column] of Object.entries(FLAGS)) {
      const wanted = query[name as keyof typeof FLAGS];
      if (wanted !== undefined) selection.where(`${column} = ?`, Number(wanted));
    }
    selection.whereListed('product.parent_id', query.parent, query.parentExclude);
    if (query.taxClass !== undefined) selection.where('product.tax_class = ?', query.taxClass.replace(/^standard$/, ''));
    if (query.stockStatus) selection.where(`${STOCK_STATUS} = ?`, query.stockStatus);
    if (query.inStock !== undefined) selection.where(`${STOCK_STATUS} ${query.inStock ? '<>' : '='} ?`, 'outofstock');
    applyPrices(selection, query, this.database.engineName);
    applySkuSearch(selection, query);
    if (query.excludeCategory) excludeTerms(selection, await this.withDescendants(CATEGORY, query.excludeCategory));
  }

  /** The brands of a list with their descendants; undefined if the list is not limited to brands. */
  async brands({ brand }: AnyProductsQuery): Promise<number[] | undefined> {
    return !brand || brand === '0' ? undefined : this.withDescendants(BRAND, brand);
  }

  private async withDescendants(taxonomy: string, requested: string): Promise<number[]> {
    const ids = await requestedTermIds(this.database, taxonomy, requested);
    const tree = await TermTree.load(taxonomy, this.database);
    return [...new Set(ids.flatMap((id) => tree.withDescendants(id)))];
  }
}

function applyPrices(selection: Selection, { minPrice, maxPrice, onSale }: AnyProductsQuery, engine: EngineName): void {
  if (minPrice === undefined && maxPrice === undefined && onSale === undefined) return;
  const instant = now();
  // The beginning or the end of a sale changes the list.
  currentDependencies()?.forbidReuse();
  const bound = (price: string, bound: 'lowest' | 'highest', comparison: '<=' | '>=') => {
    const { sql, values } = productPriceAt(bound, instant, engine);
    selection.where(`${sql} ${comparison} CAST(? AS DECIMAL(26, 6))`, ...values, price);
  };
  if (minPrice !== undefined) bound(minPrice, 'highest', '>=');
  if (maxPrice !== undefined) bound(maxPrice, 'lowest', '<=');
  if (onSale === undefined) return;
  const { sql, values } = productOnSaleAt(instant, engine);
  selection.where(`${onSale ? '' : 'NOT '}(${sql})`, ...values);
}

const HAS_SKU = "product.id IN (SELECT owner_id FROM sku WHERE sku_key LIKE ? ESCAPE '!')";

function applySkuSearch(selection: Selection, { searchSku, searchNameOrSku }: AnyProductsQuery): void {
  if (searchSku) selection.where(HAS_SKU, containsPattern(fold(searchSku)));
  if (!searchNameOrSku) return;
  const words = foldForSearch(searchNameOrSku).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  for (const word of words)
    selection.where(`(product.name_key LIKE ? ESCAPE '!' OR ${HAS_SKU})`, containsPattern(word), containsPattern(fold(word)));
}

function excludeTerms(selection: Selection, ids: readonly number[]): void {
  if (ids.length === 0) return;
  selection.where(
    `product.id NOT IN (SELECT product_id FROM product_term WHERE term_id IN (${placeholders(ids.length)}))`,
    ...ids,
  );
}
