import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Database, databaseMigrations, Table } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations, TermTree } from '@grove/content';
import { catalogueMigrations } from '../index.js';
import { placementOf, listingRows, relist, replace, talliesOf, type Placement } from './product-placement.js';
import { BLANK_PRODUCT, ProductEntity } from './product.entity.js';
import type { ProductStatus } from './product.resource.js';

const STATUSES: ProductStatus[] = ['draft', 'pending', 'private', 'publish', 'trash'];
const INSTANT = '2026-05-31 12:00:00';

const at = (id: number, status: ProductStatus, createdAt = INSTANT): Placement['product'] => ({
  id,
  status,
  createdAt,
  listed: status !== 'trash',
});

describe('what a product adds to the tallies', () => {
  it('is one of its status, one for each of its categories and, while it is published, one for each of its terms', () => {
    expect(talliesOf({ product: at(7, 'publish'), categories: [1, 2], terms: [2, 30] })).toEqual([
      'product/publish',
      'product/category/1/publish',
      'product/category/2/publish',
      'term/2',
      'term/30',
    ]);
  });

  it.each(['draft', 'pending', 'private', 'trash'] as const)('is nothing to its terms while its status is %s', (status) => {
    expect(talliesOf({ product: at(7, status), categories: [1], terms: [1, 30] })).toEqual([
      `product/${status}`,
      `product/category/1/${status}`,
    ]);
  });
});

describe('the rows that list a product', () => {
  it('are one for each of its categories, with what lists are narrowed and ordered by', () => {
    expect(listingRows({ product: at(7, 'draft'), categories: [1, 2], terms: [2] })).toEqual([
      { category_id: 1, listed: 1, created_at: INSTANT, product_id: 7, status: 'draft' },
      { category_id: 2, listed: 1, created_at: INSTANT, product_id: 7, status: 'draft' },
    ]);
    expect(listingRows({ product: at(7, 'trash'), categories: [1], terms: [] })).toMatchObject([{ listed: 0, status: 'trash' }]);
  });
});

describe('the place of a product', () => {
  const tree = new TermTree([
    { id: 1, parentId: 0 },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: 0 },
  ]);
  const placed = (carried: [id: number, taxonomy: string][], shippingClassId = 0) =>
    placementOf(
      { ...at(7, 'publish'), shippingClassId },
      carried.map(([id, taxonomy]) => ({ id, taxonomy })),
      tree,
    );

  it('is in its categories and in all above them, each once, in the order of their numbers', () => {
    expect(
      placed([
        [4, 'product_cat'],
        [3, 'product_cat'],
        [2, 'product_cat'],
      ]).categories,
    ).toEqual([1, 2, 3, 4]);
  });

  it('counts for the terms that it carries itself, its shipping class among them', () => {
    expect(
      placed(
        [
          [3, 'product_cat'],
          [20, 'product_tag'],
          [30, 'attribute:5'],
        ],
        40,
      ).terms,
    ).toEqual([3, 20, 30, 40]);
    expect(placed([[20, 'product_tag']])).toMatchObject({ categories: [], terms: [20] });
  });
});

describeOnEachEngine('Moving a product', (engine) => {
  let database: Database;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ProductEntity],
      migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
    });
    await database.migrate();
  });
  afterAll(() => database.close());

  const rowsOf = (condition: string, value: number) =>
    database.read(
      `SELECT category_id, listed, created_at, product_id, status FROM product_in_category WHERE ${condition} = ? ORDER BY category_id, product_id`,
      [value],
    );

  /** Every tally that these places could touch. */
  const namesOf = (places: readonly (Placement | undefined)[]) => [
    ...new Set(
      places.flatMap((place) => (place ? STATUSES.flatMap((status) => talliesOf({ ...place, product: at(1, status) })) : [])),
    ),
  ];

  it('from place to place, into being and out of it, turns each tally and each row by exactly the difference', async () => {
    let id = 0;
    const some = (highest: number) => fc.uniqueArray(fc.integer({ min: 1, max: highest }), { maxLength: 4 });
    const place = fc.record({
      status: fc.constantFrom(...STATUSES),
      createdAt: fc.constantFrom(INSTANT, '2026-06-01 00:00:00'),
      categories: some(5),
      terms: some(8),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(place, { nil: undefined }), { minLength: 1, maxLength: 4 }), async (wishes) => {
        id++;
        const places = wishes.map(
          (wish): Placement | undefined =>
            wish && {
              ...wish,
              product: at(id, wish.status, wish.createdAt),
              categories: wish.categories.sort((one, other) => one - other),
            },
        );
        const names = namesOf(places);
        const tallies = () => (names.length === 0 ? new Map<string, number>() : database.readCounters(names));
        const start = await tallies();
        let before: Placement | undefined;
        for (const after of places) {
          await database.write((unit) => replace(unit, before, after));
          const has = new Set(after && talliesOf(after));
          const now = await tallies();
          for (const name of names) expect([name, now.get(name)! - start.get(name)!]).toEqual([name, has.has(name) ? 1 : 0]);
          expect(await rowsOf('product_id', id)).toEqual(after ? listingRows(after) : []);
          before = after;
        }
      }),
      { numRuns: 25 },
    );
  });

  it('to where it stands already changes nothing', async () => {
    const place = { product: at(900_000, 'publish'), categories: [1, 2], terms: [2] };
    await database.write((unit) => replace(unit, undefined, place));
    const kept = async () => [
      await rowsOf('product_id', 900_000),
      await database.read('SELECT * FROM tally ORDER BY name, slot'),
    ];
    const before = await kept();
    await database.write((unit) => replace(unit, place, { ...place, product: { ...place.product } }));
    expect(await kept()).toEqual(before);
  });

  it('with a whole branch of categories lists and counts as if each product had been placed anew', async () => {
    const branches = (parents: Record<number, number>) =>
      Object.entries(parents).map(([id, parentId]) => ({ id: Number(id), parentId }));
    const table = new Table(database, ProductEntity);
    const ids = await database.write(async (unit) => {
      const made: number[] = [];
      for (const name of ['food', 'nuts', 'raw'])
        made.push(
          (await unit.insert('term', { taxonomy: 'product_cat', name, name_key: name, slug: name, description: '' })).insertId,
        );
      return made;
    });
    const [food, nuts, raw] = ids;
    const moveTo = (parents: Record<number, number>) =>
      database.write(async (unit) => {
        for (const { id, parentId } of branches(parents)) await unit.update('term', { parent_id: parentId }, { id });
      });
    await moveTo({ [food]: 0, [nuts]: food, [raw]: nuts });
    const before = new TermTree(branches({ [food]: 0, [nuts]: food, [raw]: nuts }));
    const after = new TermTree(branches({ [food]: 0, [nuts]: food, [raw]: 0 }));

    const products = ids.flatMap((category, index) =>
      STATUSES.map((status, turn) => ({ category, status, id: 910_000 + 10 * index + turn })),
    );
    const placeIn = (tree: TermTree, { id, status, category }: (typeof products)[number]) =>
      placementOf({ ...at(id, status), shippingClassId: 0 }, [{ id: category, taxonomy: 'product_cat' }], tree);
    await database.write(async (unit) => {
      for (const product of products) {
        const row = { ...BLANK_PRODUCT, ...at(product.id, product.status), modifiedAt: INSTANT };
        await table.insert(unit, row);
        await unit.insert('product_term', { product_id: product.id, term_id: product.category });
        await replace(unit, undefined, placeIn(before, product));
      }
    });

    await moveTo({ [raw]: 0 });
    await database.write((unit) => relist(unit, database, [raw, food, nuts, nuts]));

    const expected = products.map((product) => placeIn(after, product));
    for (const category of ids) {
      const rows = expected.flatMap(listingRows).filter((row) => row['category_id'] === category);
      expect(await rowsOf('category_id', category)).toEqual(rows);
    }
    const names = namesOf(expected).filter((name) => /category|term/.test(name));
    const tallied = await database.readCounters(names);
    for (const name of names)
      expect([name, tallied.get(name)]).toEqual([name, expected.flatMap(talliesOf).filter((one) => one === name).length]);
  });
});
