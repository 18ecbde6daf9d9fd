import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import * as fc from 'fast-check';
import { Entity, In, type MigrationInterface, type QueryRunner } from 'typeorm';
import { column, createTable, type Database, Id, Int, Line, type Order, Repository, type SortKey, Text } from '@grove/database';
import { describeOnEachEngine, openBank, readsDuring } from '@grove/database/testing';
import { createIndexTables } from './migrations/create-index-tables.js';
import type { IndexedRecords } from './indexed-records.js';
import { wordIndexCheck } from './checks/word-index-check.js';
import { markForReindexing } from './waiting-records.sql.js';
import { WordSearch } from './word-search.js';

/** So many that pages of common words are too far to scan the list for them each time. */
const COUNT = 7_000;
const KINDS = ['told', 'kept'];
const TALES: IndexedRecords = {
  table: 'tale',
  textTable: 'tale',
  batchSize: 500,
  kindColumns: ['status'],
  kindOf: ({ status }) => `tale ${String(status)}`,
};

class SearchedTales1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, text, line, int } = column;
    const columns = { id: id(), status: line(10), day: int(), search_text: text() };
    await createTable(runner, 'tale', columns, { indexes: [['status', 'day', 'id']] });
    await createIndexTables(runner, 'tale', 'tale');
  }

  async down(): Promise<void> {}
}

@Entity('tale')
class Tale {
  @Id() id: number;
  @Line(10) status: string;
  @Int() day: number;
  @Text() searchText: string;
}

/** Many words are in all tales, some in few; old tales have a word that new ones do not. */
const textOf = (place: number) =>
  `ada noot ${place} ${place % 3 ? 'canal' : 'a canal'} ${place % 40}, dam; ${place % 4 ? 'figs' : 'dried figs'}${place < 5_600 ? ' old' : ''}`;

const tales: readonly Tale[] = Array.from({ length: COUNT }, (_, place) => ({
  // Records of one table share their ids with those of others.
  id: 7 + place * 4,
  status: KINDS[place % 5 ? 0 : 1],
  day: Math.floor(place / 7),
  searchText: textOf(place),
}));

interface Asked {
  readonly required: readonly string[];
  readonly excluded: readonly string[];
  readonly kinds: readonly string[];
  readonly key: 'day' | 'id' | 'day * 2';
  readonly order: Order;
  readonly tie: Order;
  readonly offset: number;
}

const FIRST: Asked = { required: [], excluded: [], kinds: ['told'], key: 'day', order: 'desc', tie: 'asc', offset: 0 };
const PER_PAGE = 10;
const TERMS = [
  'figs',
  'ig',
  'a',
  '7',
  '77',
  'noot 77',
  'ada noot',
  'dried fig',
  ', dam;',
  ';',
  'canal 7',
  'old',
  'noot 6999',
  '-',
];

const asked: fc.Arbitrary<Asked> = fc.record({
  required: fc.array(fc.constantFrom(...TERMS), { minLength: 1, maxLength: 2 }),
  excluded: fc.array(fc.constantFrom('dried fig', '77', 'canal 7'), { maxLength: 1 }),
  kinds: fc.constantFrom(['told'], ['kept'], KINDS),
  key: fc.constantFrom('day', 'day', 'id', 'day * 2'),
  order: fc.constantFrom('asc', 'desc'),
  tie: fc.constantFrom('asc', 'desc'),
  offset: fc.constantFrom(0, 20, 137, 2_000, 2_003, 3_100, 4_444, 6_500),
});

describeOnEachEngine('A search of many records', (engine) => {
  let bank: Database;
  let search: WordSearch;
  /** Another process. */
  let other: Database;
  let indexer: WordSearch;
  const stored = new Map<number, Tale>();
  beforeAll(async () => {
    const url = await engine.createDatabase();
    const options = { entities: [Tale], migrations: [SearchedTales1700000000003] };
    [bank, other] = [await openBank(url, options), await openBank(url, options)];
    [search, indexer] = [bank, other].map((database) => new WordSearch(TALES, database, console as never));
    await store(...tales);
    await indexer.reindex();
  });
  afterAll(async () => {
    await Promise.all([search.onModuleDestroy(), indexer.onModuleDestroy()]);
    await Promise.all([bank.close(), other.close()]);
  });

  async function store(...changed: readonly Tale[]): Promise<void> {
    await other.write(async (unit) => {
      const written = new Repository(other, Tale);
      await written.delete(changed.flatMap(({ id }) => (stored.has(id) ? id : [])));
      await written.insert([...changed]);
      const ids = changed.map(({ id }) => id);
      await markForReindexing(unit, 'tale', ids);
    });
    for (const tale of changed) stored.set(tale.id, tale);
  }

  async function remove(id: number): Promise<void> {
    await other.write(async (unit) => {
      await new Repository(other, Tale).delete(id);
      await markForReindexing(unit, 'tale', [id]);
    });
    stored.delete(id);
  }

  async function find({ required, excluded, kinds, key, order, tie, offset }: Asked) {
    const all = () => new Repository(bank, Tale).createQueryBuilder('tale');
    const sortKey: SortKey = { expression: `tale.${key}`, order, tie, ...(key === 'day * 2' && { computedFrom: 'row' }) };
    const { ids, total } = await search.find({
      terms: { required, excluded },
      kinds: kinds.map((kind) => `tale ${kind}`),
      ofKinds: kinds.map((kind) => all().where({ status: kind })),
      list: all().where({ status: In([...kinds]) }),
      idFilters: [],
      sortKey,
      offset,
      perPage: PER_PAGE,
    });
    return { ids, total };
  }

  /** A search by a request, which knows the versions of tables. */
  const request = async (asked: Asked) => collectDependencies(new Dependencies(await bank.versions.current()), () => find(asked));

  function expected({ required, excluded, kinds, key, order, tie, offset }: Asked) {
    const found = [...stored.values()].filter(
      ({ status, searchText: text }) =>
        kinds.includes(status) && required.every((term) => text.includes(term)) && !excluded.some((term) => text.includes(term)),
    );
    const signOf = (direction: Order) => (direction === 'asc' ? 1 : -1);
    const byKey = (one: Tale, two: Tale) => (key === 'id' ? one.id - two.id : one.day - two.day);
    found.sort((one, two) => signOf(order) * byKey(one, two) || signOf(tie) * (one.id - two.id));
    return { ids: found.slice(offset, offset + PER_PAGE).map(({ id }) => id), total: found.length };
  }

  const changes: readonly ((place: number) => Promise<void>)[] = [
    (place) => store({ ...taleAt(place), searchText: textOf(place + 1) }),
    (place) => store({ ...taleAt(place), status: KINDS[place % 2] }),
    (place) => store({ ...taleAt(place), day: place % 50 }),
    (place) => store({ ...taleAt(place), id: 1 + place * 4 }),
    (place) => remove(taleAt(place).id),
    () => indexer.reindex(),
  ];
  const taleAt = (place: number): Tale => [...stored.values()][place % stored.size];

  it('has the page and the total that looking at each record gives, whatever was asked and changed before', async () => {
    const step = fc.record({
      asked: fc.array(asked, { minLength: 1, maxLength: 3 }),
      change: fc.option(fc.tuple(fc.nat(changes.length - 1), fc.nat(COUNT)), { freq: 2 }),
      isRequest: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 7 }), async (steps) => {
        for (const { asked, change, isRequest } of steps) {
          if (change) await changes[change[0]](change[1]);
          // Twice, because the second one may begin where the first one ended.
          for (const one of [...asked, ...asked.map((some) => ({ ...some, offset: some.offset + 12 }))])
            expect({ one, ...(await (isRequest ? request(one) : find(one))) }).toEqual({ one, ...expected(one) });
        }
      }),
      { numRuns: 20 },
    );
  });

  /** Changes the texts and the index. */
  async function renew(): Promise<void> {
    await store({ ...taleAt(1), searchText: `renewed ${stored.size}` }, { ...taleAt(2), searchText: textOf(2) });
    await indexer.reindex();
  }

  it.each(['ada noot', 'noot 77', ';'])('compares the texts for %s once while the index does not change', async (term) => {
    await renew();
    const comparisons = async () => {
      const reads = await readsDuring(bank, () => find({ ...FIRST, required: [term] }));
      return reads.filter((sql) => sql.includes('INSTR')).length;
    };
    expect(await comparisons()).toBeGreaterThan(0);
    expect(await comparisons()).toBe(0);
    await store({ ...tales[5], searchText: 'ada noot 77;' });
    // Only the text of the record that waits for the indexer.
    expect(await comparisons()).toBe(1);
  });

  it('forgets what it read in a unit of work', async () => {
    await indexer.reindex();
    const asked = { ...FIRST, required: ['noot 4'] };
    const rolledBack = bank.write(async () => {
      await new Repository(bank, Tale).update(taleAt(11).id, { searchText: 'ada noot 4' });
      await find(asked);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await find(asked)).toEqual(expected(asked));
  });

  it('never mixes what a record was with what it is, while it changes and is indexed', async () => {
    const [told, kept] = [
      { ...tales[0], status: 'told', searchText: 'a walnut' },
      { ...tales[0], status: 'kept', searchText: 'a quince' },
    ];
    for (let round = 0; round < 20; round++) {
      const asked = { ...FIRST, required: [`a quin${round % 2 ? '' : 'ce'}`, 'uin'] };
      const results = Promise.all([find(asked), find(asked), request(asked)]);
      await Promise.all([store(round % 2 ? kept : told).then(() => indexer.reindex()), results]);
      for (const { ids } of await results) expect(ids).toEqual([]);
    }
  });

  it('has a check whose progress counts records that wait as well', async () => {
    await indexer.reindex();
    await store({ ...tales[1], searchText: 'a walnut' }, { ...tales[2], id: 2 });
    expect(await wordIndexCheck(bank, TALES, 'tale').size()).toBe(stored.size);
  });
});
