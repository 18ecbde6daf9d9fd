import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder, openShop, type SendRequest, type Shop, type JsonBody } from '../../test/shop.js';

const MICROS = 1_000_000n;

describeOnEachEngine('The list of customers', (engine) => {
  let shop: Shop;
  let admin: SendRequest;
  let ids: Record<string, number>;
  beforeAll(async () => {
    shop = await openShop(engine);
    ({ ask: admin } = await shop.as('administrator'));
    const make = async (username: string, more: object = {}) =>
      (await shop.accounts.create({ username, email: `${username}@noten.nl`, roles: ['customer'], ...more })).id;
    ids = {
      bea: await make('Bea', { firstName: 'Quirine', displayName: 'Bea' }),
      cor: await make('cor', { url: 'https://DADELS.nl', slug: 'kornoelje' }),
      ans: await make('ans', { email: 'Mango@vijgen.nl' }),
      reader: await make('reader', { roles: ['subscriber'] }),
      both: await make('zed', { roles: ['customer', 'author'], displayName: 'Élan vital' }),
    };
  });
  afterAll(() => shop.close());

  const list = async (query: string) => {
    const { body, headers } = await admin('GET', `/customers?${query}`);
    return { total: Number(headers.get('x-wp-total')), names: body.map?.(({ username }: JsonBody) => username) ?? body.code };
  };

  it('has customers by display name, case-insensitive, also those with other roles', async () => {
    expect(await list('')).toEqual({ total: 4, names: ['ans', 'Bea', 'cor', 'zed'] });
    expect(await list('order=desc&per_page=2&page=2')).toEqual({ total: 4, names: ['Bea', 'ans'] });
    expect(await list('per_page=2&page=9')).toEqual({ total: 4, names: [] });
    expect(await list('per_page=2&offset=3')).toEqual({ total: 4, names: ['zed'] });
  });

  it('has the users of one role, or every user once', async () => {
    expect((await list('role=subscriber')).names).toEqual(['reader']);
    expect((await list('role=author')).names).toEqual(['zed']);
    expect((await list('role=all')).total).toBe(6);
    expect((await list('role=king')).names).toBe('rest_invalid_param');
  });

  it.each([
    ['a username', 'BEA', ['Bea']],
    ['an e-mail address', 'noten', ['Bea', 'cor', 'zed']],
    ['only an e-mail address once it has an @', 'go@vij', ['ans']],
    ['a display name', 'ÉLAN', ['zed']],
    ['a slug', 'kornoel', ['cor']],
    ['the address of a site', 'dadels', ['cor']],
    ['no first name', 'quirine', []],
    ['no pattern', '%25', []],
    ['no pattern', '_', []],
  ])('is searched for part of %s', async (_case, search, names) => {
    expect((await list(`search=${search}`)).names).toEqual(names);
  });

  it('is filtered by one whole e-mail address, case-insensitive', async () => {
    expect((await list('email=mango@VIJGEN.nl')).names).toEqual(['ans']);
    expect((await list('email=ango@vijgen.nl')).names).toEqual([]);
    for (const bad of ['mango', '']) expect((await list(`email=${bad}`)).names).toBe('rest_invalid_param');
  });

  it('combines all filters', async () => {
    const { bea, cor, ans, reader } = ids;
    expect((await list(`include=${cor},${bea},${reader}&orderby=include`)).names).toEqual(['cor', 'Bea']);
    expect((await list(`include=${cor},${bea}&search=bea`)).names).toEqual(['Bea']);
    expect((await list(`search=noten&exclude=${cor}`)).names).toEqual(['Bea', 'zed']);
    expect((await list(`email=mango@vijgen.nl&include=${bea}`)).names).toEqual([]);
    expect((await list(`include=${ans}&role=subscriber`)).names).toEqual([]);
  });

  it('is sorted by id and by registration', async () => {
    const inOrder = ['Bea', 'cor', 'ans', 'zed'];
    expect((await list('orderby=id')).names).toEqual(inOrder);
    expect((await list('orderby=registered_date')).names).toEqual(inOrder);
    expect((await list('orderby=registered_date&order=desc')).names).toEqual([...inOrder].reverse());
    expect((await list('orderby=email')).names).toBe('rest_invalid_param');
  });

  it('has the sum of the orders of each customer', async () => {
    const { ans, cor } = ids;
    const of = (id: number, row: object) => anOrder(shop.database, { customer_id: id, ...row });
    await of(ans, { status: 'completed', total: 10_100_000, created_at: '2026-03-01 00:00:00' });
    const first = await of(ans, { status: 'on-hold', total: 5_000_000, created_at: '2026-03-02 01:02:03' });
    const newest = await of(ans, { status: 'processing', total: 150_000, created_at: '2026-03-02 01:02:03' });
    await of(ans, { status: 'trash', not_in_trash: 0, total: 9_000_000, created_at: '2026-04-01 00:00:00' });
    const huge = 999_999_999_999n * MICROS + 999_999n;
    for (let count = 0; count < 12; count++) await of(cor, { status: 'completed', total: huge });
    expect(newest).toBeGreaterThan(first);
    const { body } = await admin('GET', '/customers?per_page=3');
    const summaries = body.map(({ orders_count, total_spent, last_order }: JsonBody) => [orders_count, total_spent, last_order]);
    expect(summaries).toEqual([
      [3, '10.25', { id: newest, date: '2026-03-02T01:02:03' }],
      [0, '0.00', { id: null, date: null }],
      [12, '12000000000000.00', { id: expect.any(Number), date: '2026-01-02T03:04:05' }],
    ]);
  });
});
