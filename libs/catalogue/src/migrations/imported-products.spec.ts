import { expect, it } from '@jest/globals';
import { Database, databaseMigrations, type RowValues } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentMigrations } from '@grove/content';
import { catalogueMigrations } from '../index.js';
import { BLANK_PRODUCT } from '../products/product.entity.js';
import { storedColumns } from '../import/stored-columns.js';
import { ImportedProducts1700000001300 } from './1700000001300-imported-products.js';

const DATES = { createdAt: '2026-01-02 03:04:05', modifiedAt: '2026-01-02 03:04:05' };
const NEW = ['active_price', 'stock_status', 'average_rating', 'grouped_ids', 'undated', 'shown_created_at', 'sale_days_in_utc'];

describeOnEachEngine('A shop from before products could be imported', (engine) => {
  it('keeps its products, pictures and SKUs, and can go back', async () => {
    const url = await engine.createDatabase();
    const open = async (migrations: readonly (typeof catalogueMigrations)[number][]) => {
      const database = await Database.open({
        url,
        entities: [],
        migrations: [...databaseMigrations, ...contentMigrations, ...migrations],
      });
      await database.migrate();
      return database;
    };
    const database = await open(catalogueMigrations.filter((migration) => migration !== ImportedProducts1700000001300));
    const medium = {
      status: 'inherit',
      slug: 'm',
      author_id: 1,
      created_at: DATES.createdAt,
      modified_at: DATES.modifiedAt,
      title: 'm',
    };
    const product = storedColumns({
      ...BLANK_PRODUCT,
      ...DATES,
      id: 7,
      type: 'simple',
      status: 'publish',
      sku: 'F-1',
      name: 'Figs',
    });
    await database.write(async (unit) => {
      for (const id of [10, 11])
        await unit.insert('media', {
          id,
          ...medium,
          alt_text: '',
          caption: '',
          description: '',
          mime_type: 'image/png',
          file: `${id}`,
          details: '{}',
        });
      await unit.insert(
        'product',
        Object.fromEntries(Object.entries(product).filter(([name]) => !NEW.includes(name))) as RowValues,
      );
      await unit.insertMany('product_image', [
        { product_id: 7, media_id: 11, position: 0 },
        { product_id: 7, media_id: 10, position: 1 },
      ]);
      await unit.insert('sku', { sku_key: 'f-1', owner_id: 7 });
    });
    await database.close();

    const current = await open(catalogueMigrations);
    const shop = async () => [
      await current.read('SELECT id, type, status, sku, name, modified_at FROM product'),
      await current.read('SELECT media_id, position FROM product_image ORDER BY position'),
      await current.read('SELECT sku_key, owner_id FROM sku'),
    ];
    const kept = [
      [{ id: 7, type: 'simple', status: 'publish', sku: 'F-1', name: 'Figs', modified_at: DATES.modifiedAt }],
      [
        { media_id: 11, position: 0 },
        { media_id: 10, position: 1 },
      ],
      [{ sku_key: 'f-1', owner_id: 7 }],
    ];
    expect(await shop()).toEqual(kept);
    const migration = new ImportedProducts1700000001300();
    const runner = current.source.createQueryRunner();
    await migration.up(runner);
    await migration.down(runner);
    expect(await shop()).toEqual(kept);
    await migration.up(runner);
    expect(await shop()).toEqual(kept);
    await runner.release();
    await current.close();
  });
});
