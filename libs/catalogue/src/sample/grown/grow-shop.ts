import type { INestApplicationContext } from '@nestjs/common';
import { Database, Table, type UnitOfWork } from '@grove/database';
import { fold, now } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { TaxClassesService } from '@grove/taxes';
import { listingRows, talliesOf } from '../../products/product-placement.js';
import { noteProducts } from '../../products/product-search.js';
import { ProductEntity } from '../../products/product.entity.js';
import { VariationEntity } from '../../variations/variation.entity.js';
import { grownProduct, SKU_DIGITS, SKU_PREFIX, type GrownProduct } from './grown-product.js';
import { GrownRowMaker, type GrownRows } from './grown-rows.js';
import { Places } from './places.js';
import { withFreeSlugs } from './free-slugs.js';

/** Whole families, so that most batches are written by the same statements, which stay prepared. */
const BATCH = 2_400;

/** Batches at once: while a server stores one, the next is made. SQLite stores one at a time, in this process. */
const LANES = { sqlite: 1, mysql: 2 };

/**
 * Makes up products until the shop has this many; those it has count, whoever made them. Each batch is a unit of work of its own: what is cut
 * short goes on where it stopped. These products come without events. Gives the number of products added.
 */
export async function growShop(
  app: INestApplicationContext,
  size: number,
  onProgress: (there: number) => void = () => undefined,
): Promise<number> {
  const database = app.get(Database);
  const maker = new GrownRowMaker({
    zone: await app.get(SiteSettings, ANYWHERE).timezone(),
    now: now(),
    taxClasses: await app.get(TaxClassesService, ANYWHERE).slugs(),
  });
  const [{ there }] = await database.read<{ there: number }>('SELECT COUNT(*) AS there FROM product WHERE listed = 1');
  const start = await nextNumber(database);
  const missing = Math.max(0, size - there);
  let [begun, done] = [0, 0];
  const sow = async () => {
    while (begun < missing) {
      const first = start + begun;
      const count = Math.min(BATCH, missing - begun);
      begun += count;
      const grown = Array.from({ length: count }, (_, index) => grownProduct(first + index));
      await database.write((unit) => plant(unit, database, maker, grown));
      done += count;
      onProgress(there + done);
    }
  };
  await Promise.all(Array.from({ length: LANES[database.engineName] }, sow));
  return missing;
}

const ANYWHERE = { strict: false } as const;

/** The number after the last that was made up. */
async function nextNumber(database: Database): Promise<number> {
  const prefix = SKU_PREFIX.toLowerCase();
  const [last] = await database.read<{ sku_key: string }>(
    'SELECT sku_key FROM sku WHERE sku_key BETWEEN ? AND ? AND sku_key LIKE ? ORDER BY sku_key DESC LIMIT 1',
    [prefix + '0'.repeat(SKU_DIGITS), prefix + '9'.repeat(SKU_DIGITS), prefix + '_'.repeat(SKU_DIGITS)],
  );
  return last ? Number(last.sku_key.slice(prefix.length)) : 0;
}

async function plant(unit: UnitOfWork, database: Database, maker: GrownRowMaker, grown: readonly GrownProduct[]): Promise<void> {
  const places = await Places.of(unit, database);
  const ids = await unit.nextIds('product', grown.length);
  const variants = grown.map(({ type, packs }) => (type === 'variable' ? packs.length : 0));
  const variationIds = await unit.nextIds(
    'variation',
    variants.reduce((sum, number) => sum + number, 0),
  );
  const rows = grown.map((one, index) =>
    maker.rowsOf(one, places, { id: ids[index], variations: variationIds.splice(0, variants[index]) }),
  );
  await withFreeSlugs(database, rows);
  await store(unit, database, rows);
}

async function store(unit: UnitOfWork, database: Database, rows: readonly GrownRows[]): Promise<void> {
  const variations = rows.flatMap((row) => row.variations);
  await new Table(database, ProductEntity).insertMany(
    unit,
    rows.map(({ product }) => product),
  );
  await noteProducts(
    unit,
    rows.map(({ product }) => product.id),
  );
  await new Table(database, VariationEntity).insertMany(unit, variations);
  const owners = [...rows.map(({ product }) => product), ...variations].filter(({ sku }) => sku !== '');
  await unit.insertMany(
    'sku',
    owners.map(({ id, sku }) => ({ sku_key: fold(sku), owner_id: id })),
  );
  await unit.insertMany(
    'product_term',
    rows.flatMap(({ product, carried }) => carried.map((id) => ({ product_id: product.id, term_id: id }))),
  );
  await unit.insertMany(
    'product_in_category',
    rows.flatMap(({ placement }) => listingRows(placement)),
  );
  for (const { placement } of rows) for (const name of talliesOf(placement)) unit.incrementCounter(name, 1);
}
