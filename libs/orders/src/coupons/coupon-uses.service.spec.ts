import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MoreThan } from 'typeorm';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { usersMigrations } from '@grove/users';
import { ordersMigrations } from '../index.js';
import { couponsEntities } from './index.js';
import { BLANK_COUPON, CouponEntity } from './coupon.entity.js';
import { CouponUseEntity } from './coupon-use.entity.js';
import { CouponUses, type CouponUse } from './coupon-uses.service.js';

const ANN = 'ann@example.com';

describeOnEachEngine('The uses of coupons', (engine) => {
  let database: Database;
  let coupons: Repository<CouponEntity>;
  let stored: Repository<CouponUseEntity>;
  let uses: CouponUses;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: couponsEntities,
      migrations: [...databaseMigrations, ...usersMigrations, ...ordersMigrations],
    });
    await database.migrate();
    coupons = new Repository(database, CouponEntity);
    stored = new Repository(database, CouponUseEntity);
    uses = new CouponUses(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.write(async () => {
      await stored.delete({ id: MoreThan(0) });
      await coupons.delete({ id: MoreThan(0) });
    });
  });

  function aCoupon(code: string, terms: Partial<CouponEntity> = {}): Promise<number> {
    const made = { createdAt: '2026-05-31 12:00:00', modifiedAt: '2026-05-31 12:00:00' };
    return database.write(async (unit) => {
      const id = await unit.nextId('coupon');
      await coupons.insert({ ...BLANK_COUPON, ...made, id, code, codeKey: code, ...terms });
      return id;
    });
  }

  const count = (orderId: number, ...counted: CouponUse[]) => database.write(() => uses.count(orderId, counted));
  const uncount = (orderId: number) => database.write(() => uses.uncount(orderId));
  const usesOf = (couponId: number, usedBy: string) => database.write(() => uses.usesOf(couponId, usedBy));
  const usageOf = async (id: number) => (await coupons.findById(id))?.usageCount;
  const rows = async () => (await stored.find({ order: { id: 'ASC' } })).map(({ usedBy }) => usedBy);

  describe('find', () => {
    it('coupons by their codes, case-insensitive, in the order of their ids', async () => {
      const [fig, date] = [await aCoupon('fig'), await aCoupon('date')];
      await aCoupon('gone', { notInTrash: false, codeKey: null });
      const found = await database.write(() => uses.find(['DATE', ' Fig', 'fig', 'gone', 'unknown', '']));
      expect(found.map(({ id }) => id)).toEqual([fig, date]);
      expect(found[0]).toMatchObject({ code: 'fig', amount: 0n, productIds: [], notInTrash: true });
    });

    it('nothing without codes, or for unknown codes', async () => {
      expect(await database.write(() => uses.find([]))).toEqual([]);
      expect(await database.write(() => uses.find(['', ' ', 'unknown']))).toEqual([]);
    });
  });

  describe('count', () => {
    it('each line of an order whose code exists, with its user', async () => {
      const [fig, date] = [await aCoupon('fig'), await aCoupon('date')];
      await count(1, { code: 'FIG', usedBy: ANN }, { code: 'date', usedBy: '7' }, { code: 'unknown', usedBy: ANN });
      await count(2, { code: 'fig', usedBy: ANN }, { code: 'fig', usedBy: '' });
      expect([await usageOf(fig), await usageOf(date)]).toEqual([3, 1]);
      expect(await rows()).toEqual([ANN, '7', ANN, '']);
      expect(await usesOf(fig, ' Ann@Example.COM')).toBe(2);
      expect(await usesOf(fig, '7')).toBe(0);
      expect(await usesOf(date, '7')).toBe(1);
      expect(await usesOf(fig, '')).toBe(0);
    });

    it('beyond all limits if the discount was sent', async () => {
      const fig = await aCoupon('fig', { usageLimit: 1, usageLimitPerUser: 1 });
      for (const order of [1, 2, 3]) await count(order, { code: 'fig', usedBy: ANN });
      expect(await usageOf(fig)).toBe(3);
    });

    it.each<[string, Partial<CouponEntity>, string, RegExp]>([
      ['in all', { usageLimit: 2 }, 'bob@example.com', /usage_limit /],
      ['for one person', { usageLimitPerUser: 2 }, ANN, /usage_limit_per_user /],
    ])('an applied coupon up to its limit %s, and nothing of an order beyond', async (_which, terms, usedBy, reason) => {
      const [first, fig] = [await aCoupon('date'), await aCoupon('fig', terms)];
      for (const order of [1, 2]) await count(order, { code: 'fig', usedBy: ANN, limited: true });
      const refused = count(3, { code: 'date', usedBy, limited: true }, { code: 'fig', usedBy, limited: true });
      await expect(refused).rejects.toMatchObject({
        code: 'shop_rest_invalid_coupon',
        status: 400,
        details: { coupon: 'fig', reason: expect.stringMatching(reason) },
      });
      expect([await usageOf(first), await usageOf(fig), (await rows()).length]).toEqual([0, 2, 2]);
    });

    it('for one user only the uses of that user', async () => {
      const fig = await aCoupon('fig', { usageLimitPerUser: 1 });
      await count(1, { code: 'fig', usedBy: ANN, limited: true });
      await count(2, { code: 'fig', usedBy: '7', limited: true });
      for (const order of [3, 4]) await count(order, { code: 'fig', usedBy: '', limited: true });
      expect(await usageOf(fig)).toBe(4);
    });
  });

  it('are removed as they were counted, and only those of that order', async () => {
    const [fig, date] = [await aCoupon('fig'), await aCoupon('date')];
    await count(1, { code: 'fig', usedBy: ANN }, { code: 'fig', usedBy: ANN }, { code: 'date', usedBy: ANN });
    await count(2, { code: 'fig', usedBy: ANN });
    await database.write(() => coupons.update(date, { code: 'renamed', codeKey: 'renamed' }));
    for (let again = 0; again < 2; again++) {
      await uncount(1);
      expect([await usageOf(fig), await usageOf(date)]).toEqual([1, 0]);
    }
    expect(await rows()).toEqual([ANN]);
  });

  it.each<[string, Partial<CouponEntity>, (order: number) => string]>([
    ['in all', { usageLimit: 3 }, (order) => `guest${order}@example.com`],
    ['for one person', { usageLimitPerUser: 3 }, () => ANN],
  ])('never overrun a limit %s, however many orders come together, several coupons each', async (_which, terms, usedBy) => {
    const [fig, date] = [await aCoupon('fig', terms), await aCoupon('date', terms)];
    const orders = Array.from({ length: 12 }, (_, order) => {
      const codes = order % 2 === 0 ? ['fig', 'date'] : ['date', 'fig'];
      return count(order, ...codes.map((code) => ({ code, usedBy: usedBy(order), limited: true })));
    });
    const outcomes = await Promise.allSettled(orders);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'shop_rest_invalid_coupon' });
    expect([await usageOf(fig), await usageOf(date), (await rows()).length]).toEqual([3, 3, 6]);
  });

  it('that were allowed after a coupon was found are still allowed when they are counted', async () => {
    const fig = await aCoupon('fig', { usageLimit: 1 });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, order) =>
        database.write(async () => {
          const [coupon] = await uses.find(['fig']);
          if (coupon.usageCount >= coupon.usageLimit!) return 'full';
          await uses.count(order, [{ code: 'fig', usedBy: ANN, limited: true }]);
          return 'counted';
        }),
      ),
    );
    expect(outcomes.sort()).toEqual(['counted', 'full', 'full', 'full', 'full', 'full']);
    expect(await usageOf(fig)).toBe(1);
  });

  it('are right when orders add and remove uses at the same time', async () => {
    const [fig, date] = [await aCoupon('fig'), await aCoupon('date')];
    const both = ['fig', 'date'].map((code) => ({ code, usedBy: ANN }));
    for (let order = 0; order < 8; order++) await count(order, ...both);
    await Promise.all(
      Array.from({ length: 8 }, (_, order) => [uncount(order), count(order + 100, ...[...both].reverse())]).flat(),
    );
    expect([await usageOf(fig), await usageOf(date), (await rows()).length]).toEqual([8, 8, 16]);
  });
});
