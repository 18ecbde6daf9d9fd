import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** The addresses of customers. */
export class Customers1700000000620 implements MigrationInterface {
  readonly name = 'Customers1700000000620';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'customer_address',
      { user_id: column.int(), billing: column.json(), shipping: column.json() },
      { primary: ['user_id'], foreignKeys: [{ column: 'user_id', references: 'user', onDelete: 'CASCADE' }] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('customer_address');
  }
}
