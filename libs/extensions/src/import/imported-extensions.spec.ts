import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { RecordStore } from '@grove/operations';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { settingsMigrations } from '@grove/settings';
import { ContactFormEntity } from '../contact-forms/contact-form.entity.js';
import { defaultProperties } from '../contact-forms/form-defaults.rules.js';
import { contactFormImport, extensionsEntities, extensionsMigrations, seoTextImport } from '../index.js';
import { SeoTextEntity } from '../seo/seo-text.entity.js';

describeOnEachEngine('Imported forms and texts for search engines', (engine) => {
  let database: Database;
  beforeAll(async () => {
    const migrations = [...databaseMigrations, ...settingsMigrations, ...extensionsMigrations];
    database = await Database.open({ url: await engine.createDatabase(), entities: extensionsEntities, migrations });
    await database.migrate();
  });
  afterAll(() => database.close());

  it('keep their ids and all that they have, also when they are imported again', async () => {
    const form = { id: 623, slug: 'contact', title: 'Contact', locale: 'nl_NL', ...defaultProperties('a@noten.nl') };
    const text = { id: 5, title: '{title} 🥜', description: '', isHidden: true };
    for (const title of ['{title}', text.title]) {
      await database.write(async (unit) => {
        await new RecordStore(database, contactFormImport).store(unit, [form]);
        await new RecordStore(database, seoTextImport(database, {})).store(unit, [{ ...text, title }]);
      });
    }
    expect(await new Repository(database, ContactFormEntity).findById(623)).toEqual(form);
    expect(await new Repository(database, SeoTextEntity).findById(5)).toEqual(text);
  });

  it('answer the configurator where nobody has, with valid answers only', async () => {
    await database.write((unit) => insertRow(unit, 'seo_answer', { name: 'siteName', value: 'Own' }));
    const kind = seoTextImport(database, { siteName: 'Old', separator: 'sc-pipe', siteType: 'none', unknown: 'x' });
    for (let time = 0; time < 2; time++) await kind.finish!();
    expect(await database.read('SELECT name, value FROM seo_answer ORDER BY name')).toEqual([
      { name: 'separator', value: 'sc-pipe' },
      { name: 'siteName', value: 'Own' },
    ]);
  });
});
