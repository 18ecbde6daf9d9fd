import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../database.js';
import { bankMigrations } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { bankWithNotes, upgrade } from '../testing/upgraded-bank.js';
import { recordContractSteps } from './contract-steps.js';
import { insertRow } from '../testing/rows.js';

const [EXPAND, BACKFILL, CONTRACT] = ['AddMemo1700000000010', 'FillMemo1700000000011', 'DropNote1700000000012'];
const NOTES = ['one', 'two', 'three', 'four', 'five'];

describeOnEachEngine('An upgrade', (engine) => {
  let url: string;
  let before: Database;
  let next: Database;
  beforeEach(async () => {
    url = await engine.createDatabase();
    before = await bankWithNotes(url, NOTES);
    next = await openNext();
  });
  afterEach(() => Promise.all([before.close(), next.close()]));

  const openNext = (target = url) => Database.open({ url: target, entities: [], migrations: [...bankMigrations, ...upgrade] });
  const memos = async () =>
    (await next.read<{ memo: string | null }>('SELECT memo FROM account ORDER BY id')).map(({ memo }) => memo);
  const pending = async () => (await next.pendingSteps()).map(({ name }) => name);

  it('first only adds, and is ready to serve then', async () => {
    expect(await next.pendingMigrations()).toEqual([EXPAND]);
    await expect(next.assertMigrated()).rejects.toMatchObject({ code: 'NOT_MIGRATED' });
    expect(await next.migrate()).toEqual([EXPAND]);
    await next.assertMigrated();
    expect([await next.pendingMigrations(), await pending(), await memos()]).toEqual([
      [],
      [BACKFILL, CONTRACT],
      [null, null, null, null, null],
    ]);
  });

  it('leaves the previous version at work, which also starts again', async () => {
    await next.migrate();
    await next.backfill();
    await before.write((unit) => insertRow(unit, 'account', { owner: 'late', note: 'six' }));
    const restarted = await Database.open({ url, entities: [], migrations: bankMigrations });
    expect([await restarted.migrate(), await restarted.pendingMigrations()]).toEqual([[], []]);
    expect(await restarted.read('SELECT COUNT(*) AS count FROM account WHERE note IS NOT NULL')).toEqual([{ count: 6 }]);
    await restarted.close();
  });

  it('moves data in batches, and goes on after the last one when it was interrupted', async () => {
    await next.migrate();
    const stopped = new AbortController();
    const positions: number[] = [];
    const onBatch = (_name: string, position: number) => {
      positions.push(position);
      if (positions.length === 2) stopped.abort();
    };
    await expect(next.backfill({ signal: stopped.signal, onBatch })).rejects.toThrow(/abort/i);
    expect([positions, await memos(), await pending()]).toEqual([
      [2, 4],
      ['one', 'two', 'three', 'four', null],
      [BACKFILL, CONTRACT],
    ]);
    expect(await next.backfill({ onBatch })).toEqual([BACKFILL]);
    expect([positions, await memos(), await pending()]).toEqual([[2, 4, 5], NOTES, [CONTRACT]]);
  });

  it('moves each batch once, although several processes move them', async () => {
    await next.migrate();
    const processes = await Promise.all([1, 2, 3].map(() => openNext()));
    const positions: number[] = [];
    const options = { onBatch: (_name: string, position: number) => positions.push(position) };
    const completed = await Promise.all(processes.map((each) => each.backfill(options)));
    expect([completed.flat(), positions.sort((a, b) => a - b), await memos()]).toEqual([[BACKFILL], [2, 4, 5], NOTES]);
    await Promise.all(processes.map((each) => each.close()));
  });

  it('removes what is not used any more only when it is asked to, after all data was moved', async () => {
    await next.migrate();
    expect(await next.migrate()).toEqual([]);
    expect(await next.migrate({ contracts: true })).toEqual([BACKFILL, CONTRACT]);
    expect([await pending(), await memos()]).toEqual([[], NOTES]);
    await expect(next.read('SELECT note FROM account')).rejects.toThrow(/note/);
  });

  it('applies everything in one go to a new database', async () => {
    const fresh = await openNext(await engine.createDatabase());
    expect(await fresh.migrate()).toEqual(expect.arrayContaining([EXPAND, BACKFILL, CONTRACT]));
    expect(await fresh.pendingSteps()).toEqual([]);
    await fresh.close();
  });

  it('refuses the versions before the one that has removed something, and no other', async () => {
    await next.migrate({ contracts: true });
    await before.migrate();
    const runner = next.source.createQueryRunner();
    await recordContractSteps(runner, [CONTRACT], '999.10.0');
    await runner.release();
    const refusal = { code: 'version_too_old', message: expect.stringContaining('Grove 999.10.0 has completed its upgrade') };
    await expect(before.migrate()).rejects.toMatchObject(refusal);
    await expect(before.assertMigrated()).rejects.toMatchObject(refusal);
  });
});
