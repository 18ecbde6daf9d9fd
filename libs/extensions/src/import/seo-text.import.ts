import { type Database, Repository } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { CONFIGURATOR_FIELDS } from '../configurator/configurator-fields.js';
import { SeoAnswerEntity } from '../configurator/seo-answer.entity.js';

/** What an editor wrote in WordPress for search engines about a record; its texts have the placeholders of Grove. */
export interface ImportedSeoText {
  /** Of the record. */
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly isHidden: boolean;
}

/** How texts for search engines are imported. `answers` answer the configurator where nobody has in Grove. */
export const seoTextImport = (database: Database, answers: Readonly<Record<string, string>>): ImportKind<ImportedSeoText> => ({
  name: 'seo text',
  tables: [{ table: 'seo_text', key: 'id' }],
  rows: ({ id, title, description, isHidden }) => ({ seo_text: [{ id, title, description, is_hidden: isHidden }] }),
  finish: () => storeAnswers(database, answers),
});

async function storeAnswers(database: Database, answers: Readonly<Record<string, string>>): Promise<void> {
  const valid = Object.entries(answers).filter(([name, value]) => CONFIGURATOR_FIELDS[name]?.isValid(value));
  const repository = new Repository(database, SeoAnswerEntity);
  await database.write(async () => {
    const stored = await repository.find();
    const rows = valid
      .filter(([name]) => !stored.some((answer) => answer.name === name))
      .map(([name, value]) => ({ name, value }));
    await repository.insert(rows);
  });
}
