import { afterAll, beforeAll, expect, it } from 'vitest';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { column, createTable, Database, databaseMigrations, Id, Int, Line, Text } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import type { ImportKind } from './import-kind.js';
import { RecordStore } from './record-store.js';

@Entity('shrub')
class ShrubEntity {
  @Id() id: number;
  @Line(5) name: string;
  @Int() nuts: number;
  @Int({ nullable: true }) age: number | null;
  @Text() notes: string;
}

class Shrubs1700000001002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, line, int, text } = column;
    await createTable(runner, 'shrub', { id: id(), name: line(5), nuts: int(), age: int({ nullable: true }), notes: text() });
  }

  async down(): Promise<void> {}
}

const shrubImport: ImportKind<ShrubEntity> = {
  name: 'shrub',
  tables: [{ table: 'shrub', key: 'id' }],
  rows: (shrub) => ({ shrub: [{ ...shrub }] }),
};

describeOnEachEngine('values of imported records', (engine) => {
  let database: Database;
  beforeAll(async () => {
    const migrations = [...databaseMigrations, Shrubs1700000001002];
    database = await Database.open({ url: await engine.createDatabase(), entities: [ShrubEntity], migrations });
    await database.migrate();
  });
  afterAll(() => database.close());

  it.each([
    [1, { name: 'hazel' }, {}],
    [2, { name: 'hazels' }, { name: 'hazel' }],
    // A character of two units is not cut in half.
    [3, { name: 'haze🌰' }, { name: 'haze' }],
    [4, { nuts: 2_147_483_647 }, {}],
    [5, { nuts: 2_147_483_648 }, { nuts: 0 }],
    [6, { nuts: 0.5 }, { nuts: 0 }],
    [7, { nuts: NaN, age: Infinity }, { nuts: 0, age: null }],
    [8, { notes: 'n'.repeat(4_000_001) }, { notes: 'n'.repeat(4_000_000) }],
    [9, { notes: `[${' '.repeat(4_000_000)}]` }, {}],
  ])('are cut to what the column holds, and reported: case %i', async (id, given, cut: Partial<ShrubEntity>) => {
    const shrub = { id, name: '', nuts: 1, age: 1, notes: '', ...given };
    const oversized = await database.write((unit) => new RecordStore(database, shrubImport).store(unit, [shrub]));
    expect(oversized.map(({ recordId, column: name, value }) => [recordId, name, value])).toEqual(
      Object.keys(cut).map((name) => [id, name, String(shrub[name as keyof ShrubEntity])]),
    );
    expect(await database.read('SELECT * FROM shrub WHERE id = ?', [id])).toEqual([{ ...shrub, ...cut }]);
  });
});
