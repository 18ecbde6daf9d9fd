import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, now } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { startReports, type ReportsServer } from '../../test/reports/reports-server.js';
import { aProduct, openSales, store, storeLines } from '../../test/reports/sales.js';

const AMSTERDAM = 'Europe/Amsterdam';
const ROOT = '/shop/v1/reports';

describeOnEachEngine('reports over HTTP', (engine) => {
  let database: Database;
  let server: ReportsServer;
  beforeAll(async () => {
    database = await openSales(engine);
    server = await startReports(database, AMSTERDAM);
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  const get = (path: string, as?: string) => server.get(ROOT + path, as);
  const link = (path: string) => [{ href: server.root + path }];
  const line = (more: object = {}) => ({
    ...{ sales: '0.00', orders: 0, items: 0, tax: '0.00', shipping: '0.00', discount: '0.00', customers: 0 },
    ...more,
  });

  it('are two, each with its URL', async () => {
    const [sales, topSellers] = ['sales', 'top_sellers'].map((slug) => ({
      ...{ slug, description: expect.stringMatching(/\w/) },
      _links: { self: link(`${ROOT}/${slug}`), collection: link(ROOT) },
    }));
    expect(await get('')).toEqual({ status: 200, body: [sales, topSellers] });
  });

  it('report days without sales, with the fields in the order that clients expect', async () => {
    const { status, body } = await get('/sales?date_min=2015-03-01&date_max=2015-03-02');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toBe(
      JSON.stringify([
        {
          ...{ total_sales: '0.00', net_sales: '0.00', average_sales: '0.00', total_orders: 0, total_items: 0 },
          ...{ total_tax: '0.00', total_shipping: '0.00', total_refunds: 0, total_discount: '0.00' },
          ...{ totals_grouped_by: 'day', totals: { '2015-03-01': line(), '2015-03-02': line() }, total_customers: 0 },
          _links: { about: link(ROOT) },
        },
      ]),
    );
  });

  it('report the sales of today by default, and of a week, month and year that include today', async () => {
    const createdAt = now();
    await store(database, [{ status: 'completed', createdAt, itemCount: 2, total: 30_000_000n }]);
    const [today, month] = [dayOf(createdAt, AMSTERDAM), dayOf(createdAt, AMSTERDAM).slice(0, 7)];
    const expected = { sales: '30.00', orders: 1, items: 2 };
    for (const query of ['', '?period=week', '?period=month', '?period=week&date_min=2015-03-01'])
      expect((await get(`/sales${query}`)).body).toMatchObject([{ total_sales: '30.00', totals: { [today]: expected } }]);
    expect((await get('/sales?period=year')).body).toMatchObject([{ totals_grouped_by: 'month', totals: { [month]: expected } }]);
    expect((await get('/sales?period=last_month')).body).toMatchObject([{ total_sales: '0.00', totals_grouped_by: 'day' }]);
  });

  it('report the best sellers, with links to the products', async () => {
    const id = await aProduct(database, 'Walnuts');
    await storeLines(database, [{ productId: id, quantity: 3, soldAt: now() }]);
    const best = { name: 'Walnuts', product_id: id, quantity: 3 };
    const _links = { about: link(ROOT), product: link(`/shop/v1/products/${id}`) };
    expect((await get('/top_sellers')).body).toEqual([{ ...best, _links }]);
    expect(await get('/top_sellers?date_min=2015-03-01&date_max=2015-03-05')).toEqual({ status: 200, body: [] });
  });

  it('report sales by week if asked, and taxes and coupons with their totals', async () => {
    const createdAt = '2014-05-07 10:00:00';
    const amounts = { total: 30_000_000n, cartTax: 5_210_000n, couponDiscount: 1_500_000n };
    const lines = [
      { kind: 'tax' as const, rateId: 7, name: 'VAT', total: 5_210_000n, details: { ratePercent: '21.0000' } },
      { kind: 'coupon' as const, name: 'nuts10', total: 1_500_000n },
    ];
    await store(database, [{ status: 'completed', createdAt, itemCount: 2, ...amounts, lines }]);
    const days = 'date_min=2014-05-01&date_max=2014-05-12';
    const weeks = { '2014-05-01': line(), '2014-05-05': expect.objectContaining({ sales: '30.00' }), '2014-05-12': line() };
    expect((await get(`/sales?${days}&interval=week`)).body).toMatchObject([{ totals_grouped_by: 'week', totals: weeks }]);
    const _links = { about: link(ROOT) };
    const tax = { tax_rate_id: 7, name: 'VAT', tax_rate: '21.0000', order_tax: '5.21', shipping_tax: '0.00', total_tax: '5.21' };
    expect((await get(`/taxes?${days}`)).body).toEqual([{ ...tax, orders_count: 1, _links }]);
    expect((await get(`/coupons?${days}`)).body).toEqual([{ code: 'nuts10', orders_count: 1, amount: '1.50', _links }]);
  });

  it.each([
    ['', 'context=edit', ['context']],
    ['/sales', 'context=edit', ['context']],
    ['/sales', 'period=decade', ['period']],
    ['/sales', 'period=day&date_min=2015', ['period', 'date_min']],
    ['/sales', 'date_min=01-03-2015', ['date_min']],
    ['/sales', 'date_min=', ['date_min']],
    ['/sales', 'date_min=2015-02-29', ['date_min']],
    ['/sales', 'date_min=2015-03-01T00:00:00', ['date_min']],
    ['/sales', 'date_max=vandaag', ['date_max']],
    ['/sales', 'date_min[]=2015-03-01', ['date_min']],
    ['/sales', 'date_min=2015-03-02&date_max=2015-03-01', ['date_min']],
    ['/sales', 'date_min=0000-01-01&date_max=9999-12-31', ['date_min']],
    ['/top_sellers', 'date_min=0000-01-01&date_max=9999-12-31', ['date_min']],
    ['/top_sellers', 'period=altijd', ['period']],
    ['/sales', 'interval=hour', ['interval']],
    ['/sales', 'interval=day&date_min=2010-01-01&date_max=2015-01-01', ['date_min']],
    ['/taxes', 'period=decade', ['period']],
    ['/coupons', 'date_min=2015-03-02&date_max=2015-03-01', ['date_min']],
  ])('refuse %s?%s, naming %j', async (path, query, names) => {
    const { status, body } = await get(`${path}?${query}`);
    expect([status, body]).toMatchObject([400, { code: 'rest_invalid_param', data: { status: 400 } }]);
    const { data } = body as { data: { params: Record<string, string> } };
    expect(Object.keys(data.params)).toEqual(names);
    for (const [name, sentence] of Object.entries(data.params)) expect(sentence).toMatch(new RegExp(`^${name} must .+\\.$`));
  });

  it.each([
    ['nobody', 401],
    ['customer', 403],
    ['editor', 403],
    ['shop_manager', 200],
    ['administrator', 200],
  ])('answer %s with %i', async (role, expected) => {
    for (const path of ['', '/sales', '/top_sellers', '/taxes', '/coupons']) {
      const { status, body } = await get(path, role);
      expect(status).toBe(expected);
      if (expected !== 200) expect(body).toMatchObject({ code: 'shop_rest_cannot_view', data: { status: expected } });
    }
  });

  it('work at either end of the calendar', async () => {
    for (const day of ['0000-01-01', '0999-12-31', '9999-12-31']) {
      expect((await get(`/sales?date_min=${day}&date_max=${day}`)).body).toMatchObject([{ totals: { [day]: line() } }]);
      expect(await get(`/top_sellers?date_min=${day}&date_max=${day}`)).toEqual({ status: 200, body: [] });
    }
  });
});
