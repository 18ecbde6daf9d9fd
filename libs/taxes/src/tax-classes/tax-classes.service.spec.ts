import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { taxesEntities, taxesMigrations } from '../index.js';
import { TaxClassesService } from './tax-classes.service.js';

describeOnEachEngine('Tax classes', (engine) => {
  let database: Database;
  let taxClasses: TaxClassesService;

  beforeAll(async () => {
    database = await Database.open({ url: await engine.createDatabase(), entities: taxesEntities, migrations: taxesMigrations });
    await database.migrate();
    taxClasses = new TaxClassesService(database);
  });
  afterAll(() => database.close());

  it('are at first the reduced and the zero rate, beside the standard one that has no slug', async () => {
    expect(await taxClasses.slugs()).toEqual(new Set(['reduced-rate', 'zero-rate']));
  });

  it('are known as soon as they are made, and until they go', async () => {
    await database.write((unit) => unit.insert('tax_class', { name: 'Books', slug: 'books' }));
    expect(await taxClasses.slugs()).toContain('books');
    await database.write((unit) => unit.delete('tax_class', { slug: 'books' }));
    expect(await taxClasses.slugs()).not.toContain('books');
  });
});
