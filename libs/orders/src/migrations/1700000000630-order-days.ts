import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that are there are tallied by status and day, as those that come are. */
export class OrderDays1700000000630 implements MigrationInterface {
  readonly name = 'OrderDays1700000000630';

  async up(runner: QueryRunner): Promise<void> {
    // Whatever a migration that was cut short has left is counted anew.
    await this.down(runner);
    await runner.query(
      `INSERT INTO tally (name, slot, amount)
        SELECT CONCAT('order/', status, '/', SUBSTR(created_at, 1, 10)) AS name, 0, COUNT(*) FROM shop_order WHERE listed = 1 GROUP BY name`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM tally WHERE name LIKE 'order/%/____-__-__'");
  }
}
