import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { describeOnEachEngine, readsDuring } from '@grove/database/testing';
import { contentEntities, contentMigrations } from '../index.js';
import { TermEntity } from './term.entity.js';
import { insertTerm } from './term-reads.js';
import { TermTree } from './term-tree.js';

const TERMS = 12;

describeOnEachEngine('Terms that are read with their ancestors', (engine) => {
  let database: Database;
  let ids: number[];
  let foreign: number;
  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: contentEntities,
      migrations: [...databaseMigrations, ...contentMigrations],
    });
    await database.migrate();
    await database.write(async () => {
      ids = [];
      for (let index = 0; index < TERMS; index++)
        ids.push((await insertTerm(database, 'crop', `Crop ${index}`, `crop-${index}`)).id);
      foreign = (await insertTerm(database, 'tool', 'Rake', 'rake')).id;
    });
  });
  afterAll(() => database.close());

  /** Any tree, which may be deep, have loops, and contain parents that are gone or of another taxonomy. */
  const anyTree = fc.array(fc.integer({ min: -2, max: TERMS - 1 }), { minLength: TERMS, maxLength: TERMS });
  const someIds = fc.uniqueArray(fc.integer({ min: 0, max: TERMS + 1 }), { maxLength: 5 });
  const idOf = (place: number) => [...ids, foreign, 999_999][place];
  const parentOf = (place: number) => (place === -2 ? foreign : place === -1 ? 0 : ids[place]);
  const store = (places: readonly number[]) =>
    database.write(async () => {
      const terms = new Repository(database, TermEntity);
      for (const [index, place] of places.entries()) await terms.update(ids[index], { parentId: parentOf(place) });
    });

  it('have the same ancestors as in the whole tree', async () => {
    await fc.assert(
      fc.asyncProperty(anyTree, someIds, async (places, wanted) => {
        await store(places);
        const whole = await TermTree.load('crop', database);
        const part = await TermTree.loadAncestors('crop', database, wanted.map(idOf));
        const existing = wanted.filter((place) => place < TERMS).map(idOf);
        expect(new Set(part.terms.map(({ id }) => id))).toEqual(new Set(existing));
        for (const id of existing) expect(part.tree.withAncestors(id)).toEqual(whole.withAncestors(id));
        expect(wanted.map(idOf).filter((id) => part.tree.has(id) && !ids.includes(id))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('are read with one statement for each three levels', async () => {
    await store(ids.map((_id, index) => index - 1));
    const statements = await readsDuring(database, async () => {
      const { tree, terms } = await TermTree.loadAncestors('crop', database, [ids[TERMS - 1]]);
      expect(terms.map(({ name }) => name)).toEqual(['Crop 11']);
      expect(tree.withAncestors(ids[TERMS - 1])).toEqual(ids.toReversed());
    });
    expect(statements).toHaveLength(4);
  });
});
