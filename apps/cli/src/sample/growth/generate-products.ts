import type { INestApplicationContext } from '@nestjs/common';
import { BulkProducts, countProducts, findLastNumberedSku } from '@grove/catalogue';
import { Database } from '@grove/database';
import { ShopTerms } from '../catalogue/shop-terms.js';
import { generatedInput } from './generated-product-input.js';
import { generateProduct, SKU_DIGITS, SKU_PREFIX } from './generated-product.js';

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
  const products = app.get(BulkProducts, { strict: false });
  const existing = await countProducts(database);
  const missing = Math.max(0, size - existing);
  if (missing === 0) return 0;
  const terms = await ShopTerms.load(app);
  const start = (await findLastNumberedSku(database, SKU_PREFIX, SKU_DIGITS)) ?? 0;
  let [started, done] = [0, 0];
  const insertBatches = async () => {
    while (started < missing) {
      const first = start + started;
      const count = Math.min(BATCH_SIZE, missing - started);
      started += count;
      const batch = Array.from({ length: count }, (_, index) => generateProduct(first + index));
      const inputs = batch.map((product) => ({ input: generatedInput(product, terms), createdAt: product.createdAt }));
      await database.write((unit) => products.insert(unit, inputs));
      done += count;
      onProgress(existing + done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_BATCHES[database.engineName] }, insertBatches));
  return missing;
}
