import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Tax rates, found by the address that is taxed. */
export class TaxRates1700000000260 implements MigrationInterface {
  readonly name = 'TaxRates1700000000260';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'tax_rate',
      {
        id: column.autoId(),
        country: column.line(2),
        state: column.line(200),
        postcode: column.text(),
        city: column.text(),
        rate: column.big(),
        name: column.line(200),
        priority: column.int(),
        compound: column.flag(),
        shipping: column.flag(),
        position: column.int(),
        tax_class: column.line(200),
        region_key: column.line(100),
        place_key: column.line(100),
        search_text: column.text(),
      },
      { indexes: [['region_key', 'place_key'], ['tax_class', 'position'], ['position']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('tax_rate');
  }
}
