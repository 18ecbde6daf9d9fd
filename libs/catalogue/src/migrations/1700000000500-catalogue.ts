import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Creates the tables of attributes, products and variations, and the default category. */
export class Catalogue1700000000500 implements MigrationInterface {
  readonly name = 'Catalogue1700000000500';

  async up(runner: QueryRunner): Promise<void> {
    await attributes(runner);
    await products(runner);
    await variations(runner);
    await belongings(runner);
    await runner.query(
      "INSERT INTO term (taxonomy, name, name_key, slug, description) VALUES ('product_cat', 'Uncategorized', 'uncategorized', 'uncategorized', '')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'sku',
      'product_in_category',
      'product_image',
      'product_term',
      'product_variation',
      'product',
      'attribute',
    ]) {
      await runner.dropTable(table);
    }
  }
}

async function attributes(runner: QueryRunner): Promise<void> {
  const { autoId, flag, line } = column;
  await createTable(
    runner,
    'attribute',
    { id: autoId(), name: line(1200), slug: line(32), type: line(10), order_by: line(20), has_archives: flag() },
    { unique: [['slug']] },
  );
}

async function products(runner: QueryRunner): Promise<void> {
  const { flag, id, instant, int, json, line, text } = column;
  await createTable(
    runner,
    'product',
    {
      id: id(),
      created_at: instant(),
      modified_at: instant(),
      type: line(10),
      status: line(10),
      listed: flag(),
      name: line(3000),
      name_key: line(190),
      slug: line(200),
      slug_key: line(200, { nullable: true }),
      search_text: text(),
      featured: flag(),
      catalog_visibility: line(10),
      description: text(),
      short_description: text(),
      purchase_note: text(),
      sku: line(100),
      regular_price: line(20),
      sale_price: line(20),
      sale_from: instant({ nullable: true }),
      sale_to: instant({ nullable: true }),
      total_sales: int(),
      virtual: flag(),
      downloadable: flag(),
      downloads: json(),
      download_limit: int(),
      download_expiry: int(),
      download_type: line(20),
      external_url: line(2000),
      button_text: line(200),
      tax_status: line(10),
      tax_class: line(200),
      manage_stock: flag(),
      stock_quantity: int({ nullable: true }),
      in_stock: flag(),
      backorders: line(10),
      sold_individually: flag(),
      weight: line(20),
      length: line(20),
      width: line(20),
      height: line(20),
      shipping_class_id: int(),
      reviews_allowed: flag(),
      upsell_ids: json(),
      cross_sell_ids: json(),
      parent_id: int(),
      attributes: json(),
      default_attributes: json(),
      pictured: flag(),
      menu_order: int(),
    },
    {
      unique: [['slug_key']],
      indexes: [
        ['listed', 'created_at', 'id'],
        ['status', 'created_at', 'id'],
        ['listed', 'name_key', 'id'],
        ['listed', 'slug', 'id'],
        ['listed', 'id'],
        ['listed', 'menu_order', 'id'],
        ['listed', 'type', 'created_at', 'id'],
        ['shipping_class_id', 'listed', 'created_at', 'id'],
        ['parent_id'],
        ['slug'],
      ],
    },
  );
}

async function variations(runner: QueryRunner): Promise<void> {
  const { flag, id, instant, int, json, line, text } = column;
  await createTable(
    runner,
    'product_variation',
    {
      id: id(),
      product_id: int(),
      position: int(),
      created_at: instant(),
      modified_at: instant(),
      visible: flag(),
      sku: line(100),
      regular_price: line(20),
      sale_price: line(20),
      sale_from: instant({ nullable: true }),
      sale_to: instant({ nullable: true }),
      virtual: flag(),
      downloadable: flag(),
      downloads: json(),
      download_limit: int(),
      download_expiry: int(),
      tax_class: line(200),
      manage_stock: flag(),
      stock_quantity: int({ nullable: true }),
      in_stock: flag(),
      backorders: line(10),
      weight: line(20),
      length: line(20),
      width: line(20),
      height: line(20),
      shipping_class_id: int(),
      image_id: int(),
      attributes: json(),
      description: text(),
    },
    { indexes: [['shipping_class_id']], foreignKeys: [{ column: 'product_id', references: 'product', onDelete: 'CASCADE' }] },
  );
}

async function belongings(runner: QueryRunner): Promise<void> {
  const { flag, instant, int, line } = column;
  const ofProduct = { column: 'product_id', references: 'product', onDelete: 'CASCADE' } as const;
  await createTable(
    runner,
    'product_term',
    { product_id: int(), term_id: int() },
    {
      primary: ['product_id', 'term_id'],
      indexes: [['term_id', 'product_id']],
      foreignKeys: [ofProduct, { column: 'term_id', references: 'term', onDelete: 'CASCADE' }],
    },
  );
  await createTable(
    runner,
    'product_image',
    { product_id: int(), media_id: int(), position: int() },
    {
      primary: ['product_id', 'media_id'],
      foreignKeys: [ofProduct, { column: 'media_id', references: 'media', onDelete: 'CASCADE' }],
    },
  );
  await createTable(
    runner,
    'product_in_category',
    { category_id: int(), listed: flag(), created_at: instant(), product_id: int(), status: line(10) },
    {
      primary: ['category_id', 'product_id'],
      indexes: [['category_id', 'listed', 'created_at', 'product_id', 'status'], ['product_id']],
    },
  );
  await createTable(runner, 'sku', { sku_key: line(300), owner_id: int() }, { primary: ['sku_key'], indexes: [['owner_id']] });
}
