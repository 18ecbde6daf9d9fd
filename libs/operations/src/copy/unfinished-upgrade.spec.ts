import { expect, it } from 'vitest';
import { Database } from '@grove/database';
import { bankMigrations, bankWithNotes, describeOnEachEngine, upgrade } from '@grove/database/testing';
import { copyDatabase } from './copy-database.js';

const NOTES = ['one', 'two', 'three'];

describeOnEachEngine('A copy of a database whose upgrade is not complete', (engine) => {
  it('is as far as its source, and can be upgraded further', async () => {
    const url = await engine.createDatabase();
    const before = await bankWithNotes(url, NOTES);
    const [source, target] = [await openNext(url), await openNext(await engine.createDatabase())];
    await source.migrate();
    await copyDatabase(source, target, { freezes: true });
    const pending = await target.pendingSteps();
    expect(pending.map(({ name }) => name)).toEqual(['FillMemo1700000000011', 'DropNote1700000000012']);
    await target.migrate({ contracts: true });
    expect(await target.read('SELECT memo FROM account ORDER BY id')).toEqual(NOTES.map((memo) => ({ memo })));
    await Promise.all([before, source, target].map((each) => each.close()));
  });
});

const openNext = (url: string) => Database.open({ url, entities: [], migrations: [...bankMigrations, ...upgrade] });
