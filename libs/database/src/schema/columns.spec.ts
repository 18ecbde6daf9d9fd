import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { Amount, AutoId, Big, Flag, Id, Instant, Int, Json, Line, Text } from './columns.js';
import * as column from './column-kinds.js';
import { createTable } from '../migrations/migration.js';
import { Database } from '../database.js';
import { Repository } from '../repositories/repository.js';
import { databaseMigrations } from './system-tables.js';
import { insertRow } from '../testing/rows.js';

@Entity('specimen')
class Specimen {
  @Id() id: number;
  @Line(100, { default: 'unnamed' }) latinName: string;
  @Text({ nullable: true }) description: string | null;
  @Int({ nullable: true }) height: number | null;
  @Big({ nullable: true }) atoms: bigint | null;
  @Amount({ default: 0n }) price: bigint;
  @Flag({ default: false }) isEdible: boolean;
  @Instant({ nullable: true }) plantedAt: Instant | null;
  @Json({ nullable: true }) notes: { places: string[] } | null;
  @Line(20, { name: 'address_1', default: '' }) address1: string;
}

class Specimens1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'specimen', {
      id: column.id(),
      latin_name: column.line(100, { default: 'unnamed' }),
      description: column.text({ nullable: true }),
      height: column.int({ nullable: true }),
      atoms: column.big({ nullable: true }),
      price: column.amount({ default: 0 }),
      is_edible: column.flag({ default: false }),
      planted_at: column.instant({ nullable: true }),
      notes: column.json({ nullable: true }),
      address_1: column.line(20, { default: '' }),
    });
  }

  async down(): Promise<void> {}
}

@Entity('numbered')
class Numbered {
  @AutoId() id: number;
}

describeOnEachEngine('columns', (engine) => {
  let database: Database;

  beforeAll(async () => {
    const migrations = [...databaseMigrations, Specimens1700000000002];
    database = await Database.open({ url: await engine.createDatabase(), entities: [Specimen, Numbered], migrations });
    await database.migrate();
  });
  afterAll(() => database.close());

  const save = (specimen: Partial<Specimen>) => database.write(() => new Repository(database, Specimen).insert(specimen));
  const find = (id: number) => database.source.getRepository(Specimen).findOneByOrFail({ id });
  const raw = async (id: number) => (await database.read('SELECT * FROM specimen WHERE id = ?', [id]))[0];

  it('give back what was stored', async () => {
    const walnut: Specimen = {
      id: 1,
      latinName: 'Juglans regia',
      description: 'ß, naïve, 胡桃, 🌰👩‍🌾 and "quotes" \\ `too`',
      height: -30,
      atoms: 2n ** 63n - 1n,
      price: 2n ** 53n + 1n,
      isEdible: true,
      plantedAt: '2026-03-29 02:30:00',
      notes: { places: ['Grenoble', '🌍'] },
      address1: 'Orchard 1',
    };
    await save({ ...walnut });
    expect(await find(1)).toEqual(walnut);
  });

  it('leave an entity that is inserted as it is', async () => {
    const hazel = { id: 6, price: 2n ** 53n + 1n, isEdible: true, notes: null };
    await save(hazel);
    expect(hazel).toMatchObject({ id: 6, price: 2n ** 53n + 1n, isEdible: true });
  });

  it('fill in their defaults, and null where nothing was given', async () => {
    await save({ id: 2 });
    const { id, ...rest } = await find(2);
    expect(id).toBe(2);
    expect(rest).toEqual({
      latinName: 'unnamed',
      description: null,
      height: null,
      atoms: null,
      price: 0n,
      isEdible: false,
      plantedAt: null,
      notes: null,
      address1: '',
    });
    await database.write((unit) => insertRow(unit, 'specimen', { id: 3 }));
    expect(await find(3)).toEqual({ id: 3, ...rest });
  });

  it('read alike on both engines without entities: big numbers as text, flags as 0 and 1, instants as text', async () => {
    await save({ id: 4, price: -(2n ** 53n) - 1n, atoms: 5n, isEdible: true, plantedAt: '2026-01-02 03:04:05' });
    expect(await raw(4)).toMatchObject({
      price: '-9007199254740993',
      atoms: 5,
      is_edible: 1,
      planted_at: '2026-01-02 03:04:05',
      address_1: '',
    });
  });

  it('keep amounts exact in sums, comparisons and changes beyond 2^53', async () => {
    const amount = 2n ** 53n + 1n;
    await database.write(async (unit) => {
      await insertRow(unit, 'specimen', { id: 5, price: amount });
      await unit.query('UPDATE specimen SET price = price + ? WHERE id = 5', [2n]);
    });
    const [{ total }] = await database.read<{ total: string }>('SELECT SUM(price) AS total FROM specimen WHERE id = 5');
    expect(BigInt(total)).toBe(amount + 2n);
    expect(await database.read('SELECT id FROM specimen WHERE price = ?', [amount + 2n])).toEqual([{ id: 5 }]);
    expect(await database.read('SELECT id FROM specimen WHERE price - ? = ?', [1n, amount])).toEqual([]);
    expect(await database.read('SELECT id FROM specimen WHERE price + ? > ?', [1n, amount + 2n])).toEqual([{ id: 5 }]);
  });

  it('compare text byte for byte: case, accents and a space at the end all count', async () => {
    const names = ['Nux', 'nux', 'nüx', 'nux '];
    for (const [index, latinName] of names.entries()) await save({ id: 10 + index, latinName });
    for (const [index, name] of names.entries()) {
      expect(await database.read('SELECT id FROM specimen WHERE latin_name = ?', [name])).toEqual([{ id: 10 + index }]);
    }
  });

  it('join text with || on both engines', async () => {
    expect(await database.read(`SELECT latin_name || '!' AS shout FROM specimen WHERE id = 10`)).toEqual([{ shout: 'Nux!' }]);
  });
});

describe('a column', () => {
  it('is named in snake_case after its property, unless it says otherwise', async () => {
    const database = await Database.open({ url: 'sqlite::memory:', entities: [Specimen], migrations: [] });
    const names = database.source.getMetadata(Specimen).columns.map(({ databaseName }) => databaseName);
    expect(names).toEqual(expect.arrayContaining(['latin_name', 'is_edible', 'planted_at', 'address_1']));
    await database.close();
  });
});
