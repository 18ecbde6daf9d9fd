import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SeededRandom } from '@grove/core/testing';
import { Account, newBank, ownersIn } from '../testing/bank.js';
import { Gate } from '../testing/gate.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import type { Database } from '../database.js';
import { insertRow } from '../testing/rows.js';

describeOnEachEngine('concurrent units of work', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(() => bank.write((unit) => unit.query('DELETE FROM account')));

  const open = (owner: string) => bank.write((unit) => insertRow(unit, 'account', { owner }));

  it('are both stored when they begin at the same moment', async () => {
    await Promise.all([open('ann'), open('bob')]);
    expect(await ownersIn(bank)).toEqual(['ann', 'bob']);
  });

  it('keep what one has committed when another, begun meanwhile, rolls back', async () => {
    const [inserted, asked] = [new Gate(), new Gate()];
    const ann = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      inserted.open();
      await asked.opened;
    });
    await inserted.opened;
    const bob = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'bob' });
      await ann;
      throw new Error('bob changes his mind');
    });
    asked.open();
    await ann;
    await expect(bob).rejects.toThrow('bob changes his mind');
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('keep all of one when another fails in the middle of it', async () => {
    const [inserted, asked] = [new Gate(), new Gate()];
    const ann = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      inserted.open();
      await asked.opened;
      await insertRow(unit, 'account', { owner: 'anna' });
    });
    await inserted.opened;
    const bob = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'bob' });
      throw new Error('no');
    });
    asked.open();
    await expect(bob).rejects.toThrow('no');
    await ann;
    expect(await ownersIn(bank)).toEqual(['ann', 'anna']);
  });

  it('show nothing of a unit before it is committed, and do not take others along when it rolls back', async () => {
    const [inserted, asked] = [new Gate(), new Gate()];
    const ann = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      inserted.open();
      await asked.opened;
      throw new Error('ann fails');
    });
    await inserted.opened;
    expect(await ownersIn(bank)).toEqual([]);
    expect(await bank.source.getRepository(Account).count()).toBe(0);
    const cleo = bank.source.getRepository(Account).insert({ owner: 'cleo' });
    asked.open();
    await expect(ann).rejects.toThrow('ann fails');
    await cleo;
    expect(await ownersIn(bank)).toEqual(['cleo']);
  });

  it('keep all of one when another, which began before, rolls back', async () => {
    const [inserted, asked] = [new Gate(), new Gate()];
    const ann = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      inserted.open();
      await asked.opened;
      throw new Error('ann fails');
    });
    // From now on, because it may fail before anybody waits for it.
    const annFailed = expect(ann).rejects.toThrow('ann fails');
    await inserted.opened;
    const bob = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'bob' });
      await annFailed;
      await insertRow(unit, 'account', { owner: 'bobby' });
    });
    asked.open();
    await bob;
    expect(await ownersIn(bank)).toEqual(['bob', 'bobby']);
  });

  it('neither make nor lose money in 200 transfers of which many fail halfway', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      await bank.write((unit) =>
        unit.insertMany(
          'account',
          Array.from({ length: 10 }, (_, index) => ({ owner: `owner ${index}`, balance: 1000 })),
        ),
      );
      const ids = (await bank.read<{ id: number }>('SELECT id FROM account')).map(({ id }) => id);
      const transfers = Array.from({ length: 200 }, (_, index) =>
        bank.write(async (unit) => {
          const [from, to] = [ids[index % 10], ids[(index * 7 + 3) % 10]];
          await unit.query('UPDATE account SET balance = balance - ? WHERE id = ?', [10n, from]);
          if (chance.below(10) < 3) throw new Error('interrupted');
          await unit.query('UPDATE account SET balance = balance + ? WHERE id = ?', [10n, to]);
        }),
      );
      const failures = (await Promise.allSettled(transfers)).filter(
        ({ status }) => status === 'rejected',
      ) as PromiseRejectedResult[];
      expect(failures.every(({ reason }) => reason.message === 'interrupted')).toBe(true);
      expect(failures.length).toBeLessThan(200);
      const [{ total }] = await bank.read<{ total: unknown }>('SELECT SUM(balance) AS total FROM account');
      expect(Number(total)).toBe(10_000);
    });
  });

  it('leave plain saves of a repository apart, of which some are refused', async () => {
    const accounts = bank.source.getRepository(Account);
    await accounts.save({ owner: 'taken' });
    const owners = ['ann', 'taken', 'bob', 'taken', 'cleo'];
    const saves = await Promise.allSettled(owners.map((owner) => accounts.save({ owner })));
    expect(saves.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await ownersIn(bank)).toEqual(['ann', 'bob', 'cleo', 'taken']);
  });

  it('refuse a change past the unit that is being done', async () => {
    const accounts = bank.source.getRepository(Account);
    const stray = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'inside' });
      expect(await accounts.count()).toBe(1);
      await accounts.save({ owner: 'outside' });
    });
    await expect(stray).rejects.toThrow('Inside database.write every change goes through the unit of work');
    const statement = bank.write(async () => bank.source.query('DELETE FROM account'));
    await expect(statement).rejects.toThrow('Inside database.write');
    expect(await ownersIn(bank)).toEqual([]);
  });
});
