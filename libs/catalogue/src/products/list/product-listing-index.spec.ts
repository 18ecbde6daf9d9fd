import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { FindOptionsWhere } from 'typeorm';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations, insertTerm, TermEntity, TermTree } from '@grove/content';
import { catalogueEntities, catalogueMigrations } from '../../index.js';
import {
  listingEntryOf,
  listingRows,
  rebuildListingIndex,
  updateListingIndex,
  countersOf,
  type ListingEntry,
} from './product-listing-index.js';
import { ProductInCategoryEntity } from '../product-in-category.entity.js';
import { ProductTermEntity } from '../product-term.entity.js';
import { BLANK_PRODUCT, ProductEntity } from '../product.entity.js';
import type { ProductStatus } from '../api/product-enums.js';

const STATUSES: ProductStatus[] = ['draft', 'pending', 'private', 'publish', 'trash'];
const INSTANT = '2026-05-31 12:00:00';

const at = (id: number, status: ProductStatus, createdAt = INSTANT): ListingEntry['product'] => ({
  id,
  status,
  createdAt,
  notInTrash: status !== 'trash',
});

describe('the counters of a product', () => {
  it('are one for its status, one for each of its categories and, while it is published, one for each of its terms', () => {
    expect(countersOf({ product: at(7, 'publish'), categories: [1, 2], terms: [2, 30] })).toEqual([
      'product/publish',
      'product/category/1/publish',
      'product/category/2/publish',
      'term/2',
      'term/30',
    ]);
  });

  it.each(['draft', 'pending', 'private', 'trash'] as const)(
    'do not include those of its terms while its status is %s',
    (status) => {
      expect(countersOf({ product: at(7, status), categories: [1], terms: [1, 30] })).toEqual([
        `product/${status}`,
        `product/category/1/${status}`,
      ]);
    },
  );
});

describe('the rows of a product in lists of categories', () => {
  it('are one for each of its categories, with the columns by which lists are filtered and sorted', () => {
    expect(listingRows({ product: at(7, 'draft'), categories: [1, 2], terms: [2] })).toEqual([
      { categoryId: 1, notInTrash: true, createdAt: INSTANT, productId: 7, status: 'draft' },
      { categoryId: 2, notInTrash: true, createdAt: INSTANT, productId: 7, status: 'draft' },
    ]);
    expect(listingRows({ product: at(7, 'trash'), categories: [1], terms: [] })).toMatchObject([
      { notInTrash: false, status: 'trash' },
    ]);
  });
});

describe('the listing entry of a product', () => {
  const tree = new TermTree([
    { id: 1, parentId: 0 },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: 0 },
  ]);
  const entryWith = (terms: [id: number, taxonomy: string][], shippingClassId = 0) =>
    listingEntryOf(
      { ...at(7, 'publish'), shippingClassId },
      terms.map(([id, taxonomy]) => ({ id, taxonomy })),
      tree,
    );

  it('contains its categories and all their ancestors once, sorted by id', () => {
    expect(
      entryWith([
        [4, 'product_cat'],
        [3, 'product_cat'],
        [2, 'product_cat'],
      ]).categories,
    ).toEqual([1, 2, 3, 4]);
  });

  it('contains its own terms, including its shipping class', () => {
    expect(
      entryWith(
        [
          [3, 'product_cat'],
          [20, 'product_tag'],
          [30, 'attribute:5'],
        ],
        40,
      ).terms,
    ).toEqual([3, 20, 30, 40]);
    expect(entryWith([[20, 'product_tag']])).toMatchObject({ categories: [], terms: [20] });
  });
});

describeOnEachEngine('Updating the listing index', (engine) => {
  let database: Database;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ...catalogueEntities],
      migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
    });
    await database.migrate();
  });
  afterAll(() => database.close());

  const rowsOf = (where: FindOptionsWhere<ProductInCategoryEntity>) =>
    new Repository(database, ProductInCategoryEntity).find({ where, order: { categoryId: 'ASC', productId: 'ASC' } });

  /** All counters that these entries can change. */
  const namesOf = (entries: readonly (ListingEntry | undefined)[]) => [
    ...new Set(
      entries.flatMap((entry) => (entry ? STATUSES.flatMap((status) => countersOf({ ...entry, product: at(1, status) })) : [])),
    ),
  ];

  it('changes exactly the counters and rows that differ, also for new and deleted products', async () => {
    let id = 0;
    const some = (highest: number) => fc.uniqueArray(fc.integer({ min: 1, max: highest }), { maxLength: 4 });
    const entry = fc.record({
      status: fc.constantFrom(...STATUSES),
      createdAt: fc.constantFrom(INSTANT, '2026-06-01 00:00:00'),
      categories: some(5),
      terms: some(8),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(entry, { nil: undefined }), { minLength: 1, maxLength: 4 }), async (samples) => {
        id++;
        const entries = samples.map(
          (sample): ListingEntry | undefined =>
            sample && {
              ...sample,
              product: at(id, sample.status, sample.createdAt),
              categories: sample.categories.sort((one, other) => one - other),
            },
        );
        const names = namesOf(entries);
        const readAll = () => (names.length === 0 ? new Map<string, number>() : database.readCounters(names));
        const start = await readAll();
        let before: ListingEntry | undefined;
        for (const after of entries) {
          await database.write(() => updateListingIndex(database, before, after));
          const has = new Set(after && countersOf(after));
          const now = await readAll();
          for (const name of names) expect([name, now.get(name)! - start.get(name)!]).toEqual([name, has.has(name) ? 1 : 0]);
          expect(await rowsOf({ productId: id })).toEqual(after ? listingRows(after) : []);
          before = after;
        }
      }),
      { numRuns: 25 },
    );
  });

  it('changes nothing if the entry is the same', async () => {
    const entry = { product: at(900_000, 'publish'), categories: [1, 2], terms: [2] };
    await database.write(() => updateListingIndex(database, undefined, entry));
    const stored = async () => [
      await rowsOf({ productId: 900_000 }),
      await database.read('SELECT * FROM counter_slot ORDER BY name, slot'),
    ];
    const before = await stored();
    await database.write(() => updateListingIndex(database, entry, { ...entry, product: { ...entry.product } }));
    expect(await stored()).toEqual(before);
  });

  it('rebuilds a branch of categories with the same rows and counters as separate updates', async () => {
    const branches = (parents: Record<number, number>) =>
      Object.entries(parents).map(([id, parentId]) => ({ id: Number(id), parentId }));
    const terms = new Repository(database, TermEntity);
    const ids = await database.write(async () => {
      const made = [];
      for (const name of ['food', 'nuts', 'raw']) made.push(await insertTerm(database, 'product_cat', name, name));
      return made.map(({ id }) => id);
    });
    const [food, nuts, raw] = ids;
    const moveTo = (parents: Record<number, number>) =>
      database.write(async () => {
        for (const { id, parentId } of branches(parents)) await terms.update(id, { parentId });
      });
    await moveTo({ [food]: 0, [nuts]: food, [raw]: nuts });
    const before = new TermTree(branches({ [food]: 0, [nuts]: food, [raw]: nuts }));
    const after = new TermTree(branches({ [food]: 0, [nuts]: food, [raw]: 0 }));

    const products = ids.flatMap((category, index) =>
      STATUSES.map((status, turn) => ({ category, status, id: 910_000 + 10 * index + turn })),
    );
    const entryIn = (tree: TermTree, { id, status, category }: (typeof products)[number]) =>
      listingEntryOf({ ...at(id, status), shippingClassId: 0 }, [{ id: category, taxonomy: 'product_cat' }], tree);
    await database.write(async () => {
      for (const product of products) {
        const row = { ...BLANK_PRODUCT, ...at(product.id, product.status), modifiedAt: INSTANT };
        await new Repository(database, ProductEntity).insert(row);
        await new Repository(database, ProductTermEntity).insert({ productId: product.id, termId: product.category });
        await updateListingIndex(database, undefined, entryIn(before, product));
      }
    });

    await moveTo({ [raw]: 0 });
    await database.write(() => rebuildListingIndex(database, [raw, food, nuts, nuts]));

    const expected = products.map((product) => entryIn(after, product));
    for (const category of ids) {
      const rows = expected.flatMap(listingRows).filter((row) => row.categoryId === category);
      expect(await rowsOf({ categoryId: category })).toEqual(rows);
    }
    const names = namesOf(expected).filter((name) => /category|term/.test(name));
    const counters = await database.readCounters(names);
    for (const name of names)
      expect([name, counters.get(name)]).toEqual([name, expected.flatMap(countersOf).filter((one) => one === name).length]);
  });
});
