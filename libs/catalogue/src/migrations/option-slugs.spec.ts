import { expect, it } from '@jest/globals';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations } from '@grove/content';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { catalogueEntities, catalogueMigrations } from '../index.js';
import { BLANK_PRODUCT, ProductEntity } from '../products/product.entity.js';
import { BLANK_VARIATION, VariationEntity } from '../variations/variation.entity.js';
import { PlainLabels1700000000530 } from './1700000000530-plain-labels.js';
import { OptionSlugs1700000000540 } from './1700000000540-option-slugs.js';

const INSTANTS = { createdAt: '2026-01-02 03:04:05', modifiedAt: '2026-01-02 03:04:05' };

describeOnEachEngine('What was stored before', (engine) => {
  const opened = async () => {
    const database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ...catalogueEntities],
      migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
    });
    await database.migrate();
    return database;
  };

  it('has its options under the slugs that names have now, even when it is done twice (finding low: slugs)', async () => {
    const database = await opened();
    const [products, variations] = [new Repository(database, ProductEntity), new Repository(database, VariationEntity)];
    const own = (name: string) => ({ id: 0, name, visible: true, variation: true, position: 0, options: ['x'] });
    const attributes = [own('Цвет'), own('Größe'), { ...own('label'), id: 3 }];
    const chosen = (name: string, id = 0) => ({ id, name, term: 0, option: 'x' });
    const options = [chosen('cvet'), chosen('grosse'), chosen('', 3)];
    const product = { ...BLANK_PRODUCT, ...INSTANTS, type: 'variable' as const, attributes, defaultAttributes: options };
    await database.write(async () => {
      await products.insert({ ...product, id: 1 });
      await products.insert({ ...product, id: 2, attributes: [own('Maat')], defaultAttributes: [chosen('maat')] });
      await variations.insert({ ...BLANK_VARIATION, ...INSTANTS, id: 3, productId: 1, position: 0, attributes: options });
    });
    const stored = async () => [
      ...(await products.find({ order: { id: 'ASC' } })).map((row) => row.defaultAttributes.map(({ name }) => name)),
      (await variations.findById(3))!.attributes.map(({ name }) => name),
    ];
    const runner = database.source.createQueryRunner();
    const migration = new OptionSlugs1700000000540();
    for (const _time of [1, 2]) {
      await migration.up(runner);
      expect(await stored()).toEqual([
        ['%d1%86%d0%b2%d0%b5%d1%82', 'grosse', ''],
        ['maat'],
        ['%d1%86%d0%b2%d0%b5%d1%82', 'grosse', ''],
      ]);
    }
    await migration.down(runner);
    expect(await stored()).toEqual([['cvet', 'grosse', ''], ['maat'], ['cvet', 'grosse', '']]);
    await runner.release();
    await database.close();
  });

  it('has labels of plain text (finding low: labels)', async () => {
    const database = await opened();
    const attributes = new Repository(database, AttributeEntity);
    const row = { type: 'select', orderBy: 'name', hasArchives: false };
    const labels = ['Salt &amp; pepper', '1 &lt; 2 &gt; 0', 'Plain'];
    await database.write(async () => {
      await attributes.insert(labels.map((name, place) => ({ ...row, name, slug: `pa_${place}` })));
    });
    const stored = async () => (await attributes.find({ order: { id: 'ASC' } })).map(({ name }) => name);
    const runner = database.source.createQueryRunner();
    await new PlainLabels1700000000530().up(runner);
    expect(await stored()).toEqual(['Salt & pepper', '1 < 2 > 0', 'Plain']);
    await new PlainLabels1700000000530().down(runner);
    expect(await stored()).toEqual(labels);
    await runner.release();
    await database.close();
  });
});
