import type { QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Variations of products. */
export async function createVariations(runner: QueryRunner): Promise<void> {
  const { flag, id, instant, int, json, line, text } = column;
  await createTable(
    runner,
    'product_variation',
    {
      id: id(),
      product_id: int(),
      position: int(),
      created_at: instant(),
      undated: flag({ default: false }),
      modified_at: instant({ nullable: true }),
      visible: flag(),
      shown_as_visible: flag({ default: false }),
      hidden_status: line(20, { nullable: true }),
      sku: line(255),
      global_unique_id: line(100, { default: '' }),
      regular_price: line(20),
      sale_price: line(20),
      sale_from: instant({ nullable: true }),
      sale_to: instant({ nullable: true }),
      sale_days_in_utc: flag({ default: false }),
      virtual: flag(),
      downloadable: flag(),
      downloads: json(),
      download_limit: int(),
      download_expiry: int(),
      tax_class: line(200),
      manage_stock: flag(),
      stock_quantity: int({ nullable: true }),
      low_stock_amount: int({ nullable: true }),
      in_stock: flag(),
      stock_status: line(20, { nullable: true }),
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
