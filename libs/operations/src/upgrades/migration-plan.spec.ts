import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, Database, engineOf } from '@grove/database';
import { bankMigrations, bankWithNotes, describeOnEachEngine, upgrade } from '@grove/database/testing';
import { planMigrations } from './migration-plan.js';

class Owners1700000000013 {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'owner', { id: column.autoId(), name: column.line(100) });
    if (await runner.hasColumn('owner', 'name')) await runner.query('CREATE INDEX ix_owner_name ON owner (name)');
    await runner.query('CREATE INDEX ix_account_balance ON account (balance)');
  }

  async down(): Promise<void> {}
}

class Broken1700000000014 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE account SET balance = 0 WHERE id = 1');
    const [row] = (await runner.query('SELECT balance FROM account WHERE balance > 99')) as { balance: number }[];
    await runner.query(`UPDATE account SET balance = ${row.balance}`);
  }

  async down(): Promise<void> {}
}

describeOnEachEngine('The plan of an upgrade', (engine) => {
  let url: string;
  let next: Database;
  beforeEach(async () => {
    url = await engine.createDatabase();
    await (await bankWithNotes(url, ['one', 'two', 'three'])).close();
    next = await open([...upgrade, Broken1700000000014, Owners1700000000013]);
  });
  afterEach(() => next.close());

  const open = (migrations: (new () => MigrationInterface)[], at = url) =>
    Database.open({ url: at, entities: [], migrations: [...bankMigrations, ...migrations] });
  const tablesAndRows = async () => {
    const columns =
      next.engineName === 'sqlite'
        ? 'SELECT sql FROM sqlite_master'
        : 'SELECT table_name, column_name, column_type FROM information_schema.columns WHERE table_schema = DATABASE()';
    return [await next.read(columns), await next.read('SELECT * FROM account')];
  };

  it('shows what each step does in the order in which they are applied', async () => {
    const { steps } = await planMigrations(next);
    expect(steps.map(({ name, phase, changes }) => [name, phase, changes.map(({ sentence }) => sentence)])).toEqual([
      ['AddMemo1700000000010', 'expand', ['adds the column memo to account']],
      [
        'Owners1700000000013',
        'expand',
        ['creates the table owner', 'adds the index ix_owner_name to owner', 'adds the index ix_account_balance to account'],
      ],
      ['Broken1700000000014', 'expand', ['changes rows of account']],
      ['FillMemo1700000000011', 'backfill', ['copies the notes of accounts to their memos']],
      ['DropNote1700000000012', 'contract', ['drops the column note of account']],
    ]);
  });

  it('shows how, what is locked meanwhile, and how many rows there are', async () => {
    const { server, steps } = await planMigrations(next);
    const [[memo], owners, [rows], [backfill]] = steps.map(({ changes }) => changes);
    const isSqlite = server.product === 'SQLite';
    expect(memo).toMatchObject({ algorithm: 'instant', locks: 'nothing', rows: 3, seconds: 0 });
    expect(owners[1]).toMatchObject({ algorithm: 'instant', locks: 'nothing', rows: 0, seconds: 0 });
    expect(owners[2]).toMatchObject({ algorithm: 'inplace', locks: isSqlite ? 'all writes' : 'nothing', rows: 3 });
    for (const each of [rows, backfill])
      expect(each).toMatchObject({ algorithm: 'rows', locks: isSqlite ? 'all writes' : 'changed rows', rows: 3 });
  });

  it('says what it cannot foresee, because it follows from rows that are not written', async () => {
    const { steps } = await planMigrations(next);
    expect(steps.filter(({ unforeseen }) => unforeseen !== undefined).map(({ name }) => name)).toEqual(['Broken1700000000014']);
  });

  it('changes nothing', async () => {
    const before = await tablesAndRows();
    await planMigrations(next);
    expect(await tablesAndRows()).toEqual(before);
    expect((await next.pendingSteps()).length).toBe(5);
  });

  it('lists no steps for a database without tables', async () => {
    const fresh = await open(upgrade, await engine.createDatabase());
    expect(await planMigrations(fresh)).toMatchObject({ isNewDatabase: true, steps: [] });
    await fresh.close();
  });

  it('names the server', async () => {
    const { server } = await planMigrations(next);
    const runner = next.source.createQueryRunner();
    expect(server.product === 'SQLite').toBe(engineOf(runner) === 'sqlite');
    expect(server.version).toMatch(/^\d+\.\d+/);
    await runner.release();
  });
});
