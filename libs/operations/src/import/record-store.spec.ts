import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import type { ImportKind } from './import-kind.js';
import { RecordStore } from './record-store.js';

interface Tree {
  readonly id: number;
  readonly species: string;
  readonly nuts: readonly string[];
}

class Trees1700000001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'tree', { id: column.id(), species: column.line(100), nut_count: column.int({ default: 0 }) });
    await createTable(
      runner,
      'nut',
      { id: column.autoId(), tree_id: column.int(), name: column.text() },
      { foreignKeys: [{ column: 'tree_id', references: 'tree', onDelete: 'CASCADE' }] },
    );
  }

  async down(): Promise<void> {}
}

const treeImport: ImportKind<Tree> = {
  name: 'tree',
  tables: [
    { table: 'tree', key: 'id', ignored: ['nut_count'] },
    { table: 'nut', key: 'tree_id', ignored: ['id'] },
  ],
  sequence: 'tree',
  rows: ({ id, species, nuts }) => ({ tree: [{ id, species }], nut: nuts.map((name) => ({ tree_id: id, name })) }),
};

const WALNUT: Tree = { id: 7, species: 'Juglans regia', nuts: ['first', 'second'] };
const HAZEL: Tree = { id: 1_000, species: 'Corylus avellana', nuts: [] };

describeOnEachEngine('imported records', (engine) => {
  let database: Database;
  let store: RecordStore<Tree>;

  beforeAll(async () => {
    const migrations = [...databaseMigrations, Trees1700000001001];
    database = await Database.open({ url: await engine.createDatabase(), entities: [], migrations });
    await database.migrate();
    store = new RecordStore(database, treeImport);
  });
  afterAll(() => database.close());
  beforeEach(() => database.write((unit) => unit.query('DELETE FROM tree')));

  const save = (...trees: Tree[]) => database.write((unit) => store.store(unit, trees));
  const trees = () => database.read('SELECT id, species FROM tree ORDER BY id');
  const nuts = async () => (await database.read<{ name: string }>('SELECT name FROM nut ORDER BY name')).map(({ name }) => name);
  const fingerprint = async ({ id }: Tree) => (await store.fingerprints([id])).get(id);

  it('keep their ids, and the next ids come after them', async () => {
    await save(WALNUT, HAZEL);
    expect(await trees()).toEqual([
      { id: 7, species: 'Juglans regia' },
      { id: 1_000, species: 'Corylus avellana' },
    ]);
    expect(await database.kindOf(1_000)).toBe('tree');
    expect(await database.write((unit) => unit.nextId('tree'))).toBeGreaterThan(1_000);
  });

  it('replace their earlier version, with all rows that belong to them', async () => {
    await save(WALNUT, HAZEL);
    await save({ ...WALNUT, species: 'Juglans nigra', nuts: ['third'] });
    expect(await trees()).toEqual([
      { id: 7, species: 'Juglans nigra' },
      { id: 1_000, species: 'Corylus avellana' },
    ]);
    expect(await nuts()).toEqual(['third']);
  });

  it('are the same after they are stored twice', async () => {
    await save(WALNUT, HAZEL);
    const before = [await trees(), await nuts(), await fingerprint(WALNUT)];
    await save(WALNUT, HAZEL);
    expect([await trees(), await nuts(), await fingerprint(WALNUT)]).toEqual(before);
  });

  it('have a fingerprint that changes with every row of theirs, but not with derived columns', async () => {
    await save(WALNUT);
    const stored = await fingerprint(WALNUT);
    await database.write((unit) => unit.query('UPDATE tree SET nut_count = 2 WHERE id = 7'));
    expect(await fingerprint(WALNUT)).toBe(stored);
    await database.write((unit) => unit.query("UPDATE nut SET name = 'other' WHERE name = 'second'"));
    expect(await fingerprint(WALNUT)).not.toBe(stored);
    expect(await fingerprint(HAZEL)).toBeUndefined();
  });

  it('are deleted with all their rows, and their ids stay unused', async () => {
    await save(WALNUT, HAZEL);
    await database.write((unit) => store.delete(unit, [WALNUT.id, 12]));
    expect([await trees(), await nuts()]).toEqual([[{ id: 1_000, species: 'Corylus avellana' }], []]);
    expect(await database.kindOf(WALNUT.id)).toBeUndefined();
    expect(await database.write((unit) => unit.nextId('tree'))).toBeGreaterThan(1_000);
  });

  it('are stored together or not at all', async () => {
    const twice = [WALNUT, { ...HAZEL, id: WALNUT.id }];
    await expect(save(...twice)).rejects.toThrow();
    expect([await trees(), await nuts()]).toEqual([[], []]);
  });

  it('are thousands in one go', async () => {
    await save(...Array.from({ length: 2_500 }, (_, index) => ({ id: 5_000 + index, species: `${index}`, nuts: ['a', 'b'] })));
    expect([(await trees()).length, (await nuts()).length]).toEqual([2_500, 5_000]);
  });

  it('may be larger together than what a database takes in one statement', async () => {
    const texts = Array.from({ length: 9 }, (_, index) => String(index).repeat(3_000_000));
    await save({ ...WALNUT, nuts: texts }, { ...HAZEL, nuts: ['small', ...texts.slice(0, 3)] });
    const lengths = await database.read<{ length: number }>('SELECT LENGTH(name) AS length FROM nut ORDER BY length');
    expect(lengths.map(({ length }) => Number(length))).toEqual([5, ...Array(12).fill(3_000_000)]);
  });
});
