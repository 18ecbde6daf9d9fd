import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Database } from '../database.js';
import * as column from '../schema/column-kinds.js';
import { createTable } from '../migrations/migration.js';
import { Repository } from '../repositories/repository.js';
import { AutoId, Int } from '../schema/columns.js';
import { Listed } from '../schema/listed.js';
import { Account, openBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { areCurrent, tablesOf, tagsAt } from './tag-versions.js';
import { deleteRows, insertRow, updateRows } from '../testing/rows.js';

@Entity('transfer')
class ListedTransfer {
  @AutoId() id: number;
  @Listed() @Int() accountId: number;
}

/** Transfers belong to an account, and tags to a transfer. */
class Transfers1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const belongsTo = (name: string, parent: string) => ({
      foreignKeys: [{ column: name, references: parent, onDelete: 'CASCADE' as const }],
    });
    await createTable(runner, 'transfer', { id: column.autoId(), account_id: column.int() }, belongsTo('account_id', 'account'));
    await createTable(
      runner,
      'transfer_tag',
      { id: column.autoId(), transfer_id: column.int() },
      belongsTo('transfer_id', 'transfer'),
    );
  }

  async down(): Promise<void> {}
}

describeOnEachEngine('The versions of tables', (engine) => {
  let bank: Database;
  let url: string;
  beforeAll(async () => {
    url = await engine.createDatabase();
    bank = await openBank(url, { migrations: [Transfers1700000000002] });
  });
  afterAll(() => bank.close());

  /** Which of these tables, and groups of counters, change when the work is done. */
  async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
    const before = await bank.versions.current();
    await work().catch(() => undefined);
    const after = await bank.versions.current();
    return [...after.counted.keys()].filter((name) => after.get(name) !== before.get(name)).sort();
  }

  it('increase with each unit of work that changes a table, in the same transaction', async () => {
    expect(await changedBy(() => bank.write((unit) => insertRow(unit, 'account', { owner: 'ann' })))).toEqual(['account']);
    expect(await changedBy(() => bank.write((unit) => updateRows(unit, 'account', { note: 'x' }, { owner: 'ann' })))).toEqual([
      'account',
    ]);
    expect(await changedBy(() => bank.write((unit) => unit.read('SELECT owner FROM account')))).toEqual([]);
  });

  it('stay as they are if a unit fails, also among several that are committed together', async () => {
    const failing = () =>
      bank.write(async (unit) => {
        await insertRow(unit, 'account', { owner: 'bob' });
        throw new Error('no');
      });
    expect(await changedBy(failing)).toEqual([]);
    const together = () =>
      bank.transactionWithSavepoints(async () => {
        await failing().catch(() => undefined);
        await bank.write(async (unit) => unit.incrementCounter('people/all', 1));
      });
    expect(await changedBy(together)).toEqual(['counter_slot/people']);
  });

  it('increase for all tables from which rows are deleted by a foreign key', async () => {
    await bank.write(async (unit) => {
      const { insertId } = await insertRow(unit, 'account', { owner: 'cleo' });
      const { insertId: transfer } = await insertRow(unit, 'transfer', { account_id: insertId });
      await insertRow(unit, 'transfer_tag', { transfer_id: transfer });
    });
    const deleted = () => bank.write((unit) => deleteRows(unit, 'account', { owner: 'cleo' }));
    expect(await changedBy(deleted)).toEqual(['account', 'transfer', 'transfer_tag']);
  });

  it('increase for rows that a foreign key deletes, also if the same unit deletes others of the table by their ids', async () => {
    const listing = await openBank(url, { migrations: [Transfers1700000000002], entities: [Account, ListedTransfer] });
    try {
      const transfers = new Repository(listing, ListedTransfer);
      const [first, second, account] = await listing.write(async (unit) => {
        const accounts = [await insertRow(unit, 'account', { owner: 'fay' }), await insertRow(unit, 'account', { owner: 'gus' })];
        const [kept, deleted] = accounts.map(({ insertId }) => insertId);
        const { identifiers } = await transfers.insert([{ accountId: kept }, { accountId: deleted }]);
        return [...identifiers.map(({ id }) => id as number), deleted];
      });
      const before = await listing.versions.current();
      const dependencies = new Dependencies();
      await collectDependencies(dependencies, () => transfers.findById(second));
      const validity = await listing.versions.validityOf(dependencies, before);
      await listing.write(async () => {
        await transfers.delete(first);
        await new Repository(listing, Account).delete(account);
      });
      expect((await listing.versions.revalidate(validity, await listing.versions.current())).validity).toBeUndefined();
    } finally {
      await listing.close();
    }
  });

  it('are those of another process too', async () => {
    const other = await openBank(url, { migrations: [Transfers1700000000002] });
    try {
      expect(await changedBy(() => other.write((unit) => insertRow(unit, 'account', { owner: 'dora' })))).toEqual(['account']);
    } finally {
      await other.close();
    }
  });

  it('share a query among callers that arrive together, and never one that began before', async () => {
    const before = bank.versions.queries;
    const first = bank.versions.current();
    await Promise.all([first, ...Array.from({ length: 20 }, () => bank.versions.current())]);
    expect(bank.versions.queries - before).toBeLessThanOrEqual(2);
  });

  it('share a query among callers of one turn of the event loop', async () => {
    await bank.write((unit) => insertRow(unit, 'account', { owner: 'eve' }));
    const before = bank.versions.queries;
    await Promise.all(Array.from({ length: 20 }, () => bank.versions.current()));
    expect(bank.versions.queries - before).toBe(1);
  });

  it('show that a result is still right, or not', async () => {
    const dependencies = new Dependencies();
    const before = await bank.versions.current();
    await collectDependencies(dependencies, async () => {
      await bank.select({ reads: ['account'], sql: 'SELECT owner FROM account' });
      await bank.readCounters(['people/all']);
    });
    expect([...dependencies.tags].sort()).toEqual(['account', 'counter_slot/people']);
    const depended = tagsAt(tablesOf(dependencies), before);
    await bank.write(async (unit) => unit.incrementCounter('others/all', 1));
    expect(areCurrent(depended, await bank.versions.current())).toBe(true);
    await bank.write(async (unit) => unit.incrementCounter('people/all', 1));
    expect(areCurrent(depended, await bank.versions.current())).toBe(false);
  });

  it('all change for results that were computed before a migration, or another change that no unit made', async () => {
    const depended = tagsAt(tablesOf(new Dependencies()), await bank.versions.current());
    await bank.invalidateResponses();
    expect(areCurrent(depended, await bank.versions.current())).toBe(false);
  });

  it('make nothing reusable that writes while it is computed', async () => {
    const dependencies = new Dependencies();
    await collectDependencies(dependencies, () => bank.write(async () => undefined));
    expect(dependencies.isReusable).toBe(false);
  });
});
