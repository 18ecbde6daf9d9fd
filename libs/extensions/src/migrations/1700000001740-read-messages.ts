import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = {
  is_read: 'smallint NOT NULL DEFAULT 0',
  search_text: 'text NULL',
};

/** Messages of contact forms remember whether somebody has read them, and are found by their texts. */
export class ReadMessages1700000001740 implements MigrationInterface {
  readonly name = 'ReadMessages1700000001740';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, type] of Object.entries(COLUMNS))
      if (!(await runner.hasColumn('contact_submission', name)))
        await runner.query(`ALTER TABLE contact_submission ADD COLUMN ${name} ${type}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(COLUMNS)) await runner.query(`ALTER TABLE contact_submission DROP COLUMN ${name}`);
  }
}
