import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, Database, DatabaseFrozen } from '@grove/database';
import {
  bankSchema,
  describeOnMysql,
  describeOnSqlite,
  Gate,
  newBank,
  openBank,
  ownersIn,
  type Schema,
  sqliteTestEngine,
  type TestEngine,
  deleteRows,
  insertRow,
} from '@grove/database/testing';
import { copyDatabase } from './copy-database.js';
import type { CopyOptions } from './copy-run.js';

class Samples1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = {
      word: column.line(40),
      number: column.int(),
      large: column.big(),
      label: column.text({ nullable: true }),
      moment: column.instant({ nullable: true }),
      is_new: column.flag(),
    };
    await createTable(runner, 'sample', columns, { primary: ['word', 'number'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('sample');
  }
}

const migrations = [Samples1700000000002];

const SAMPLES = [
  ['', -1, 2n ** 62n, null, null, true],
  ['a', 1, -(2n ** 60n), '', '2026-01-02 03:04:05', false],
  ['a ', 1, 0, ' spaces ', '1970-01-01 00:00:01', false],
  ['A', 1, 1, '🌰 "quotes", \\ and \'0\'\nN3:abc', '2026-12-31 23:59:59', true],
  ['é', 2 ** 31 - 1, 9_007_199_254_740_993n, 'x'.repeat(100_000), null, false],
] as const;

const filledSchema: Schema = { ...bankSchema(migrations), fill: { name: '5000 accounts and samples', run: fill } };

async function fill(bank: Database): Promise<void> {
  await bank.write(async (unit) => {
    for (const [word, number, large, label, moment, is_new] of SAMPLES)
      await insertRow(unit, 'sample', { word, number, large, label, moment, is_new });
    await unit.insertMany(
      'account',
      Array.from({ length: 5_000 }, (_, n) => ({ owner: `owner ${n}`, balance: n, note: null })),
    );
  });
}

/** All rows of the tables that matter here, whatever the engine. */
async function contents(database: Database): Promise<unknown> {
  return {
    accounts: await database.read('SELECT id, owner, balance, note FROM account ORDER BY id'),
    samples: (await database.read('SELECT word, number, large, label, moment, is_new FROM sample'))
      .map((row) => JSON.stringify(row))
      .sort(),
    counters: await database.read('SELECT name, slot, amount FROM counter_slot ORDER BY name, slot'),
    secrets: await database.read('SELECT id, secret FROM server_secret'),
  };
}

function describeCopies(title: string, engines: () => { from: TestEngine; to: TestEngine }): void {
  describe(title, () => {
    let source: Database;
    let target: Database;
    let targetUrl: string;
    const { from, to } = engines();

    beforeEach(async () => {
      source = await openBank(await from.createDatabase(filledSchema), { migrations });
      targetUrl = await to.createDatabase();
      target = await openEmpty(targetUrl);
    });
    afterEach(async () => {
      await Promise.all([source.close(), target.close()]);
    });

    const copy = (options: Partial<CopyOptions> = {}) => copyDatabase(source, target, { freezes: true, ...options });
    const add = (owner: string) => source.write((unit) => insertRow(unit, 'account', { owner }));

    it('stores every row exactly, with its ids, and then accepts writes', async () => {
      const report = await copy();
      expect(report.isComplete).toBe(true);
      expect(await contents(target)).toEqual(await contents(source));
      expect(report.tables.find(({ name }) => name === 'sample')).toMatchObject({ rows: 5 });
      await target.write((unit) => insertRow(unit, 'account', { owner: 'new' }));
      expect(await ownersIn(target)).toContain('new');
    });

    it('assigns no id that the source assigned before, even if its row was deleted', async () => {
      const { insertId } = await add('short-lived');
      await source.write((unit) => deleteRows(unit, 'account', { owner: 'short-lived' }));
      await copy();
      const next = await target.write((unit) => insertRow(unit, 'account', { owner: 'next' }));
      expect(next.insertId).toBeGreaterThan(insertId);
    });

    it('continues after an interruption at any moment, and is as complete as without', async () => {
      for (const ranges of [0, 1, 2, 5, 9]) {
        let left = ranges;
        const interrupted = copy({ onRows: () => left-- === 0 && raise(new Error('killed')) });
        await expect(interrupted).rejects.toThrow('killed');
        await target.close();
        target = await openEmpty(targetUrl);
      }
      expect(await copy()).toMatchObject({ isComplete: true, isResumed: true });
      expect(await contents(target)).toEqual(await contents(source));
    });

    it('replaces what a killed command has stored behind its position', async () => {
      let left = 2;
      await expect(copy({ onRows: () => left-- === 0 && raise(new Error('killed')) })).rejects.toThrow('killed');
      const session = await target.openBulkSession();
      await session.run(`DELETE FROM account WHERE id = 4500`);
      await session.run(`INSERT INTO account (id, owner, balance) VALUES (4500, 'half done', 1)`);
      await session.close();
      expect(await copy()).toMatchObject({ isComplete: true, isResumed: true });
      expect(await contents(target)).toEqual(await contents(source));
    });

    it('does not compare again what it has copied before an interruption, until writes are frozen', async () => {
      const compared: number[] = [];
      const interrupted = copy({ freezes: false, onRows: (rows) => compared.push(rows) === 4 && raise(new Error('killed')) });
      await expect(interrupted).rejects.toThrow('killed');
      const session = await target.openBulkSession();
      await session.run('DELETE FROM account WHERE id = 1');
      await session.close();
      const hasFirst = async () => (await ownersIn(target)).includes('owner 0');

      const { tables } = await copy({ freezes: false });
      expect(await hasFirst()).toBe(false);
      expect(tables.find(({ name }) => name === 'account')!.rows).toBe((await ownersIn(target)).length);
      await copy();
      expect(await hasFirst()).toBe(true);
      expect(await contents(target)).toEqual(await contents(source));
    });

    it('takes what was changed, added and deleted since an earlier pass', async () => {
      expect(await copy({ freezes: false })).toMatchObject({ isComplete: false });
      await source.write(async (unit) => {
        await unit.query(`DELETE FROM account WHERE owner IN ('owner 7', 'owner 4999')`);
        await unit.query(`UPDATE account SET owner = 'swapped' WHERE owner = 'owner 1'`);
        await unit.query(`UPDATE account SET owner = 'owner 1' WHERE owner = 'owner 4000'`);
        await unit.query(`UPDATE account SET owner = 'owner 4000' WHERE owner = 'swapped'`);
        await unit.query(`UPDATE sample SET label = 'changed' WHERE word = 'a '`);
        await insertRow(unit, 'account', { owner: 'added' });
      });
      const { tables } = await copy();
      expect(await contents(target)).toEqual(await contents(source));
      // Two deleted, two swapped, one of them twice because the other took its name for a moment, and one added.
      expect(tables.find(({ name }) => name === 'account')!.changed).toBeLessThan(10);
    });

    it('includes a unit of work that is running when writes are frozen, and refuses those that begin later', async () => {
      // Recording the changes of a table begins between the units that use it.
      await copy({ freezes: false });
      const [begun, goOn] = [new Gate(), new Gate()];
      const running = source.write(async (unit) => {
        await insertRow(unit, 'account', { owner: 'in time' });
        begun.open();
        await goOn.opened;
      });
      await begun.opened;
      let refusal: unknown;
      const done = copy({
        onPhase: (phase) => {
          if (phase === 'freezing') goOn.open();
          if (phase === 'finishing') refusal = add('too late').catch((error: unknown) => error);
        },
      });
      await Promise.all([running, done]);
      expect(await refusal).toBeInstanceOf(DatabaseFrozen);
      expect(await ownersIn(target)).toContain('in time');
      expect(await ownersIn(target)).toEqual(await ownersIn(source));
      await expect(add('after the copy')).rejects.toThrow(DatabaseFrozen);
    });

    it('lets the source accept writes again if it fails', async () => {
      const failed = copy({ onPhase: (phase) => (phase === 'verifying' ? raise(new Error('no')) : undefined) });
      await expect(failed).rejects.toThrow('no');
      await add('after the failure');
    });

    it('accepts no writes in the target until it is complete', async () => {
      await copy({ freezes: false });
      await expect(target.write((unit) => insertRow(unit, 'account', { owner: 'early' }))).rejects.toThrow(DatabaseFrozen);
    });

    it('is refused if the target has tables, also those of a complete copy, and changes nothing there', async () => {
      await copy();
      const before = await contents(target);
      const session = await source.openBulkSession();
      await session.run('UPDATE write_freeze SET frozen_until = 0');
      await session.close();
      await add('later');
      await expect(copy()).rejects.toMatchObject({ code: 'target_not_empty' });
      expect(await contents(target)).toEqual(before);
    });

    it('is refused if the target holds an incomplete copy of another database', async () => {
      await copy({ freezes: false });
      const other = await newBank(from, { migrations });
      await expect(copyDatabase(other, target, { freezes: true })).rejects.toMatchObject({ code: 'target_incomplete' });
      await other.close();
    });
  });
}

/** A database as `grove copy` opens it: without tables. */
function openEmpty(url: string): Promise<Database> {
  return Database.open({ url, ...bankSchema(migrations) });
}

function raise(error: Error): never {
  throw error;
}

describeOnSqlite('a copy', (sqlite) => {
  describeCopies('of SQLite to SQLite', () => ({ from: sqlite, to: sqlite }));

  it('is refused with advice unless both databases have the migrations of this program', async () => {
    const target = await openEmpty(await sqlite.createDatabase());
    const old = await newBank(sqlite, { migrations });
    const session = await old.openBulkSession();
    await session.run(`DELETE FROM migrations WHERE name LIKE 'Samples%'`);
    await expect(copyDatabase(old, target, { freezes: true })).rejects.toMatchObject({
      code: 'source_not_migrated',
      message: expect.stringContaining('run grove migrate'),
    });
    await session.run(`INSERT INTO migrations (timestamp, name) VALUES (1, 'Samples1700000000002'), (2, 'Later1800000000000')`);
    await expect(copyDatabase(old, target, { freezes: true })).rejects.toMatchObject({ code: 'source_newer' });
    await session.close();
    const empty = await openEmpty(await sqlite.createDatabase());
    await expect(copyDatabase(empty, target, { freezes: true })).rejects.toMatchObject({ code: 'source_empty' });
    expect(await target.read(`SELECT name FROM sqlite_master`)).toEqual([]);
    await Promise.all([old, target, empty].map((database) => database.close()));
  });
});

describeOnMysql('a copy', (mysql) => {
  const sqlite = sqliteTestEngine();
  afterEach(() => sqlite.cleanUp());
  describeCopies('of SQLite to MySQL', () => ({ from: sqlite, to: mysql }));
  describeCopies('of MySQL to SQLite', () => ({ from: mysql, to: sqlite }));
  describeCopies('of MySQL to MySQL', () => ({ from: mysql, to: mysql }));

  it('to SQLite is refused for a text that SQLite cannot read back, and names the record', async () => {
    const [source, target] = [await newBank(mysql, { migrations }), await openEmpty(await sqlite.createDatabase())];
    await source.write((unit) => insertRow(unit, 'account', { owner: 'ann', note: 'a\0b' }));
    await expect(copyDatabase(source, target, { freezes: true })).rejects.toMatchObject({
      code: 'nul_character',
      message: expect.stringContaining('account.note of the row with id 1,'),
    });
    await Promise.all([source.close(), target.close()]);
  });
});
