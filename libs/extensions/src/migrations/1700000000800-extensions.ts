import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Contact forms with their submissions, and the answers to the SEO configurator. */
export class Extensions1700000000800 implements MigrationInterface {
  readonly name = 'Extensions1700000000800';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, instant, int, json, line, text } = column;
    await createTable(
      runner,
      'contact_form',
      {
        id: autoId(),
        slug: line(200),
        title: line(200),
        locale: line(20),
        form: text(),
        mail: json(),
        mail_2: json(),
        messages: json(),
        additional_settings: text(),
      },
      { unique: [['slug']] },
    );
    await createTable(
      runner,
      'contact_submission',
      {
        id: autoId(),
        form_id: int(),
        status: line(20),
        written: json(),
        client_address: line(45),
        client_agent: line(500),
        created_at: instant(),
      },
      {
        indexes: [['client_address', 'created_at']],
        foreignKeys: [{ column: 'form_id', references: 'contact_form', onDelete: 'CASCADE' }],
      },
    );
    await createTable(runner, 'seo_answer', { name: line(60), value: text() }, { primary: ['name'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['seo_answer', 'contact_submission', 'contact_form']) await runner.dropTable(table);
  }
}
