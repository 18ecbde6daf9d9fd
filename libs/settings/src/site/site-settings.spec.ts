import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RestConfig } from '@grove/rest';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { settingsEntities, settingsMigrations } from '../index.js';
import { StoredSettings } from '../stored/stored-settings.js';
import { FirstStartConfig } from './first-start.config.js';
import { SiteConfig } from './site.config.js';
import { SiteSettings } from './site-settings.js';

describeOnEachEngine('The settings of the site', (engine) => {
  let database: Database;
  let settings: SiteSettings;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: settingsEntities,
      migrations: [...databaseMigrations, ...settingsMigrations],
    });
    await database.migrate();
    const config = Object.assign(new SiteConfig(), { siteTitle: 'Nuts', siteDescription: 'And fruit', timezone: 'Asia/Tokyo' });
    settings = new SiteSettings(new StoredSettings(database), config, new FirstStartConfig(), new RestConfig());
  });
  afterAll(() => database.close());
  beforeEach(() => database.write((unit) => unit.query('DELETE FROM setting')));

  const store = (name: string, value: string) => database.write((unit) => insertRow(unit, 'setting', { name, value }));

  it('are what the configuration says until somebody sets them', async () => {
    expect(await settings.describe()).toEqual({ name: 'Nuts', description: 'And fruit', timezone: 'Asia/Tokyo' });
    expect(await settings.timezone()).toBe('Asia/Tokyo');
  });

  it('are then what was set, each alone and immediately', async () => {
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

  it('are stored with what else a unit of work does, or not at all', async () => {
    const failing = database.write(async () => {
      await settings.change({ title: 'Half' });
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect((await settings.all()).title).toBe('Nuts');
  });

  it('name an empty address when nobody knows one, and the category that its keeper says', async () => {
    settings.setDefaultCategorySource({ fallback: async () => 9, has: async (id) => id === 12 });
    expect(await settings.all()).toMatchObject({ url: '', defaultCategory: 9, language: 'en_US' });
    expect((await settings.change({ defaultCategory: 12 })).defaultCategory).toBe(12);
    await expect(settings.change({ defaultCategory: 13, title: 'No' })).rejects.toMatchObject({ code: 'rest_invalid_param' });
    expect(await settings.all()).toMatchObject({ title: 'Nuts', defaultCategory: 12 });
    expect((await settings.change({}, ['defaultCategory'])).defaultCategory).toBe(9);
  });
});
