import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Terms of other systems that two taxonomies have. */
export class SharedTerms1700000001290 implements MigrationInterface {
  readonly name = 'SharedTerms1700000001290';

  async up(runner: QueryRunner): Promise<void> {
    const { id, int, line, text } = column;
    await createTable(runner, 'shared_term', {
      term_id: id(),
      taxonomy: line(40),
      description: text(),
      parent_id: int({ default: 0 }),
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM term WHERE id < 0');
    await runner.dropTable('shared_term');
  }
}
