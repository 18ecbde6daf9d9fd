import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BulkSession, type Database, DatabaseFrozen } from '@grove/database';
import { describeOnEachEngine, Gate, newBank, ownersIn, insertRow } from '@grove/database/testing';
import { endFreeze } from '../transfer/transfer-state.sql.js';
import { WriteFreeze } from './write-freeze.js';

describeOnEachEngine('a freeze of writes', (engine) => {
  let bank: Database;
  let session: BulkSession;
  let freeze: WriteFreeze;

  beforeEach(async () => {
    bank = await newBank(engine);
    session = await bank.openBulkSession();
    freeze = new WriteFreeze(session);
  });
  afterEach(async () => {
    await freeze.release().catch(() => undefined);
    await session.close();
    await bank.close();
  });

  const add = (owner: string) => bank.write((unit) => insertRow(unit, 'account', { owner }));
  const lease = async () => {
    const now = engine.name === 'mysql' ? 'UNIX_TIMESTAMP()' : 'unixepoch()';
    const [row] = await bank.read<{ left: number }>(`SELECT frozen_until - ${now} AS \`left\` FROM write_freeze`);
    return Number(row.left);
  };

  it('refuses each unit of work immediately, while rows can be read, until it is released', async () => {
    await add('ann');
    await freeze.begin();
    const started = performance.now();
    await expect(add('bob')).rejects.toThrow(DatabaseFrozen);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(await ownersIn(bank)).toEqual(['ann']);
    await freeze.release();
    await add('bob');
  });

  it('refuses units with savepoints, and leaves the connection usable for what follows', async () => {
    await freeze.begin();
    const several = bank.transactionWithSavepoints(async () => {
      await add('ann').catch(() => undefined);
      await add('bob');
    });
    await expect(several).rejects.toThrow(DatabaseFrozen);
    await freeze.release();
    await bank.transactionWithSavepoints(() => add('cleo'));
    expect(await ownersIn(bank)).toEqual(['cleo']);
  });

  it('waits for a unit of work that began before, which is committed', async () => {
    const [begun, mayEnd] = [new Gate(), new Gate()];
    const unit = bank.write(async (inner) => {
      await insertRow(inner, 'account', { owner: 'ann' });
      // A read sends what waits, so that the transaction has begun.
      await inner.read('SELECT owner FROM account');
      begun.open();
      await mayEnd.opened;
    });
    await begun.opened;
    let frozen = false;
    const freezing = freeze.begin().then(() => (frozen = true));
    // Time enough for a freeze that did not wait.
    for (let round = 0; round < 50; round++) await bank.read('SELECT 1');
    expect(frozen).toBe(false);
    mayEnd.open();
    // The answers come on two connections: which one is read first says nothing about their order in the database.
    await freezing;
    expect(await ownersIn(bank)).toEqual(['ann']);
    await unit;
  });

  it('lasts half a minute if its process is killed, and freezes nothing afterwards', async () => {
    await freeze.begin();
    expect(await lease()).toBeGreaterThan(20);
    expect(await lease()).toBeLessThanOrEqual(30);
    await session.run('UPDATE write_freeze SET frozen_until = frozen_until - 31');
    await add('ann');
  });

  it('that has ended meanwhile is not kept: something may have been written', async () => {
    await freeze.begin();
    await endFreeze(session);
    await expect(freeze.keep()).rejects.toThrow('has ended');
  });

  it('is refused while another one lasts, which can be taken over only if it was kept', async () => {
    await freeze.begin();
    const other = new WriteFreeze(session);
    await expect(other.begin(true)).rejects.toMatchObject({ code: 'already_frozen' });
    await freeze.keep();
    await expect(other.begin()).rejects.toMatchObject({ code: 'already_frozen' });
    await other.begin(true);
    await expect(add('ann')).rejects.toThrow(DatabaseFrozen);
    await other.release();
    await add('ann');
  });

  it('can be ended by anybody', async () => {
    await freeze.begin();
    await freeze.keep();
    expect([await endFreeze(session), await endFreeze(session)]).toEqual([true, false]);
    await add('ann');
  });
});
