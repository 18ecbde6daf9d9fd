import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations } from '@grove/content';
import { TaxClassesService, taxesEntities, taxesMigrations } from '@grove/taxes';
import { catalogueEntities, catalogueMigrations } from '../../index.js';
import { BLANK_VARIATION, VariationEntity } from '../../variations/variation.entity.js';
import { DeletedTaxClasses } from './deleted-tax-classes.js';
import { BLANK_PRODUCT, ProductEntity } from '../product.entity.js';

const INSTANTS = { createdAt: '2026-05-31 12:00:00', modifiedAt: '2026-05-31 12:00:00' };

describeOnEachEngine('When a tax class is deleted', (engine) => {
  let database: Database;
  let taxClasses: TaxClassesService;
  let products: Repository<ProductEntity>;
  let variations: Repository<VariationEntity>;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ...taxesEntities, ...catalogueEntities],
      migrations: [...databaseMigrations, ...contentMigrations, ...taxesMigrations, ...catalogueMigrations],
    });
    await database.migrate();
    taxClasses = new TaxClassesService(database);
    new DeletedTaxClasses(database, taxClasses);
    products = new Repository(database, ProductEntity);
    variations = new Repository(database, VariationEntity);
  });
  afterAll(() => database.close());

  it('its products and variations get the standard class, and no others', async () => {
    const { slug } = await taxClasses.create('Books');
    await database.write(async () => {
      for (const [id, taxClass] of [
        [1, slug],
        [2, 'zero-rate'],
      ] as const)
        await products.insert({ ...BLANK_PRODUCT, ...INSTANTS, id, taxClass });
      for (const [id, taxClass] of [
        [3, slug],
        [4, 'parent'],
      ] as const)
        await variations.insert({ ...BLANK_VARIATION, ...INSTANTS, id, productId: 1, position: 0, taxClass });
    });
    await taxClasses.delete(slug);
    expect((await products.find({ order: { id: 'ASC' } })).map(({ taxClass }) => taxClass)).toEqual(['', 'zero-rate']);
    expect((await variations.find({ order: { id: 'ASC' } })).map(({ taxClass }) => taxClass)).toEqual(['', 'parent']);
  });
});
