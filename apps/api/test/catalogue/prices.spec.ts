import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { describeOnEachEngine } from '@grove/database/testing';
import { aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { dateFromToday } from '../support/dates.js';
import type { JsonRecord } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('The price of a product', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterAll(() => server.stop());

  const onSale = (body: object) => aProduct(admin, { regular_price: '10', sale_price: '8', ...body });
  const change = async ({ id }: JsonRecord, body: object) => (await admin.put(`${PRODUCTS}/${id}`, body)).body;

  it.each([
    ['no price', {}, '', false],
    ['a regular price', { regular_price: '10.00' }, '10.00', false],
    ['a lower sale price', { regular_price: '10.00', sale_price: '9.99' }, '9.99', true],
    ['a sale price of 0', { regular_price: '10', sale_price: '0' }, '0', true],
    ['a regular price of 0', { regular_price: '0' }, '0', false],
    ['an equal sale price with other digits', { regular_price: '10', sale_price: '10.00' }, '10', false],
    ['a higher sale price', { regular_price: '9', sale_price: '10' }, '9', false],
    ['only a sale price', { sale_price: '5' }, '', false],
    [
      'prices that differ by less than a float can store',
      { regular_price: '100000000000.000002', sale_price: '100000000000.000001' },
      '100000000000.000001',
      true,
    ],
  ])('with %s is the lowest valid price', async (_case, prices, price, on_sale) => {
    const product = await aProduct(admin, prices);
    expect(product).toMatchObject({ price, on_sale, purchasable: price !== '' });
  });

  it('is the sale price exactly if that is lower, with any number of digits', async () => {
    const cents = fc.integer({ min: 0, max: 500 });
    const text = fc
      .tuple(cents, fc.constantFrom('', '0', '00'))
      .map(([amount, zeros]) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}${zeros}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 20, maxLength: 20 }), async (pairs) => {
        const create = pairs.map(([regular_price, sale_price]) => ({ regular_price, sale_price }));
        const { body } = await admin.post<{ create: JsonRecord[] }>(`${PRODUCTS}/batch`, { create });
        expect(body.create.map(({ price }) => price)).toEqual(
          pairs.map(([regular, sale]) => (Number(sale) < Number(regular) ? sale : regular)),
        );
      }),
      { numRuns: 3 },
    );
  });

  it('loses the sale price permanently if the regular price is reduced to it', async () => {
    const product = await onSale({});
    expect(await change(product, { regular_price: '8' })).toMatchObject({ sale_price: '', price: '8', on_sale: false });
    expect(await change(product, { regular_price: '10' })).toMatchObject({ sale_price: '', price: '10' });
  });

  it.each([
    ['null', null],
    ['an empty text', ''],
  ])('is removed by %s, and kept if it is not sent', async (_case, empty) => {
    const product = await onSale({});
    expect(await change(product, { name: 'Renamed' })).toMatchObject({ regular_price: '10', sale_price: '8' });
    expect(await change(product, { sale_price: empty })).toMatchObject({ sale_price: '', price: '10' });
    expect(await change(product, { regular_price: empty })).toMatchObject({ regular_price: '', price: '', purchasable: false });
  });

  it.each(['12,50', '1.000,00', 'ten', '1e3', '0x10', '€5', '1 000', '.', '1.2.', 5, 0, true, [], {}])(
    'is never accepted as %j',
    async (price) => {
      const product = await onSale({});
      const error = await expectRefusal(server, [400, 'rest_invalid_param'], () =>
        admin.put(`${PRODUCTS}/${product.id}`, { regular_price: price }),
      );
      expect(error.data.params).toEqual({ regular_price: expect.any(String) });
    },
  );

  it('is removed if the product becomes grouped or variable, and does not come back with the old type', async () => {
    const product = await onSale({ date_on_sale_to: dateFromToday(5) });
    const none = {
      regular_price: '',
      sale_price: '',
      date_on_sale_from: '',
      date_on_sale_to: '',
      price: '',
      on_sale: false,
      purchasable: false,
    };
    expect(await change(product, { type: 'grouped' })).toMatchObject(none);
    expect(await change(product, { type: 'simple' })).toMatchObject(none);
    expect(await aVariableProduct(admin, [], { regular_price: '10', sale_price: '8' })).toMatchObject(none);
  });

  it('makes drafts and products out of stock purchasable, but not external products', async () => {
    expect((await onSale({ type: 'external' })).purchasable).toBe(false);
    expect((await onSale({ status: 'draft' })).purchasable).toBe(true);
    expect((await onSale({ in_stock: false })).purchasable).toBe(true);
  });

  describe('with a sale', () => {
    it.each([
      ['a day', '2026-05-31'],
      ['a leap day', '2028-02-29'],
      ['the last second of a day', '2026-05-31T23:59:59'],
      ['the first second of a day', '2026-10-25T00:00:00'],
    ])('keeps sale dates that are sent as %s', async (_case, date) => {
      const product = await onSale({ date_on_sale_from: date, date_on_sale_to: date });
      const day = date.slice(0, 10);
      expect(product).toMatchObject({ date_on_sale_from: day, date_on_sale_to: day });
      expect((await admin.get(`${PRODUCTS}/${product.id}`)).body).toMatchObject({ date_on_sale_from: day, date_on_sale_to: day });
    });

    it('reads sale dates that contain a time zone in that zone', async () => {
      expect(await onSale({ date_on_sale_from: '2026-05-31T23:30:00Z' })).toMatchObject({ date_on_sale_from: '2026-06-01' });
    });

    it.each([
      ['from today on', { date_on_sale_from: dateFromToday(0) }, true],
      ['until the end of today', { date_on_sale_to: dateFromToday(0) }, true],
      ['today only', { date_on_sale_from: dateFromToday(0), date_on_sale_to: dateFromToday(0) }, true],
      ['from tomorrow on', { date_on_sale_from: dateFromToday(1) }, false],
      ['until yesterday', { date_on_sale_to: dateFromToday(-1) }, false],
    ])('is the sale price only on the days of the sale: %s', async (_case, dates, on_sale) => {
      expect(await onSale(dates)).toMatchObject({ on_sale, price: on_sale ? '8' : '10', sale_price: '8' });
    });

    it.each(['', null])('has no start date after %j is sent for it', async (empty) => {
      const product = await onSale({ date_on_sale_from: dateFromToday(1), date_on_sale_to: dateFromToday(2) });
      expect(await change(product, { date_on_sale_from: empty })).toMatchObject({
        date_on_sale_from: '',
        on_sale: true,
        date_on_sale_to: dateFromToday(2),
      });
    });

    it.each([
      'banana',
      '2026-02-30',
      '2026-13-01',
      '31-05-2026',
      '2026-5-1',
      '20260531',
      '2026-05-31  10:00:00',
      '0',
      1780000000,
    ])('does not accept %j as a sale date', async (date) => {
      await expectRefusal(server, [400, 'rest_invalid_param'], () =>
        admin.post(PRODUCTS, { name: 'Dated', date_on_sale_to: date }),
      );
    });
  });
});
