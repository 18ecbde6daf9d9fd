import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable } from '@grove/database';

/** Contact forms with their submissions, the answers to the SEO configurator, and texts for search engines. */
export class ExtensionsTables1700000000800 extends Baseline {
  readonly name = 'ExtensionsTables1700000000800';
  readonly replaces = ['Extensions1700000000800', 'SubmissionColumnNames1700000000810', 'SeoTexts1700000001610'];

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, flag, id, instant, int, json, line, text } = column;
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
        submitted_values: json(),
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
    // Titles and descriptions for search engines that editors wrote in another system.
    await createTable(runner, 'seo_text', { id: id(), title: text(), description: text(), is_hidden: flag() });
  }
}
