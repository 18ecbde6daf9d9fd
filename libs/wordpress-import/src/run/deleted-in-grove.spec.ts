import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, Database, databaseMigrations } from '@grove/database';
import { ImportJournal, type ImportKind, operationsEntities, operationsMigrations } from '@grove/operations';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import type { SourceKind } from '../records/source-kind.js';
import type { SourceSettings } from '../records/source-settings.js';
import type { SourceRecords } from '../source/source-rows.js';
import type { WordPressSource } from '../source/wordpress-source.js';
import { ImportCounts } from './import-counts.js';
import { KindImport } from './kind-import.js';

class Garden1700000001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const ofTree = { column: 'tree_id', references: 'tree', onDelete: 'CASCADE' } as const;
    await createTable(runner, 'tree', { id: column.id(), name: column.line(100) }, { unique: [['name']] });
    await createTable(
      runner,
      'nest',
      { id: column.id(), tree_id: column.int(), name: column.line(100) },
      { foreignKeys: [ofTree] },
    );
    await createTable(runner, 'bird', { id: column.id(), name: column.line(100) });
    await createTable(runner, 'visit', { bird_id: column.int(), tree_id: column.int() }, { foreignKeys: [ofTree] });
  }

  async down(): Promise<void> {}
}

interface Being {
  readonly id: number;
  readonly name: string;
  /** The ids of trees. */
  readonly trees?: readonly number[];
}

type KindName = 'tree' | 'nest' | 'bird';

/** A nest belongs to one tree; a bird visits several. */
const KINDS: Readonly<Record<KindName, ImportKind<Being>>> = {
  tree: { name: 'tree', tables: [{ table: 'tree', key: 'id' }], rows: ({ id, name }) => ({ tree: [{ id, name }] }) },
  nest: {
    name: 'nest',
    tables: [{ table: 'nest', key: 'id', references: { tree_id: 'tree' } }],
    rows: ({ id, name, trees: [tree_id] = [] }) => ({ nest: [{ id, name, tree_id }] }),
  },
  bird: {
    name: 'bird',
    tables: [
      { table: 'bird', key: 'id' },
      { table: 'visit', key: 'bird_id', references: { tree_id: 'tree' } },
    ],
    rows: ({ id, name, trees = [] }) => ({
      bird: [{ id, name }],
      visit: trees.map((tree_id) => ({ bird_id: id, tree_id })),
    }),
  },
};

describeOnEachEngine('an import after records were deleted in Grove', (engine) => {
  let database: Database;
  let journal: ImportJournal;
  let garden: Record<KindName, readonly Being[]>;

  beforeAll(async () => {
    const migrations = [...databaseMigrations, ...operationsMigrations, Garden1700000001001];
    database = await Database.open({ url: await engine.createDatabase(), entities: operationsEntities, migrations });
    await database.migrate();
    journal = new ImportJournal(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const tables = ['tree', 'nest', 'bird', 'visit', 'import_record', 'import_leftover', 'unmapped_metadata', 'import_run'];
    await database.write(async (unit) => {
      for (const table of tables) await unit.query(`DELETE FROM ${table}`);
    });
    garden = {
      tree: [
        { id: 1, name: 'oak' },
        { id: 2, name: 'elm' },
      ],
      nest: [
        { id: 11, name: 'high', trees: [1] },
        { id: 12, name: 'low', trees: [1] },
        { id: 13, name: 'wide', trees: [2] },
      ],
      bird: [{ id: 21, name: 'jay', trees: [1, 2] }],
    };
    await run();
  });

  /** Imports all kinds, and returns the counters that are not 0 of each, without those of unchanged records. */
  async function run(overwrite = false) {
    const started = await journal.begin({ source: 'a garden', site: 'https://x.example', startedAt: '2026-01-01 00:00:00' });
    const counts = new ImportCounts();
    for (const [name, kind] of Object.entries(KINDS)) {
      const now = garden[name as KindName];
      const source = {
        description: 'a garden',
        fingerprints: async ({ ids: [first, last = 0] = [0] }: SourceRecords) =>
          now.filter(({ id }) => id >= first && id <= last).map((one) => ({ id: one.id, fingerprint: JSON.stringify(one) })),
      } as unknown as WordPressSource;
      const read: SourceKind<Being>['read'] = async (ids) => now.filter(({ id }) => ids.includes(id));
      const sourceKind = { kind, records: { table: 'x', key: 'ID' }, read } as SourceKind<Being>;
      const context = { source, settings: {} as SourceSettings };
      const mode = { run: started, isCheck: false, overwrite };
      await new KindImport(sourceKind, database, journal, context, mode).run(counts, () => undefined);
    }
    return Object.fromEntries(
      Object.entries(counts.byKind()).map(([name, { unchanged: _unchanged, ...others }]) => [
        name,
        Object.fromEntries(Object.entries(others).filter(([, count]) => count !== 0)),
      ]),
    );
  }

  const changeAtSource = (name: KindName, ...changed: Being[]) => {
    const others = garden[name].filter(({ id }) => !changed.some((one) => one.id === id));
    garden[name] = [...others, ...changed].sort((a, b) => a.id - b.id);
  };
  const deleteTree = (id: number) => database.write((unit) => unit.query('DELETE FROM tree WHERE id = ?', [id]));
  const ids = async (table: string) =>
    (await database.read<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
  const leftovers = async () =>
    (await journal.leftovers())
      .filter(({ topic }) => !topic.startsWith('metadata'))
      .map(({ topic, name, count, example }) => [topic, name, count, example]);

  it('names a record that changed at the source as a conflict, and leaves it deleted', async () => {
    await deleteTree(1);
    changeAtSource('tree', { id: 1, name: 'holm oak' });
    expect(await run()).toEqual({ tree: { conflicts: 1, conflicting_ids: [1] }, nest: {}, bird: {} });
    expect([await ids('tree'), await ids('nest')]).toEqual([[2], [13]]);
  });

  it('has no conflict about what went with the record that it belongs to: it is left over', async () => {
    await deleteTree(1);
    changeAtSource('tree', { id: 1, name: 'holm oak' });
    changeAtSource('nest', { id: 11, name: 'higher', trees: [1] }, { id: 14, name: 'new', trees: [1] });
    const expected = { tree: { conflicts: 1, conflicting_ids: [1] }, nest: { skipped: 2 }, bird: {} };
    expect(await run()).toEqual(expected);
    expect(await ids('nest')).toEqual([13]);
    expect(await leftovers()).toEqual([['records that could not be imported', 'nest', 2, 'nest 11']]);
    // The next one has nothing more to do.
    expect(await run()).toEqual({ ...expected, nest: {} });
  });

  it('has no conflict about what was deleted on both sides, and does not count it', async () => {
    await deleteTree(1);
    garden.tree = garden.tree.filter(({ id }) => id !== 1);
    garden.nest = garden.nest.filter(({ id }) => id === 13);
    garden.bird = [];
    expect(await run()).toEqual({ tree: {}, nest: {}, bird: { conflicts: 1, conflicting_ids: [21] } });
    expect([await ids('tree'), await ids('nest')]).toEqual([[2], [13]]);
    expect(await run(true)).toEqual({ tree: {}, nest: {}, bird: { deleted: 1 } });
  });

  it('imports a new record without its links to what was deleted, and reports these', async () => {
    await deleteTree(1);
    changeAtSource('bird', { id: 22, name: 'tit', trees: [1, 2] });
    expect(await run()).toEqual({ tree: {}, nest: {}, bird: { added: 1 } });
    expect(await database.read('SELECT tree_id FROM visit WHERE bird_id = 22')).toEqual([{ tree_id: 2 }]);
    expect(await leftovers()).toEqual([['links to records that are not in Grove', 'visit.tree_id', 1, 'bird 22']]);
  });

  it('imports all but the records whose names Grove has given to others since', async () => {
    await database.write((unit) => insertRow(unit, 'tree', { id: 500, name: 'fir' }));
    changeAtSource('tree', { id: 2, name: 'fir' }, { id: 3, name: 'yew' }, { id: 4, name: 'fir' });
    expect(await run()).toMatchObject({ tree: { added: 1, skipped: 2 } });
    // A record that cannot be updated stays as it was imported.
    expect(await ids('nest')).toEqual([11, 12, 13]);
    const names = (await database.read<{ name: string }>('SELECT name FROM tree ORDER BY id')).map(({ name }) => name);
    expect(names).toEqual(['oak', 'elm', 'yew', 'fir']);
    expect(await leftovers()).toEqual([['records that could not be imported', 'tree', 2, 'tree 2']]);
    changeAtSource('tree', { id: 2, name: 'wych elm' });
    expect(await run()).toMatchObject({ tree: { changed: 1 } });
    expect(await database.read('SELECT name FROM tree WHERE id = 2')).toEqual([{ name: 'wych elm' }]);
  });
});
