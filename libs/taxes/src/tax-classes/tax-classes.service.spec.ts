import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { taxesEntities, taxesMigrations } from '../index.js';
import { TaxClassesService } from './tax-classes.service.js';

describeOnEachEngine('Tax classes', (engine) => {
  let database: Database;
  let taxClasses: TaxClassesService;

  beforeAll(async () => {
    const url = await engine.createDatabase();
    database = await Database.open({ url, entities: taxesEntities, migrations: [...databaseMigrations, ...taxesMigrations] });
    await database.migrate();
    taxClasses = new TaxClassesService(database);
  });
  afterEach(() => database.write((unit) => unit.query("DELETE FROM tax_class WHERE slug NOT LIKE '%-rate'")));
  afterAll(() => database.close());

  it('are at first the reduced and the zero rate, besides the standard one that has no slug', async () => {
    expect(await taxClasses.slugs()).toEqual(new Set(['reduced-rate', 'zero-rate']));
  });

  it('are known as soon as they are made, and until they go', async () => {
    await taxClasses.create('Books');
    expect(await taxClasses.slugs()).toContain('books');
    await taxClasses.delete('books');
    expect(await taxClasses.slugs()).not.toContain('books');
  });

  it('are listed by name, without the standard one', async () => {
    await taxClasses.create('Yams');
    await taxClasses.create('apples');
    expect((await taxClasses.list()).map(({ slug }) => slug)).toEqual(['apples', 'reduced-rate', 'yams', 'zero-rate']);
  });

  it('stay with their rates when a room cannot do its part of the deletion', async () => {
    await taxClasses.create('Books');
    const other = new TaxClassesService(database);
    other.onDelete.add(async (unit, slug) => {
      await insertRow(unit, 'tax_class', { name: `After ${slug}`, slug: 'after' });
      throw new Error('a mishap in another room');
    });
    await expect(other.delete('books')).rejects.toThrow('a mishap');
    expect([...(await taxClasses.slugs())].sort()).toEqual(['books', 'reduced-rate', 'zero-rate']);
  });

  it('of one name are made once, however many ask at the same time', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => taxClasses.create('Books')));
    const refusals = asked.flatMap((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : []));
    expect(refusals).toEqual(Array(7).fill('shop_rest_tax_class_exists'));
  });

  it('are deleted once, however many ask at the same time', async () => {
    await taxClasses.create('Books');
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => taxClasses.delete('books')));
    const refusals = asked.flatMap((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : []));
    expect(refusals).toEqual(Array(7).fill('shop_rest_tax_class_invalid_slug'));
  });
});
