import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, Database, databaseMigrations } from '@grove/database';
import { ImportJournal, type ImportKind, operationsEntities, operationsMigrations } from '@grove/operations';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import type { SourceKind } from '../records/source-kind.js';
import type { SourceSettings } from '../records/source-settings.js';
import type { WordPressSource } from '../source/wordpress-source.js';
import { ImportCounts } from './import-counts.js';
import { KindImport } from './kind-import.js';

interface Tree {
  readonly id: number;
  readonly species: string;
}

class Trees1700000001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'tree', { id: column.id(), species: column.line(100) });
  }

  async down(): Promise<void> {}
}

/** What the source has now, by id. A species that begins with `?` has no place in Grove. */
const garden = new Map<number, string>();

const source = {
  description: 'a garden',
  fingerprints: async ({ ids: [first, last = 0] = [0] }, limit) =>
    [...garden.keys()]
      .filter((id) => id >= first && id <= last)
      .sort((a, b) => a - b)
      .slice(0, limit)
      .map((id) => ({ id, fingerprint: garden.get(id)!, bytes: garden.get(id)!.length })),
} as WordPressSource;

const kind: ImportKind<Tree> = {
  name: 'tree',
  tables: [{ table: 'tree', key: 'id' }],
  rows: ({ id, species }) => ({ tree: [{ id, species }] }),
};

const trees: SourceKind<Tree> = {
  kind,
  records: { table: 'posts', key: 'ID' },
  read: async (ids, { report }) => {
    reads.push(ids);
    return ids.flatMap((id) => {
      const species = garden.get(id)!;
      if (species === 'poison') throw new Error('The source broke.');
      if (species === 'unreadable') throw new TypeError('There is no species.');
      if (species === 'nameless') return [{ id, species: null as unknown as string }];
      if (!species.startsWith('?')) {
        report.keepMetadata({ kind: 'tree', recordId: id, name: '_colour', value: 'green' });
        return [{ id, species }];
      }
      report.addLeftover({ kind: 'trees without a place', record: `tree ${id}`, name: species, reason: 'Nobody knows it.' });
      return [];
    });
  },
};

/** The ids of each batch that was read. */
const reads: (readonly number[])[] = [];

describeOnEachEngine('an import of records', (engine) => {
  let database: Database;
  let journal: ImportJournal;

  beforeAll(async () => {
    const migrations = [...databaseMigrations, ...operationsMigrations, Trees1700000001001];
    database = await Database.open({ url: await engine.createDatabase(), entities: operationsEntities, migrations });
    await database.migrate();
    journal = new ImportJournal(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    garden.clear();
    await database.write(async (unit) => {
      for (const table of ['tree', 'import_record', 'import_leftover', 'unmapped_metadata', 'import_run'])
        await unit.query(`DELETE FROM ${table}`);
    });
  });

  async function run(
    options: { isCheck?: boolean; overwrite?: boolean; batchBytes?: number; onProgress?: (n: number) => void } = {},
  ) {
    const { isCheck = false, overwrite = false, batchBytes, onProgress = () => undefined } = options;
    const started = isCheck
      ? 0
      : await journal.begin({ source: 'a garden', site: 'https://x.example', startedAt: '2026-01-01 00:00:00' });
    const counts = new ImportCounts();
    const context = { source, settings: {} as SourceSettings };
    const mode = { run: started, isCheck, overwrite };
    await new KindImport(trees, database, journal, context, mode, batchBytes).run(counts, onProgress);
    return { ...counts.byKind()['tree'] };
  }

  const plant = (...entries: [number, string][]) => entries.forEach(([id, species]) => garden.set(id, species));
  const stored = async () =>
    Object.fromEntries(
      (await database.read<Tree>('SELECT id, species FROM tree ORDER BY id')).map(({ id, species }) => [id, species]),
    );
  const changeInGrove = (id: number) =>
    database.write((unit) => unit.query('UPDATE tree SET species = ? WHERE id = ?', ['changed here', id]));
  const NOTHING = { added: 0, changed: 0, deleted: 0, unchanged: 0, skipped: 0, conflicts: 0 };

  it('stores what is new, and changes nothing the second time', async () => {
    plant([3, 'oak'], [9, 'elm']);
    expect(await run()).toEqual({ ...NOTHING, added: 2 });
    expect(await run()).toEqual({ ...NOTHING, unchanged: 2 });
    expect(await stored()).toEqual({ 3: 'oak', 9: 'elm' });
  });

  it('transfers what was added, changed and deleted since, and no more', async () => {
    plant([3, 'oak'], [9, 'elm'], [12, 'fir']);
    await run();
    plant([3, 'ash'], [20, 'yew']);
    garden.delete(12);
    expect(await run()).toEqual({ ...NOTHING, added: 1, changed: 1, deleted: 1, unchanged: 1 });
    expect(await stored()).toEqual({ 3: 'ash', 9: 'elm', 20: 'yew' });
  });

  it('works in batches of any number', async () => {
    plant(...Array.from({ length: 1_203 }, (_, index): [number, string] => [2 * index + 1, `tree ${index}`]));
    expect(await run()).toEqual({ ...NOTHING, added: 1_203 });
    garden.delete(1_001);
    plant([1_000, 'between']);
    expect(await run()).toEqual({ ...NOTHING, added: 1, deleted: 1, unchanged: 1_202 });
    expect(Object.keys(await stored()).length).toBe(1_203);
  });

  it('reads no more bytes in one go than it may, but for a record that is larger by itself', async () => {
    plant([3, 'oak'], [5, 'elm'], [6, 'a very large tree'], [8, 'fir'], [9, 'yew'], [12, 'ash'], [13, 'box']);
    await run({ batchBytes: 9 });
    reads.length = 0;
    for (const id of [3, 5, 6, 8, 9, 13]) garden.set(id, garden.get(id)!.toUpperCase());
    garden.delete(12);
    let seen = 0;
    expect(await run({ batchBytes: 9, onProgress: (records) => void (seen += records) })).toEqual({
      ...{ ...NOTHING, changed: 6, deleted: 1 },
    });
    expect(reads).toEqual([[3, 5], [6], [8, 9, 13]]);
    expect(seen).toBe(6);
    expect(await stored()).toEqual({ 3: 'OAK', 5: 'ELM', 6: 'A VERY LARGE TREE', 8: 'FIR', 9: 'YEW', 13: 'BOX' });
    expect(await run({ batchBytes: 9 })).toEqual({ ...NOTHING, unchanged: 6 });
  });

  it('keeps what was changed in Grove as well, and names it; --overwrite replaces it', async () => {
    plant([3, 'oak'], [9, 'elm'], [12, 'fir']);
    await run();
    for (const id of [3, 9, 12]) await changeInGrove(id);
    plant([3, 'ash']);
    garden.delete(9);
    expect(await run()).toEqual({ ...NOTHING, unchanged: 1, conflicts: 2, conflicting_ids: [3, 9] });
    expect(await stored()).toEqual({ 3: 'changed here', 9: 'changed here', 12: 'changed here' });
    expect(await run({ overwrite: true })).toEqual({ ...NOTHING, unchanged: 1, changed: 1, deleted: 1 });
    expect(await stored()).toEqual({ 3: 'ash', 12: 'changed here' });
  });

  it('never replaces a record that Grove created itself with the same id', async () => {
    await database.write((unit) => insertRow(unit, 'tree', { id: 3, species: 'made here' }));
    plant([3, 'oak'], [4, 'elm']);
    expect(await run()).toEqual({ ...NOTHING, added: 1, conflicts: 1, conflicting_ids: [3] });
    expect(await stored()).toEqual({ 3: 'made here', 4: 'elm' });
  });

  it('remembers what has no place, and does not read it again', async () => {
    plant([3, 'oak'], [9, '?gone']);
    expect(await run()).toEqual({ ...NOTHING, added: 1, skipped: 1 });
    expect(await run()).toEqual({ ...NOTHING, unchanged: 2 });
    const expected = [
      { topic: 'trees without a place', name: '?gone', count: 1, reason: 'Nobody knows it.', example: 'tree 9' },
      expect.objectContaining({ topic: 'metadata of tree', name: '_colour', count: 1, example: 'tree 3' }),
    ];
    expect(await journal.leftovers()).toEqual(expected);
    plant([9, 'elm'], [3, '?withered']);
    expect(await run()).toEqual({ ...NOTHING, changed: 1, skipped: 1 });
    expect(await stored()).toEqual({ 9: 'elm' });
    expect((await journal.leftovers()).map(({ example }) => example)).toEqual(['tree 3', 'tree 9']);
  });

  it('stores all others if single records can be neither read nor stored, and leaves those over', async () => {
    const odd = new Map([
      [17, 'unreadable'],
      [400, 'nameless'],
      [650, 'unreadable'],
    ]);
    plant(...Array.from({ length: 700 }, (_, index): [number, string] => [index + 1, odd.get(index + 1) ?? 'oak']));
    expect(await run({ isCheck: true })).toMatchObject({ added: 698, skipped: 2 });
    expect(await run()).toEqual({ ...NOTHING, added: 697, skipped: 3 });
    expect(Object.keys(await stored()).length).toBe(697);
    expect(await run()).toEqual({ ...NOTHING, unchanged: 700 });
    const [leftover] = await journal.leftovers();
    expect(leftover).toMatchObject({ topic: 'records that could not be imported', name: 'tree', count: 3 });
    plant([17, 'elm']);
    expect(await run()).toEqual({ ...NOTHING, changed: 1, unchanged: 699 });
    expect((await stored())[17]).toBe('elm');
  });

  it('leaves out records whose ids are too large, so that Grove has ids for new ones', async () => {
    plant([3, 'oak'], [2_000_000_000, 'elm'], [2_000_000_001, 'fir']);
    const mode = { run: 0, isCheck: true, overwrite: false };
    const counts = new ImportCounts();
    const context = { source, settings: {} as SourceSettings };
    await new KindImport(trees, database, journal, context, mode).run(counts, () => undefined);
    expect(counts.byKind()['tree']).toMatchObject({ added: 2 });
  });

  it('stores nothing when it only checks', async () => {
    plant([3, 'oak'], [9, '?gone']);
    expect(await run({ isCheck: true })).toEqual({ ...NOTHING, added: 1, skipped: 1 });
    expect([await stored(), await journal.isEmpty(), await journal.lastRun()]).toEqual([{}, true, undefined]);
  });

  it('continues after an interruption with what is missing', async () => {
    plant(...Array.from({ length: 700 }, (_, index): [number, string] => [index + 1, index === 600 ? 'poison' : 'oak']));
    await expect(run()).rejects.toThrow('The source broke.');
    expect(Object.keys(await stored()).length).toBe(500);
    expect((await journal.lastRun())?.isFinished).toBe(false);
    plant([601, 'elm']);
    expect(await run()).toEqual({ ...NOTHING, added: 200, unchanged: 500 });
  });

  it('ends when another import is started meanwhile', async () => {
    plant([3, 'oak']);
    const slow = { ...trees, read: async (...args: Parameters<typeof trees.read>) => (await run(), trees.read(...args)) };
    const started = await journal.begin({ source: 'a garden', site: 'https://x.example', startedAt: '2026-01-01 00:00:00' });
    const context = { source, settings: {} as SourceSettings };
    const first = new KindImport(slow, database, journal, context, { run: started, isCheck: false, overwrite: false });
    await expect(first.run(new ImportCounts(), () => undefined)).rejects.toMatchObject({ code: 'import_superseded' });
    expect(await stored()).toEqual({ 3: 'oak' });
  });
});
