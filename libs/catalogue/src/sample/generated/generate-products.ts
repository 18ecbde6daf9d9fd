import type { INestApplicationContext } from '@nestjs/common';
import { And, Between, Like } from 'typeorm';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { fold, now } from '@grove/core';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { TaxClassesService } from '@grove/taxes';
import { listingRows, countersOf } from '../../products/list/product-listing-index.js';
import { markProductsForReindexing } from '../../products/list/product-search.js';
import { ProductInCategoryEntity } from '../../products/product-in-category.entity.js';
import { ProductTermEntity } from '../../products/product-term.entity.js';
import { ProductEntity } from '../../products/product.entity.js';
import { SkuEntity } from '../../products/sku.entity.js';
import { VariationEntity } from '../../variations/variation.entity.js';
import { generateProduct, SKU_DIGITS, SKU_PREFIX, type GeneratedProduct } from './generated-product.js';
import { RowGenerator, type GeneratedRows } from './row-generator.js';
import { TermLookup } from './term-lookup.js';
import { replaceTakenSlugs } from './free-slugs.js';

/** A multiple of the family size, so that most batches use the same prepared statements. */
const BATCH_SIZE = 2_400;

/** Concurrent batches: while a database server stores one, the next is generated. SQLite runs in this process and stores one at a time. */
const CONCURRENT_BATCHES = { sqlite: 1, mysql: 2 };

/**
 * Generates products until the shop has `size` products, including those that it has already. Each batch is a unit of work, so an interrupted run can be
 * continued. Publishes no events. Returns the number of products added.
 */
export async function generateProducts(
  app: INestApplicationContext,
  size: number,
  onProgress: (existing: number) => void = () => undefined,
): Promise<number> {
  const database = app.get(Database);
  const generator = new RowGenerator({
    zone: await app.get(SiteSettings, ANYWHERE).timezone(),
    now: now(),
    taxClasses: await app.get(TaxClassesService, ANYWHERE).slugs(),
    stock: await app.get(ShopSettings).all(),
  });
  const existing = await new Repository(database, ProductEntity).countBy({ notInTrash: true });
  const start = await nextNumber(database);
  const missing = Math.max(0, size - existing);
  let [started, done] = [0, 0];
  const insertBatches = async () => {
    while (started < missing) {
      const first = start + started;
      const count = Math.min(BATCH_SIZE, missing - started);
      started += count;
      const products = Array.from({ length: count }, (_, index) => generateProduct(first + index));
      await database.write((unit) => insertBatch(unit, database, generator, products));
      done += count;
      onProgress(existing + done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_BATCHES[database.engineName] }, insertBatches));
  return missing;
}

const ANYWHERE = { strict: false } as const;

/** The number after that of the last generated product. */
async function nextNumber(database: Database): Promise<number> {
  const prefix = SKU_PREFIX.toLowerCase();
  const [first, last, any] = ['0', '9', '_'].map((digit) => prefix + digit.repeat(SKU_DIGITS));
  const reserved = await new Repository(database, SkuEntity).findOne({
    where: { skuKey: And(Between(first, last), Like(any)) },
    order: { skuKey: 'DESC' },
  });
  return reserved ? Number(reserved.skuKey.slice(prefix.length)) : 0;
}

async function insertBatch(
  unit: UnitOfWork,
  database: Database,
  generator: RowGenerator,
  products: readonly GeneratedProduct[],
): Promise<void> {
  const terms = await TermLookup.load(database);
  const ids = await unit.nextIds('product', products.length);
  const variationCounts = products.map(({ type, packs }) => (type === 'variable' ? packs.length : 0));
  const variationIds = await unit.nextIds(
    'variation',
    variationCounts.reduce((sum, number) => sum + number, 0),
  );
  const rows = products.map((one, index) =>
    generator.rowsOf(one, terms, { id: ids[index], variations: variationIds.splice(0, variationCounts[index]) }),
  );
  await replaceTakenSlugs(database, rows);
  await store(unit, database, rows);
}

async function store(unit: UnitOfWork, database: Database, rows: readonly GeneratedRows[]): Promise<void> {
  const variations = rows.flatMap((row) => row.variations);
  await new Repository(database, ProductEntity).insert(rows.map(({ product }) => product));
  await markProductsForReindexing(
    unit,
    rows.map(({ product }) => product.id),
  );
  await new Repository(database, VariationEntity).insert(variations);
  const owners = [...rows.map(({ product }) => product), ...variations].filter(({ sku }) => sku !== '');
  await new Repository(database, SkuEntity).insert(
    owners.map(({ id, sku }) => ({ skuKey: fold(sku), duplicate: 0, ownerId: id })),
  );
  await new Repository(database, ProductTermEntity).insert(
    rows.flatMap(({ product, termIds }) => termIds.map((termId) => ({ productId: product.id, termId }))),
  );
  await new Repository(database, ProductInCategoryEntity).insert(rows.flatMap(({ listing }) => listingRows(listing)));
  for (const { listing } of rows) for (const name of countersOf(listing)) unit.incrementCounter(name, 1);
}
