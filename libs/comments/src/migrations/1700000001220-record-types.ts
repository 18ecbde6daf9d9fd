import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comments remember of which type a record was that Grove does not serve as content, such as an order or a record of a plug-in. */
export class RecordTypes1700000001220 implements MigrationInterface {
  readonly name = 'RecordTypes1700000001220';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('comment', 'record_type')))
      await runner.query("ALTER TABLE comment ADD COLUMN record_type varchar(20) NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comment DROP COLUMN record_type');
  }
}
