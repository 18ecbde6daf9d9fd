import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Config, Database } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { settingsEntities, settingsMigrations } from '../index.js';
import { SiteSettings } from './site-settings.js';

describeOnEachEngine('The settings of the site', (engine) => {
  let database: Database;
  let settings: SiteSettings;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: settingsEntities,
      migrations: settingsMigrations,
    });
    await database.migrate();
    const config = Object.assign(new Config(), { siteTitle: 'Nuts', siteDescription: 'And fruit', timezone: 'Asia/Tokyo' });
    settings = new SiteSettings(database, config);
  });
  afterAll(() => database.close());
  beforeEach(() => database.write((unit) => unit.query('DELETE FROM setting')));

  const store = (name: string, value: string) => database.write((unit) => unit.insert('setting', { name, value }));

  it('are what the configuration says until somebody sets them', async () => {
    expect(await settings.describe()).toEqual({ name: 'Nuts', description: 'And fruit', timezone: 'Asia/Tokyo' });
    expect(await settings.timezone()).toBe('Asia/Tokyo');
  });

  it('are then what was set, each alone and at once', async () => {
    await store('title', 'Dates');
    expect(await settings.describe()).toEqual({ name: 'Dates', description: 'And fruit', timezone: 'Asia/Tokyo' });
    await store('timezone', 'Europe/Amsterdam');
    expect(await settings.timezone()).toBe('Europe/Amsterdam');
    expect(await settings.describe()).toMatchObject({ name: 'Dates', timezone: 'Europe/Amsterdam' });
  });

  it('may be set to nothing, which is not the same as not set', async () => {
    await store('description', '');
    expect(await settings.describe()).toMatchObject({ description: '' });
  });
});
