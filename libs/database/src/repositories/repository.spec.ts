import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import fc from 'fast-check';
import { In, Like, Not } from 'typeorm';
import type { Database } from '../database.js';
import { Account, newBank } from '../testing/bank.js';
import { limitIdsOfInsert } from '../testing/changing-id-steps.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { sentDuring } from '../testing/reads-during.js';
import { Gate } from '../testing/gate.js';
import { whereStartsWith } from './list-filters.js';
import { Repository } from './repository.js';

describeOnEachEngine('a repository', (engine) => {
  let bank: Database;
  let accounts: Repository<Account>;

  beforeAll(async () => {
    bank = await newBank(engine);
    accounts = new Repository(bank, Account);
  });
  afterAll(() => bank.close());
  beforeEach(() => bank.write((unit) => unit.query('DELETE FROM account')));

  const open = (...owners: string[]) =>
    bank.write(async () => {
      const { identifiers } = await accounts.insert(owners.map((owner) => ({ owner, balance: 9_007_199_254_740_993n })));
      return identifiers.map(({ id }) => id as number);
    });

  const owners = async () => (await accounts.find({ order: { owner: 'ASC' } })).map(({ owner }) => owner);

  it('inserts rows, and returns their ids in the order of the rows', async () => {
    const ids = await open('ann', 'bob', 'cem');
    expect(await accounts.findInOrder([ids[2], 2_000_000, ids[0]])).toMatchObject([
      { owner: 'cem', balance: 9_007_199_254_740_993n, note: null },
      { owner: 'ann' },
    ]);
  });

  it('finds the ids of rows that it inserts together, also where a server returns only the first one', async () => {
    if (engine.name === 'mysql') limitIdsOfInsert(bank, 'first');
    const rows = ['ann', 'bob', 'cem'].map((owner) => ({ owner, note: null }));
    const { identifiers } = await bank.write(() => accounts.insert(rows, { findBy: 'owner' }));
    const found = await accounts.findInOrder(identifiers.map(({ id }) => id as number));
    expect(found.map(({ owner }) => owner)).toEqual(['ann', 'bob', 'cem']);
  });

  it('knows how a row is stored', () => {
    expect(accounts.toRow({ owner: 'ann', balance: 9_007_199_254_740_993n, note: null })).toEqual({
      owner: 'ann',
      balance: 9_007_199_254_740_993n,
      note: null,
    });
  });

  it('reads only the properties that are named, whatever the length of the texts', async () => {
    const ids = await open('ann', 'bob', 'cem', 'dua', 'eva');
    await bank.write(() => accounts.update(ids[4], { note: 'long' }));
    const read = await accounts.findInOrder(ids.toReversed(), ['id', 'note']);
    expect(read[0]).toEqual({ id: ids[4], note: 'long' });
    expect(read.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('finds the rows that fulfil conditions, whatever was asked before in the same words', async () => {
    await open('ann', 'bob', 'cem');
    const owner = fc.constantFrom('ann', 'bob', 'cem', 'dua');
    const condition = fc.oneof(owner, fc.uniqueArray(owner).map(In), owner.map(Not));
    await fc.assert(
      fc.asyncProperty(
        condition,
        fc.constantFrom('ASC' as const, 'DESC' as const),
        fc.integer({ min: 1, max: 3 }),
        async (asked, order, take) => {
          const found = await accounts.find({ select: { owner: true }, where: { owner: asked }, order: { owner: order }, take });
          const fulfils = (one: string) =>
            typeof asked === 'string'
              ? one === asked
              : asked.type === 'in'
                ? (asked.value as unknown as string[]).includes(one)
                : one !== asked.value;
          const expected = ['ann', 'bob', 'cem'].filter(fulfils).map((one) => ({ owner: one }));
          expect(found.map((row) => ({ ...row }))).toEqual((order === 'ASC' ? expected : expected.toReversed()).slice(0, take));
          expect(found.every((row) => row instanceof Account)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('inserts many rows with known ids', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => ({ id: index + 1, owner: `owner ${index}` }));
    await bank.write(() => accounts.insert(rows));
    expect([await accounts.count(), (await accounts.findById(1_200))?.owner]).toEqual([1_200, 'owner 1199']);
  });

  it('inserts rows whose ids nobody needs', async () => {
    await bank.write(() => accounts.insert([{ owner: 'ann' }, { owner: 'bob' }], { needsIds: false }));
    await bank.write(() => accounts.insert([]));
    expect(await owners()).toEqual(['ann', 'bob']);
  });

  it('reads all rows of a query in its order, however long their texts are', async () => {
    const rows = ['ann', 'bob', 'cem', 'dua', 'eva'].map((owner) => ({ owner, note: owner.repeat(400_000) }));
    await bank.write(() => accounts.insert(rows, { needsIds: false }));
    const query = accounts.createQueryBuilder('account').where("account.owner <> 'bob'").orderBy('account.owner', 'DESC');
    const found = await accounts.all(query);
    expect(found.map(({ owner, note }) => [owner, note?.length])).toEqual(
      ['eva', 'dua', 'cem', 'ann'].map((owner) => [owner, 1_200_000]),
    );
  });

  it('updates the columns that are given, or that changed, and says how many rows it found', async () => {
    const [ann, bob] = await open('ann', 'bob');
    await bank.write(async () => {
      expect((await accounts.update([ann, bob], { note: 'both' })).affected).toBe(2);
      expect((await accounts.update({ owner: Like('b%') }, { balance: 1n })).affected).toBe(1);
      expect((await accounts.update(ann, {})).affected).toBe(0);
      const before = (await accounts.findById(ann))!;
      await accounts.updateChanged(before, { ...before, note: null });
    });
    expect(await accounts.findInOrder([ann, bob])).toMatchObject([
      { owner: 'ann', note: null, balance: 9_007_199_254_740_993n },
      { owner: 'bob', note: 'both', balance: 1n },
    ]);
  });

  it('updates several rows in one statement, each with values of its own', async () => {
    const [ann, bob, cem] = await open('ann', 'bob', 'cem');
    await bank.write(() =>
      accounts.updateEach([
        { id: cem, balance: 9_007_199_254_740_995n, note: null },
        { id: ann, balance: 1n, note: 'first' },
        { id: bob, balance: 2n, note: '' },
      ]),
    );
    await bank.write(() => accounts.updateEach([ann, bob].map((id) => ({ id, note: 'shared' }))));
    expect(await accounts.findInOrder([ann, bob, cem])).toMatchObject([
      { owner: 'ann', balance: 1n, note: 'shared' },
      { owner: 'bob', balance: 2n, note: 'shared' },
      { owner: 'cem', balance: 9_007_199_254_740_995n, note: null },
    ]);
  });

  it('counts rows up to a limit', async () => {
    await open('ann', 'bob', 'cem');
    const query = accounts
      .createQueryBuilder('account')
      .where('account.owner <> :owner', { owner: 'bob' })
      .orderBy('account.owner');
    expect([await accounts.countUpTo(query, 1), await accounts.countUpTo(query, 9)]).toEqual([1, 2]);
    expect(await query.getCount()).toBe(2);
    const dependencies = new Dependencies();
    await collectDependencies(dependencies, () => accounts.countUpTo(query, 1));
    expect([...dependencies.tags]).toEqual(['account']);
  });

  it('uses the index that a query names', async () => {
    const query = accounts
      .createQueryBuilder('account')
      .useIndex('uq_account_owner')
      .where('account.owner = :owner', { owner: 'ann' });
    const inner = accounts
      .createQueryBuilder('other')
      .useIndex('uq_account_owner')
      .select('other.id')
      .where('other.owner = account.owner');
    await open('ann');
    expect(await query.clone().andWhereExists(inner).getOne()).toMatchObject({ owner: 'ann' });
    await expect(query.useIndex('ix_unknown').getOne()).rejects.toThrow('ix_unknown');
  });

  it('gives objects, then raw rows under the names of TypeORM, then objects again', async () => {
    const [ann] = await open('ann');
    const query = accounts.createQueryBuilder('account');
    const objects = [{ id: ann, owner: 'ann' }];
    expect(await query.getMany()).toMatchObject(objects);
    expect(await query.getRawMany()).toMatchObject([{ account_id: ann, account_owner: 'ann' }]);
    expect(await query.getMany()).toMatchObject(objects);
  });

  it('skips rows that another unit of work has locked', async () => {
    const [ann] = await open('ann', 'bob');
    const free = async () => {
      const query = accounts.createQueryBuilder('account').setLock('pessimistic_write').setOnLocked('skip_locked');
      return (await query.getMany()).map(({ owner }) => owner);
    };
    if (engine.name === 'sqlite') return expect(await bank.write(free)).toEqual(['ann', 'bob']);
    const [locked, seen] = [new Gate(), new Gate()];
    const other = bank.write(async () => {
      await accounts.lock(ann);
      locked.open();
      await seen.opened;
    });
    await locked.opened;
    expect(await bank.write(free)).toEqual(['bob']);
    seen.open();
    await other;
  });

  it('deletes rows, and never all by mistake', async () => {
    const [ann] = await open('ann', 'bob', 'cem');
    await bank.write(async () => {
      expect((await accounts.delete(ann)).affected).toBe(1);
      expect((await accounts.delete({ owner: 'bob' })).affected).toBe(1);
      await expect(accounts.delete({})).rejects.toThrow('needs a condition');
      await expect(accounts.update({}, { note: '' })).rejects.toThrow('needs a condition');
    });
    expect(await owners()).toEqual(['cem']);
  });

  it('reads what its unit of work has changed, which nobody else sees before the commit', async () => {
    let seen: string[] = [];
    const failing = bank.write(async () => {
      await accounts.insert({ owner: 'ann' });
      seen = await owners();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([seen, await owners()]).toEqual([['ann'], []]);
  });

  it('reads rows that nobody else changes until its unit of work ends', async () => {
    const [ann] = await open('ann');
    const increment = async () => {
      const [{ balance }] = await accounts.find({ where: { owner: 'ann' }, lock: { mode: 'pessimistic_write' } });
      await accounts.update(ann, { balance: balance + 1n });
    };
    await Promise.all(Array.from({ length: 8 }, () => bank.write(increment)));
    expect((await accounts.findById(ann))?.balance).toBe(9_007_199_254_741_001n);
  });

  it('reads rows on which several units of work rely', async () => {
    const [ann] = await open('ann');
    await bank.write(async () => {
      const query = accounts.createQueryBuilder('account').where({ owner: 'ann' }).setLock('pessimistic_read');
      expect(await query.clone().getMany()).toMatchObject([{ id: ann }]);
    });
  });

  it('changes nothing outside of a unit of work', async () => {
    await expect(accounts.insert({ owner: 'ann' })).rejects.toThrow('inside of database.write');
    await expect(accounts.update(1, { owner: 'ann' })).rejects.toThrow('inside of database.write');
    await expect(accounts.delete(1)).rejects.toThrow('inside of database.write');
  });

  it('has no writers that would not report what they change', async () => {
    const [account] = await bank.write(async () => (await accounts.insert({ owner: 'ann' }), accounts.find()));
    const writers: (() => Promise<unknown>)[] = [
      () => accounts.save({ owner: 'bob' }),
      () => accounts.remove(account),
      () => accounts.upsert({ owner: 'ann' }, ['owner']),
      () => accounts.increment({ owner: 'ann' }, 'balance', 1),
      () => accounts.clear(),
    ];
    for (const write of writers) {
      await expect(write()).rejects.toThrow('use insert, update or delete');
      await expect(bank.write(write)).rejects.toThrow('use insert, update or delete');
    }
    expect(await owners()).toEqual(['ann']);
  });

  it('finds rows by the beginning of a text, whose signs have no special meaning', async () => {
    await open('a_1', 'a_12', 'ab12', 'b a_1');
    const query = accounts.createQueryBuilder('account').orderBy('account.owner');
    whereStartsWith(query, 'account.owner', 'a_1');
    expect((await query.getMany()).map(({ owner }) => owner)).toEqual(['a_1', 'a_12']);
  });

  it('reads a page with the total of all pages', async () => {
    await open('ann', 'bob', 'cem', 'dua', 'eva');
    const query = () => accounts.createQueryBuilder('account').orderBy('account.owner');
    const page = async (limit: number, offset: number) => {
      const { rows, total } = await accounts.page(query(), { limit, offset });
      return [...rows.map(({ owner }) => owner), total];
    };
    expect([await page(2, 0), await page(2, 4), await page(2, 9)]).toEqual([['ann', 'bob', 5], ['eva', 5], [5]]);
  });

  it('reads a page from the nearer end of a list whose total is known, and does not count', async () => {
    await open(...Array.from({ length: 450 }, (_, place) => `owner ${String(place).padStart(3, '0')}`));
    const query = () => accounts.createQueryBuilder('account').where("account.owner <> 'owner 007'");
    const all = (await query().orderBy('account.owner', 'DESC').getMany()).map(({ owner }) => owner);
    for (const offset of [0, 200, 224, 225, 300, 441, 447, 449, 460]) {
      const sent = await sentDuring(bank, async () => {
        const page = { limit: 8, offset, total: all.length };
        const { rows, total } = await accounts.page(query().orderBy('account.owner', 'DESC'), page);
        expect([offset, rows.map(({ owner }) => owner), total]).toEqual([offset, all.slice(offset, offset + 8), 449]);
      });
      const skipped = sent.map(({ sql }) => Number(/OFFSET (\d+)/.exec(sql)?.[1] ?? 0));
      expect(Math.max(0, ...skipped)).toBeLessThanOrEqual(224);
      expect(sent.filter(({ sql }) => sql.includes('COUNT('))).toEqual([]);
    }
  });

  it('reads a page of a list in parts, and their total', async () => {
    await open('ann', 'bob', 'cem', 'dua', 'eva', 'fay', 'gil');
    const parts = () =>
      ['a', 'b', 'd', 'f', 'g'].map((letter) =>
        accounts
          .createQueryBuilder('account')
          .where('account.owner LIKE :start', { start: `${letter}%` })
          .orderBy('account.owner', 'DESC'),
      );
    const page = async (offset: number, total?: number) => {
      const found = await accounts.page(parts(), { limit: 2, offset, total });
      return [...found.rows.map(({ owner }) => owner), found.total];
    };
    for (const total of [undefined, 5])
      expect([await page(0, total), await page(2, total), await page(4, total), await page(6, total)]).toEqual([
        ['gil', 'fay', 5],
        ['dua', 'bob', 5],
        ['ann', 5],
        [5],
      ]);
  });

  it('says which tables a read depends on: also those of inner queries', async () => {
    const dependencies = new Dependencies();
    await collectDependencies(dependencies, async () => {
      await accounts.findOneBy({ owner: 'ann' });
    });
    expect([...dependencies.tags]).toEqual(['account']);
    const exists = new Dependencies();
    const inner = accounts.createQueryBuilder('other').where('other.id > account.id');
    await collectDependencies(exists, () => accounts.createQueryBuilder('account').whereExists(inner).getMany());
    await collectDependencies(exists, () => accounts.existsBy({ owner: 'ann' }));
    expect([...exists.tags]).toEqual(['account']);
  });
});
