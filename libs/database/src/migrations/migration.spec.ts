import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bankMigrations, openBank } from '../testing/bank.js';
import { describeOnEachEngine, describeOnMysql } from '../testing/describe-on-each-engine.js';
import * as column from '../schema/column-kinds.js';
import { createTable } from './migration.js';
import { Database } from '../database.js';
import { databaseMigrations } from '../schema/system-tables.js';
import { UniqueViolation } from '../database-errors.js';
import { deleteRows, insertRow } from '../testing/rows.js';

class Trees1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'tree',
      {
        id: column.autoId(),
        name: column.line(200, { default: "it's" }),
        slug: column.line(200),
        parent_id: column.int({ nullable: true }),
        garden_id: column.int({ nullable: true }),
        owner_id: column.int({ nullable: true }),
      },
      {
        unique: [['slug'], ['garden_id', 'name']],
        indexes: [['name', 'id']],
        foreignKeys: [
          { column: 'parent_id', references: 'tree', onDelete: 'SET NULL' },
          { column: 'garden_id', references: 'garden', onDelete: 'CASCADE' },
          { column: 'owner_id', references: 'garden', onDelete: 'RESTRICT' },
        ],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('tree');
  }
}

class Gardens1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'garden', { id: column.id() });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('garden');
  }
}

const OF_DATABASE = ['DatabaseTables1700000000000', 'RestrictedPayloads1700000001140'];

describeOnEachEngine('migrations', (engine) => {
  let database: Database;

  beforeAll(async () => {
    const migrations = [Trees1700000000003, ...databaseMigrations, Gardens1700000000002];
    database = await Database.open({ url: await engine.createDatabase(), entities: [], migrations });
  });
  afterAll(() => database.close());

  it('are applied once, in the order of their timestamps', async () => {
    const [first, ...later] = OF_DATABASE;
    const names = [first, 'Gardens1700000000002', 'Trees1700000000003', ...later];
    expect((await database.pendingMigrations()).sort()).toEqual([...names].sort());
    expect(await database.migrate()).toEqual(names);
    expect(await database.migrate()).toEqual([]);
    expect(await database.pendingMigrations()).toEqual([]);
  });

  it('make the indexes that were asked for, and one for each foreign key that has none', async () => {
    const runner = database.source.createQueryRunner();
    const table = await runner.getTable('tree');
    const indices = table?.indices.map(({ name, isUnique }) => `${isUnique ? 'unique' : 'plain'} ${name}`) ?? [];
    const uniques = table?.uniques.map(({ name }) => `unique ${name}`) ?? [];
    expect(new Set([...indices, ...uniques])).toEqual(
      new Set([
        'unique uq_tree_slug',
        'unique uq_tree_garden_id_name',
        'plain ix_tree_name_id',
        'plain ix_tree_parent_id',
        'plain ix_tree_owner_id',
      ]),
    );
    await runner.release();
  });

  it('make foreign keys that hold, and that do what they say when a row goes', async () => {
    await database.write(async (unit) => {
      await unit.insertMany('garden', [{ id: 1 }, { id: 2 }]);
      await unit.insertMany('tree', [
        { id: 1, slug: 'oak', parent_id: null, garden_id: 1, owner_id: null },
        { id: 2, slug: 'young-oak', parent_id: 1, garden_id: null, owner_id: 2 },
      ]);
    });
    await expect(database.write((unit) => insertRow(unit, 'tree', { slug: 'elm', garden_id: 99 }))).rejects.toThrow();
    await expect(database.write((unit) => deleteRows(unit, 'garden', { id: 2 }))).rejects.toThrow();
    await database.write((unit) => deleteRows(unit, 'garden', { id: 1 }));
    expect(await database.read('SELECT id, name, parent_id FROM tree')).toEqual([{ id: 2, name: "it's", parent_id: null }]);
    await expect(database.write((unit) => insertRow(unit, 'tree', { slug: 'young-oak' }))).rejects.toThrow(UniqueViolation);
  });

  it('are applied by one process when several start at the same time', async () => {
    const url = await engine.createDatabase();
    const options = { url, entities: [], migrations: bankMigrations };
    const processes = await Promise.all([1, 2, 3].map(() => Database.open(options)));
    const applied = await Promise.all(processes.map((one) => one.migrate()));
    const [first, ...later] = OF_DATABASE;
    expect(applied.flat()).toEqual([first, 'Accounts1700000000001', ...later]);
    await Promise.all(processes.map((one) => one.close()));
  });

  it('can be applied again after one was cut short', async () => {
    let isBroken = true;
    class Broken1700000000004 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await createTable(runner, 'first', { id: column.autoId() });
        if (isBroken) throw new Error('power cut');
        await createTable(runner, 'second', { id: column.autoId() });
      }

      async down(): Promise<void> {}
    }
    const options = {
      url: await engine.createDatabase(),
      entities: [],
      migrations: [...databaseMigrations, Broken1700000000004],
    };
    const [first, second] = [await Database.open(options), await Database.open(options)];
    await expect(first.migrate()).rejects.toThrow('power cut');
    isBroken = false;
    await second.migrate();
    expect(await second.pendingMigrations()).toEqual([]);
    await expect(second.write((unit) => insertRow(unit, 'second', { id: 1 }))).resolves.toMatchObject({ affected: 1 });
    await Promise.all([first.close(), second.close()]);
  });

  it('leave the units of work of a running process unharmed', async () => {
    const url = await engine.createDatabase();
    const running = await openBank(url);
    const units = Array.from({ length: 20 }, (_, index) =>
      running.write((unit) => insertRow(unit, 'account', { owner: `owner ${index}` })),
    );
    const starting = await openBank(url);
    await Promise.all(units);
    expect(await starting.read('SELECT COUNT(*) AS count FROM account')).toEqual([{ count: 20 }]);
    await Promise.all([running.close(), starting.close()]);
  });
});

describeOnMysql('The migrations of a cluster', (engine) => {
  const open = async (url: string) => Database.open({ url, entities: [], migrations: databaseMigrations });

  it('wait for those that run through another server, at most until its lease is over', async () => {
    const database = await open(await engine.createDatabase());
    await database.migrate();
    const change = (sql: string) => database.write((unit) => unit.query(sql));
    await change("DELETE FROM migrations WHERE name = 'RestrictedPayloads1700000001140'");
    await change(`UPDATE migration_lock SET server = 'another', expires_at = NOW(3) + INTERVAL 1 HOUR`);
    let isDone = false;
    const migrated = database.migrate().finally(() => (isDone = true));
    for (let read = 0; read < 20; read++) expect((await database.pendingMigrations()).length).toBe(1);
    expect(isDone).toBe(false);
    await change(`UPDATE migration_lock SET expires_at = NOW(3)`);
    expect((await migrated).length).toBe(1);
    expect(await database.read(`SELECT server <> 'another' AS isTaken FROM migration_lock`)).toEqual([{ isTaken: 1 }]);
    await database.close();
  });

  it('continue immediately those that a process at the same server left', async () => {
    const database = await open(await engine.createDatabase());
    await database.migrate();
    const started = performance.now();
    await database.write((unit) => unit.query('UPDATE migration_lock SET expires_at = NOW(3) + INTERVAL 1 HOUR'));
    await database.migrate();
    expect(performance.now() - started).toBeLessThan(30_000);
    await database.close();
  });
});
