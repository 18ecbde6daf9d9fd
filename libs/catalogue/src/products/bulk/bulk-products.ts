import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database, type Instant, Repository, type UnitOfWork } from '@grove/database';
import { fold } from '@grove/core';
import type { ProductInput } from '../write/product-input.js';
import { countersOf, listingRows } from '../list/product-listing-index.js';
import { markProductsForReindexing } from '../list/product-search.js';
import { ProductInCategoryEntity } from '../product-in-category.entity.js';
import { ProductTermEntity } from '../product-term.entity.js';
import { ProductEntity } from '../product.entity.js';
import { SkuEntity } from '../sku.entity.js';
import { type InputWithTexts, withHtmlTexts } from '../write/product-texts.js';
import { RuleContexts } from '../write/rule-contexts.js';
import { VariationEntity } from '../../variations/variation.entity.js';
import { replaceTakenSlugs } from './free-slugs.js';
import { ShopTerms } from './shop-terms.js';
import { type BulkInput, buildRows, type ProductRows } from './product-rows.js';

/** A product as a client sends it, and the instant of its creation. */
export interface DatedProduct {
  readonly input: BulkInput;
  readonly createdAt: Instant;
}

/** How many texts stay converted: products of the same kind have the same ones, and their conversion takes most of the time. */
const MAX_TEXTS = 1_000;

/** Inserts many products in few statements, with the rows that `ProductWriter` would store for the same input. It publishes no events. */
@Injectable()
export class BulkProducts {
  private readonly texts = new LRUCache<string, ProductInput>({ max: MAX_TEXTS });

  constructor(
    private readonly database: Database,
    private readonly rules: RuleContexts,
  ) {}

  /** Inserts products, whose names must differ from each other. */
  async insert(unit: UnitOfWork, products: readonly DatedProduct[]): Promise<void> {
    const terms = await ShopTerms.load(this.database);
    const rules = await this.rules.of(products.flatMap(({ input }) => [input, ...(input.variations ?? [])]));
    const ids = await unit.nextIds('product', products.length);
    const variationCounts = products.map(({ input }) => input.variations?.length ?? 0);
    const variationIds = await unit.nextIds(
      'variation',
      variationCounts.reduce((sum, count) => sum + count, 0),
    );
    const rows: ProductRows[] = [];
    for (const [index, { input, createdAt }] of products.entries()) {
      const own = { id: ids[index], variations: variationIds.splice(0, variationCounts[index]) };
      rows.push(buildRows(await this.withHtmlTexts(input), createdAt, own, { terms, rules }));
    }
    await replaceTakenSlugs(this.database, rows);
    await this.store(unit, rows);
  }

  private async withHtmlTexts(input: BulkInput): Promise<InputWithTexts> {
    if (input.variations) return withHtmlTexts(input);
    const { description, shortDescription, purchaseNote } = input;
    const key = JSON.stringify([description, shortDescription, purchaseNote]);
    const texts = this.texts.get(key) ?? (await withHtmlTexts({ description, shortDescription, purchaseNote }));
    this.texts.set(key, texts);
    return { ...input, ...texts };
  }

  private async store(unit: UnitOfWork, rows: readonly ProductRows[]): Promise<void> {
    const products = rows.map(({ product }) => product);
    const variations = rows.flatMap((row) => row.variations);
    await new Repository(this.database, ProductEntity).insert(products);
    await markProductsForReindexing(
      unit,
      products.map(({ id }) => id),
    );
    await new Repository(this.database, VariationEntity).insert(variations);
    const owners = [...products, ...variations].filter(({ sku }) => sku !== '');
    await new Repository(this.database, SkuEntity).insert(
      owners.map(({ id, sku }) => ({ skuKey: fold(sku), duplicate: 0, ownerId: id })),
    );
    await new Repository(this.database, ProductTermEntity).insert(
      rows.flatMap(({ product, termIds }) => termIds.map((termId) => ({ productId: product.id, termId }))),
    );
    await new Repository(this.database, ProductInCategoryEntity).insert(rows.flatMap(({ listing }) => listingRows(listing)));
    for (const { listing } of rows) for (const name of countersOf(listing)) unit.incrementCounter(name, 1);
  }
}
