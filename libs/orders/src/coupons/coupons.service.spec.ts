import { MetaDataConfig, MetaDataStore, RequestContext, RestConfig, restEntities, restMigrations, visitor } from '@grove/rest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import {
  FirstStartConfig,
  settingsEntities,
  settingsMigrations,
  ShopConfig,
  ShopSettings,
  SiteConfig,
  SiteSettings,
  StoredSettings,
} from '@grove/settings';
import { usersMigrations } from '@grove/users';
import { openShop, type Shop } from '../../test/shop.js';
import { couponsEntities } from './index.js';
import { ordersMigrations } from '../index.js';
import { CouponUseEntity } from './coupon-use.entity.js';
import { CouponEntity } from './coupon.entity.js';
import type { CouponInput } from './coupon-input.js';
import type { CouponsQuery } from './api/query-v1.js';
import { CouponsService } from './coupons.service.js';

describeOnEachEngine('Coupons', (engine) => {
  let database: Database;
  let coupons: CouponsService;
  let rows: Repository<CouponEntity>;
  let uses: Repository<CouponUseEntity>;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...restEntities, ...settingsEntities, ...couponsEntities],
      migrations: [...databaseMigrations, ...restMigrations, ...settingsMigrations, ...usersMigrations, ...ordersMigrations],
    });
    await database.migrate();
    [rows, uses] = [new Repository(database, CouponEntity), new Repository(database, CouponUseEntity)];
    const config = Object.assign(new SiteConfig(), { timezone: 'Asia/Tokyo' });
    const stored = new StoredSettings(database);
    const site = new SiteSettings(stored, config, new FirstStartConfig(), new RestConfig());
    coupons = new CouponsService(
      database,
      site,
      new ShopSettings(stored, new ShopConfig()),
      new MetaDataStore(database, new MetaDataConfig()),
    );
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.write(async (unit) => {
      for (const table of ['coupon_use', 'coupon', 'object_id', 'outbox'])
        await unit.run({ changes: [table], sql: `DELETE FROM ${table}` });
    });
  });

  const mountPoint = { home: 'https://noten.nl', root: 'https://noten.nl/rest', language: '' };
  const context = new RequestContext(visitor, mountPoint);
  const create = (input: CouponInput) => coupons.create(input, context);
  const update = (id: number, input: CouponInput) => coupons.update(id, input, context);
  const remove = (id: number, force = false) => coupons.delete(id, { force }, context);
  const read = (id: number) => coupons.get(id, {}, context);
  const stored = () => rows.find({ order: { id: 'ASC' } });

  async function list(asked: Partial<CouponsQuery> = {}) {
    const defaults: CouponsQuery = { page: 1, perPage: 10, exclude: [], include: [], order: 'desc', orderby: 'date' };
    const { records, ...place } = await coupons.list({ ...defaults, ...asked }, context);
    return { codes: records.map(({ code }) => code), ...place };
  }

  const readEvents = async () => {
    const rows = await database.select<{ topic: string; payload: string }>({
      reads: [],
      sql: 'SELECT topic, payload FROM outbox ORDER BY id',
    });
    return rows.map(({ topic, payload }) => [topic, JSON.parse(payload) as object] as const);
  };

  describe('are created', () => {
    it('with a code alone, and defaults for all other fields', async () => {
      const coupon = await create({ code: ' Summer ' });
      expect(coupon).toEqual({
        id: expect.any(Number),
        code: 'summer',
        dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
        dateModified: coupon.dateCreated,
        discountType: 'fixed_cart',
        description: '',
        amount: '0.00',
        expiryDate: null,
        usageCount: 0,
        individualUse: false,
        productIds: [],
        excludeProductIds: [],
        usageLimit: null,
        usageLimitPerUser: null,
        limitUsageToXItems: null,
        freeShipping: false,
        productCategories: [],
        excludedProductCategories: [],
        excludeSaleItems: false,
        minimumAmount: '0.00',
        maximumAmount: '0.00',
        emailRestrictions: [],
        usedBy: [],
        // What `wc/v2` and `wc/v3` show of it.
        row: expect.objectContaining({ id: coupon.id, status: 'publish' }),
        zone: 'Asia/Tokyo',
      });
      expect(await read(coupon.id)).toEqual(coupon);
      expect(await database.kindOf(coupon.id)).toBe('coupon');
    });

    it('with all fields that were sent, and read back the same', async () => {
      const sent = {
        discountType: 'percent',
        amount: '12.50',
        expiryDate: '2031-12-31T23:00:00',
        usageLimit: 50,
        productIds: [7],
        excludeProductIds: [8],
        emailRestrictions: ['*@noten.nl'],
        maximumAmount: '250.50',
      } as const;
      const coupon = await create({ ...sent, code: 'autumn' } as unknown as CouponInput);
      expect(coupon).toMatchObject(sent);
      expect(await read(coupon.id)).toEqual(coupon);
    });

    it('with their dates in the time zone of the site and their expiry date in UTC', async () => {
      const { id } = await create({ code: 'summer', expiryDate: '2031-06-30T12:00:00+02:00' });
      await database.write(() => rows.update(id, { createdAt: '2026-05-31 20:00:00', modifiedAt: '2026-05-31 21:00:00' }));
      expect(await read(id)).toMatchObject({
        dateCreated: '2026-06-01T05:00:00',
        dateModified: '2026-06-01T06:00:00',
        expiryDate: '2031-06-30T10:00:00',
      });
    });

    it.each<[string, CouponInput]>([
      ['shop_rest_empty_coupon_code', {}],
      ['shop_rest_empty_coupon_code', { code: '  ' }],
      ['shop_rest_coupon_code_already_exists', { code: 'SUMMER ' }],
      ['coupon_invalid_amount', { code: 'autumn', amount: '-1' }],
    ])('not, with %s, of %j', async (code, input) => {
      await create({ code: 'summer' });
      const before = await stored();
      await expect((async () => create(input))()).rejects.toMatchObject({ code, status: 400 });
      expect(await stored()).toEqual(before);
      expect(await readEvents()).toHaveLength(1);
    });

    it('once when many requests send the same code at the same time', async () => {
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => create({ code: 'summer' })));
      const refused = attempts.filter((attempt) => attempt.status === 'rejected');
      expect(refused).toHaveLength(7);
      for (const { reason } of refused) expect(reason).toMatchObject({ code: 'shop_rest_coupon_code_already_exists' });
      expect(await stored()).toHaveLength(1);
    });
  });

  it('keep simple HTML in their description, but no scripts', async () => {
    const description = 'Ten off <b>Nuts</b><script>x()</script>';
    const { id, ...made } = await create({ code: 'clean', description });
    expect([made.description, (await update(id, { description })).description]).toEqual(Array(2).fill('Ten off <b>Nuts</b>x()'));
  });

  describe('are changed', () => {
    it('only in the fields that were sent', async () => {
      const { id, ...before } = await create({ code: 'summer', amount: '5', description: 'First', usageLimit: 9 });
      expect(await update(id, { freeShipping: true })).toEqual({
        ...{ ...before, id, freeShipping: true },
        dateModified: expect.any(String),
        row: expect.objectContaining({ freeShipping: true }),
      });
      expect(await update(id, { code: 'SUMMER' })).toMatchObject({ code: 'summer' });
      expect(await update(id, { code: 'Autumn' })).toMatchObject({ code: 'autumn', amount: '5.00' });
      expect((await list({ code: 'autumn' })).codes).toEqual(['autumn']);
    });

    it('but not with the code of another, and not without a code', async () => {
      await create({ code: 'summer' });
      const { id } = await create({ code: 'winter', amount: '5' });
      const before = await stored();
      await expect(update(id, { code: 'Summer', amount: '6' })).rejects.toMatchObject({
        code: 'shop_rest_coupon_code_already_exists',
      });
      await expect(update(id, { code: '', amount: '6' })).rejects.toMatchObject({ code: 'shop_rest_empty_coupon_code' });
      expect(await stored()).toEqual(before);
    });
  });

  describe('in the trash', () => {
    it('can be read, are in no list, and free their code', async () => {
      const summer = await create({ code: 'summer' });
      expect(await remove(summer.id)).toEqual(summer);
      expect(await read(summer.id)).toMatchObject({ id: summer.id, code: 'summer' });
      for (const asked of [{}, { include: [summer.id] }, { code: 'summer' }, { search: 'summer' }])
        expect(await list(asked)).toMatchObject({ codes: [], total: 0 });
      await expect(remove(summer.id)).rejects.toMatchObject({ code: 'shop_rest_already_trashed', status: 410 });
      expect(await create({ code: 'summer' })).toMatchObject({ code: 'summer' });
    });

    it('stay there when they are updated, unless they get a free code', async () => {
      const { id } = await create({ code: 'summer' });
      await remove(id);
      expect(await update(id, { amount: '7' })).toMatchObject({ amount: '7.00' });
      expect((await list()).codes).toEqual([]);
      const other = await create({ code: 'summer' });
      await expect(update(id, { code: 'summer' })).rejects.toMatchObject({ code: 'shop_rest_coupon_code_already_exists' });
      await remove(other.id);
      await update(id, { code: 'summer' });
      expect((await list()).codes).toEqual(['summer']);
    });

    it('or outside of it are deleted permanently with force, with their uses', async () => {
      const { id } = await create({ code: 'summer' });
      const user = { usedBy: 'ann@noten.nl', userKey: 'ann@noten.nl' };
      await database.write(() => uses.insert({ couponId: id, orderId: 1, ...user }));
      await remove(id);
      await remove(id, true);
      expect(await stored()).toEqual([]);
      expect(await uses.count()).toBe(0);
      expect(await database.kindOf(id)).toBeUndefined();
      await expect(read(id)).rejects.toMatchObject({ code: 'shop_rest_invalid_shop_coupon_id', status: 404 });
    });
  });

  it('with an unknown id have an error code for each verb', async () => {
    await expect(read(999)).rejects.toMatchObject({ code: 'shop_rest_invalid_shop_coupon_id', status: 404 });
    await expect(update(999, {})).rejects.toMatchObject({ code: 'shop_rest_shop_coupon_invalid_id', status: 400 });
    for (const force of [false, true])
      await expect(remove(999, force)).rejects.toMatchObject({ code: 'shop_rest_shop_coupon_invalid_id', status: 404 });
  });

  it('publish each change once, with the fields that an administrator sees', async () => {
    const { id } = await create({ code: 'summer', usageLimitPerUser: 2 });
    await update(id, { amount: '5' });
    await remove(id);
    await update(id, { code: 'summer' });
    await remove(id);
    await remove(id, true);
    const other = await create({ code: 'winter' });
    await remove(other.id, true);
    const events = await readEvents();
    expect(events.map(([topic]) => topic)).toEqual([
      'coupon.created',
      'coupon.updated',
      'coupon.deleted',
      'coupon.restored',
      'coupon.deleted',
      'coupon.created',
      'coupon.deleted',
    ]);
    expect(events[0][1]).toMatchObject({
      id,
      code: 'summer',
      usage_limit_per_user: 2,
      _links: { self: [{ href: `https://noten.nl/rest/shop/v1/coupons/${id}` }] },
    });
    expect(events[2][1]).toEqual({ id });
  });

  describe('are listed', () => {
    let ids: Record<string, number>;
    beforeEach(async () => {
      ids = {};
      for (const [index, code] of ['pear', 'fig', 'apple'].entries()) {
        ids[code] = (await create({ code, description: code === 'fig' ? 'All of the <b>Orchard</b>' : '' })).id;
        await database.write(() => rows.update(ids[code], { createdAt: `2026-05-31 2${index}:00:00` }));
      }
    });

    it.each<[string, string[], Partial<CouponsQuery>]>([
      ['newest first', ['apple', 'fig', 'pear'], {}],
      ['oldest first', ['pear', 'fig', 'apple'], { order: 'asc' }],
      ['by their code for a title', ['apple', 'fig', 'pear'], { orderby: 'title', order: 'asc' }],
      ['by their code for a slug', ['pear', 'fig', 'apple'], { orderby: 'slug' }],
      ['by number', ['pear', 'fig', 'apple'], { orderby: 'id', order: 'asc' }],
      ['by a code in any case', ['fig'], { code: ' FIG' }],
      ['by a code as a whole', [], { code: 'fi' }],
      ['by no code when it is empty', ['apple', 'fig', 'pear'], { code: '' }],
      ['by words of the code', ['pear'], { search: 'EAR' }],
      ['by words of the description', ['fig'], { search: 'orchard the' }],
      ['by words that all must be there', [], { search: 'orchard pear' }],
      ["after a moment of the site's time", ['apple'], { after: '2026-06-01T06:00:00' }],
      ["before a moment of the site's time", ['pear'], { before: '2026-06-01T06:00:00' }],
      ['after a moment of its own zone', ['apple', 'fig'], { after: '2026-05-31T20:00:00Z' }],
    ])('%s: %j', async (_how, codes, asked) => {
      expect((await list(asked)).codes).toEqual(codes);
    });

    it('by their ids, and in their order, unless a code is sent', async () => {
      const include = [ids['fig'], ids['apple'], ids['pear']];
      expect((await list({ include, orderby: 'include' })).codes).toEqual(['fig', 'apple', 'pear']);
      expect((await list({ include: [ids['fig']], code: 'pear' })).codes).toEqual(['pear']);
      expect((await list({ exclude: [ids['fig']] })).codes).toEqual(['apple', 'pear']);
    });

    it('by a filter, which wins over other arguments', async () => {
      const filter = { post__in: `${ids['fig']},${ids['pear']}`, orderby: 'title', order: 'asc' };
      expect((await list({ filter, include: [ids['apple']], orderby: 'id' })).codes).toEqual(['fig', 'pear']);
    });

    it('in pages of a size that the filter can set', async () => {
      expect(await list({ perPage: 2, page: 2 })).toEqual({ codes: ['pear'], total: 3, perPage: 2 });
      expect(await list({ filter: { posts_per_page: '1' }, offset: 1 })).toEqual({ codes: ['fig'], total: 3, perPage: 1 });
    });
  });
});

describeOnEachEngine('Coupons over HTTP', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it('are not created with an id of the client, alone or in a batch', async () => {
    const { ask } = await shop.as('administrator');
    const chosen = { id: 7, code: 'autumn' };
    const code = 'shop_rest_shop_coupon_exists';
    expect(await ask('POST', '/coupons', chosen)).toMatchObject({ status: 400, body: { code } });
    const { body } = await ask('POST', '/coupons/batch', { create: [chosen] });
    expect(body).toMatchObject({ create: [{ id: 0, error: { code } }] });
    expect(await new Repository(shop.database, CouponEntity).count()).toBe(0);
  });
});
