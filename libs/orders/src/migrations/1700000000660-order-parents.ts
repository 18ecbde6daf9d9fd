import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';

const BY_PARENT = 'ix_shop_order_parent_id';

/** Orders are found by their parent, so that they lose it when it is deleted; those whose parent is gone already lose it now. */
export class OrderParents1700000000660 implements MigrationInterface {
  readonly name = 'OrderParents1700000000660';

  async up(runner: QueryRunner): Promise<void> {
    const indexes = (await runner.getTable('shop_order'))!.indices.map(({ name }) => name);
    if (!indexes.includes(BY_PARENT))
      await runner.createIndex('shop_order', new TableIndex({ name: BY_PARENT, columnNames: ['parent_id'] }));
    // MySQL does not read the table that it changes, but a copy of it.
    await runner.query(
      'UPDATE shop_order SET parent_id = 0 WHERE parent_id <> 0 AND parent_id NOT IN (SELECT id FROM (SELECT id FROM shop_order) known)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('shop_order', BY_PARENT);
  }
}
