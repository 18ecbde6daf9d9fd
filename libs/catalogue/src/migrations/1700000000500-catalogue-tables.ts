import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable, insertFirstRow, type ForeignKey } from '@grove/database';
import { createIndexTables } from '@grove/search';
import { createProducts } from './tables/product.js';
import { createVariations } from './tables/product-variation.js';

const OF_PRODUCT: ForeignKey = { column: 'product_id', references: 'product', onDelete: 'CASCADE' };

/** Attributes, products and variations, and the category that products fall back to. */
export class CatalogueTables1700000000500 extends Baseline {
  readonly name = 'CatalogueTables1700000000500';
  readonly replaces = [
    'Catalogue1700000000500',
    'Ratings1700000000510',
    'ProductWords1700000000520',
    'PlainLabels1700000000530',
    'OptionSlugs1700000000540',
    'ProductSearchesWithoutAccents1700000000550',
    'ProductsSortedWithoutAccents1700000000560',
    'ProductColumnNames1700000000570',
    'ImportedProducts1700000001300',
    'ProductLetters1700000001310',
    'FurtherProductFields1700000001320',
    'DefaultCategoryText1700000001330',
  ];

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'attribute',
      {
        id: column.autoId(),
        name: column.line(1200),
        slug: column.line(32),
        type: column.line(10),
        order_by: column.line(20),
        has_archives: column.flag(),
      },
      { unique: [['slug']] },
    );
    await createProducts(runner);
    await createVariations(runner);
    await belongings(runner);
    await createIndexTables(runner, 'product', 'product');
    const name = { name: 'Uncategorized', name_key: 'uncategorized', search_text: 'uncategorized', slug_key: 'uncategorized' };
    await insertFirstRow(runner, 'term', { taxonomy: 'product_cat', slug: 'uncategorized' }, { ...name, description: '' });
  }
}

/** What belongs to products. */
async function belongings(runner: QueryRunner): Promise<void> {
  const { flag, id, instant, int, line } = column;
  await createTable(
    runner,
    'product_term',
    { product_id: int(), term_id: int() },
    {
      primary: ['product_id', 'term_id'],
      indexes: [['term_id', 'product_id']],
      foreignKeys: [OF_PRODUCT, { column: 'term_id', references: 'term', onDelete: 'CASCADE' }],
    },
  );
  await createTable(
    runner,
    'product_image',
    { product_id: int(), media_id: int(), position: int(), empty_before: int({ default: 0 }) },
    {
      primary: ['product_id', 'position'],
      indexes: [['media_id']],
      foreignKeys: [OF_PRODUCT],
    },
  );
  await createTable(
    runner,
    'product_in_category',
    {
      category_id: int(),
      not_in_trash: flag(),
      created_at: instant(),
      product_id: int(),
      status: line(20),
    },
    {
      primary: ['category_id', 'product_id'],
      indexes: [['category_id', 'not_in_trash', 'created_at', 'product_id', 'status'], ['product_id']],
    },
  );
  await createTable(
    runner,
    'sku',
    { sku_key: line(300), owner_id: int(), duplicate: int({ default: 0 }) },
    { primary: ['sku_key', 'duplicate'], indexes: [['owner_id']] },
  );
  await createTable(
    runner,
    'global_unique_id',
    { value: line(100), owner_id: int() },
    { primary: ['value'], indexes: [['owner_id']] },
  );
  await createTable(runner, 'product_default', { id: id(), name: line(40), value: line(2000) });
}
