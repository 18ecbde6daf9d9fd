import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Tax classes, with the two that shops start with. */
export class TaxClasses1700000000250 implements MigrationInterface {
  readonly name = 'TaxClasses1700000000250';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'tax_class',
      { id: column.autoId(), name: column.line(200), slug: column.line(200) },
      { unique: [['slug']] },
    );
    await runner.query("INSERT INTO tax_class (name, slug) VALUES ('Reduced rate', 'reduced-rate'), ('Zero rate', 'zero-rate')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('tax_class');
  }
}
