import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { fillSearchTexts, indexName } from '@grove/database';
import { emailKeyOf } from '../addresses/address.rules.js';
import type { StoredBilling } from '../addresses/stored-address.js';

const COLUMN = 'billing_email_key';
const INDEX = indexName('shop_order', [COLUMN]);

/** Orders are found by their billing e-mail. Each step is left out where a migration that was cut short has done it. */
export class BillingEmails1700000000670 implements MigrationInterface {
  readonly name = 'BillingEmails1700000000670';

  async up(runner: QueryRunner): Promise<void> {
    // Plain SQL, because TypeORM adds a column on SQLite by making the table anew.
    if (!(await runner.hasColumn('shop_order', COLUMN)))
      await runner.query(`ALTER TABLE shop_order ADD COLUMN ${COLUMN} varchar(254) NOT NULL DEFAULT ''`);
    await fillSearchTexts<{ billing: string }>(
      runner,
      { table: 'shop_order', column: COLUMN, texts: ['billing'] },
      ({ billing }) => emailKeyOf((JSON.parse(billing) as StoredBilling).email),
    );
    const indexes = (await runner.getTable('shop_order'))!.indices.map(({ name }) => name);
    if (!indexes.includes(INDEX)) await runner.createIndex('shop_order', new TableIndex({ name: INDEX, columnNames: [COLUMN] }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('shop_order', INDEX);
    await runner.query(`ALTER TABLE shop_order DROP COLUMN ${COLUMN}`);
  }
}
