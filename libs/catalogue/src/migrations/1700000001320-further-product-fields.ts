import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, engineOf } from '@grove/database';

/** The definition of each new column. `TEXT` stands for text of any length. */
const NEW_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  ['product', 'sent_description', 'TEXT NULL'],
  ['product', 'sent_short_description', 'TEXT NULL'],
  ['product', 'sent_purchase_note', 'TEXT NULL'],
  ['product', 'low_stock_amount', 'int NULL'],
  ['product', 'post_password', "varchar(255) NOT NULL DEFAULT ''"],
  ['product', 'global_unique_id', "varchar(100) NOT NULL DEFAULT ''"],
  ['product_variation', 'hidden_status', 'varchar(20) NULL'],
  ['product_variation', 'low_stock_amount', 'int NULL'],
  ['product_variation', 'global_unique_id', "varchar(100) NOT NULL DEFAULT ''"],
];

const { int, line } = column;

/** What further versions show of products and variations: texts as they were sent, and fields that version 1 does not have. */
export class FurtherProductFields1700000001320 implements MigrationInterface {
  readonly name = 'FurtherProductFields1700000001320';

  async up(runner: QueryRunner): Promise<void> {
    const text = engineOf(runner) === 'mysql' ? 'longtext' : 'text';
    for (const [table, name, definition] of NEW_COLUMNS)
      if (!(await runner.hasColumn(table, name)))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition.replace('TEXT', text)}`);
    await createTable(
      runner,
      'global_unique_id',
      { value: line(100), owner_id: int() },
      { primary: ['value'], indexes: [['owner_id']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('global_unique_id');
    for (const [table, name] of NEW_COLUMNS.toReversed()) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  }
}
