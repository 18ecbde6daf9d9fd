import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, anOrder, aProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { checkInvariants } from '../support/invariants.js';
import { createTaxRates, storeShopSettings, type PricedOrder } from '../support/shop-orders.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const RATES = [
  ['NL', '21', { postcode: '1000...1999', name: 'Amsterdam' }],
  ['NL', '20', { name: 'Netherlands' }],
  ['NL', '9', { class: 'reduced-rate' }],
  ['BE', '6'],
] as const;

describeOnEachEngine('The tax settings of a shop', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    await createTaxRates(admin, RATES);
  });
  beforeEach(() => storeShopSettings(server.database, {}));
  afterAll(() => server.stop());

  const settings = (values: Record<string, string>) => storeShopSettings(server.database, values);
  const order = async (body: object, price = '100.00', product: object = {}): Promise<PricedOrder> => {
    const { id } = await aProduct(admin, { regular_price: price, ...product });
    return (await anOrder(admin, { line_items: [{ product_id: id }], ...body })) as PricedOrder;
  };

  describe('choose the address that decides the taxes', () => {
    const [NL, BE] = [{ country: 'NL' }, { country: 'BE' }];

    it.each<[string, string, object, string]>([
      ['the shipping address', 'shipping', { billing: NL, shipping: BE }, '6.00'],
      ['the billing address if there is no shipping address', 'shipping', { billing: BE }, '6.00'],
      ['the address of the shop if there is none', 'shipping', {}, '20.00'],
      ['the billing address if the shop says so', 'billing', { billing: NL, shipping: BE }, '20.00'],
      ['not the shipping address if there is no billing address', 'billing', { shipping: BE }, '20.00'],
      ['the address of the shop if it says so', 'base', { billing: BE, shipping: BE }, '20.00'],
    ])('%s', async (_what, tax_based_on, addresses, tax) => {
      await settings({ tax_based_on });
      expect((await order(addresses)).cart_tax).toBe(tax);
    });

    it.each([
      ['1011 AB', '21.00'],
      ['3511 AB', '20.00'],
    ])('with the postcode %s of the shop', async (base_postcode, tax) => {
      await settings({ tax_based_on: 'base', base_postcode });
      expect((await order({})).cart_tax).toBe(tax);
    });
  });

  describe('switched off', () => {
    it('leave orders without taxes, and the shop has rates for later', async () => {
      await settings({ taxes_enabled: 'false' });
      const made = await order({ shipping_lines: [{ method_id: 'flat_rate', total: '5.00' }] });
      expect([made.total, made.total_tax, made.tax_lines, made.line_items[0].taxes]).toEqual(['105.00', '0.00', [], []]);
      await settings({});
      const { body } = await admin.put<PricedOrder>(`/shop/v1/orders/${made.id}`, { shipping: { city: 'Delft' } });
      expect([body.total, body.tax_lines.length]).toEqual(['126.00', 1]);
    });

    it('take the taxes off an order that is calculated again', async () => {
      const made = await order({});
      await settings({ taxes_enabled: 'false' });
      const { body } = await admin.put<PricedOrder>(`/shop/v1/orders/${made.id}`, { shipping: { city: 'Delft' } });
      expect([made.total, body.total, body.tax_lines]).toEqual(['120.00', '100.00', []]);
    });

    it('leave an order alone that is not calculated again', async () => {
      const made = await order({});
      await settings({ taxes_enabled: 'false' });
      const { body } = await admin.put<PricedOrder>(`/shop/v1/orders/${made.id}`, { customer_note: 'Ring.' });
      expect([body.total, body.tax_lines.length]).toEqual(['120.00', 1]);
    });
  });

  describe('choose the tax class of shipping', () => {
    const shipped = { shipping_lines: [{ method_id: 'flat_rate', total: '10.00' }] };
    const [REDUCED, UNTAXED] = [{ tax_class: 'reduced-rate' }, { tax_status: 'none' }];

    it.each<[string, object, string, string]>([
      ['that of the items', REDUCED, 'inherit', '0.90'],
      ['none if no item is taxed', UNTAXED, 'inherit', '0.00'],
      ['the standard class', REDUCED, 'standard', '2.00'],
      ['the standard class, also if no item is taxed', UNTAXED, 'standard', '2.00'],
      ['another class', {}, 'reduced-rate', '0.90'],
    ])('%s', async (_what, product, shipping_tax_class, tax) => {
      await settings({ shipping_tax_class });
      expect((await order(shipped, '100.00', product)).shipping_tax).toBe(tax);
    });

    it('which becomes the standard class when it is deleted', async () => {
      const { slug } = (await admin.post('/shop/v1/taxes/classes', { name: aName('Bulky') })).body;
      await settings({ shipping_tax_class: String(slug) });
      expect((await order(shipped)).shipping_tax).toBe('0.00');
      expect((await admin.delete(`/shop/v1/taxes/classes/${slug}`, { force: true })).status).toBe(200);
      expect((await order(shipped)).shipping_tax).toBe('2.00');
    });
  });
});

describeOnEachEngine('A shop that rounds at the subtotal', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine, { taxRoundAtSubtotal: true });
    admin = server.as('admin');
    await createTaxRates(admin, [['NL', '21']]);
  });
  afterAll(() => server.stop());

  const three = async (price: string): Promise<PricedOrder> => {
    const { id } = await aProduct(admin, { regular_price: price });
    return (await anOrder(admin, { line_items: Array(3).fill({ product_id: id }) })) as PricedOrder;
  };

  it('adds up the unrounded taxes of lines, and rounds the sum', async () => {
    // 3 × 0.0147 = 0.0441; 0.21 + 0.0441 = 0.2541. Rounded on each line it would be 0.24.
    const made = await three('0.07');
    expect(made.line_items.map(({ total_tax }) => total_tax)).toEqual(['0.01', '0.01', '0.01']);
    expect([made.cart_tax, made.total_tax, made.total]).toEqual(['0.04', '0.04', '0.25']);
    expect(made.tax_lines).toMatchObject([{ tax_total: '0.04' }]);
  });

  it('adds up unrounded items', async () => {
    // 3 × 1.004 = 3.012, and 21 % of it are 0.63252. Rounded on each line it would be 3.63.
    const made = await three('1.004');
    expect([made.cart_tax, made.total]).toEqual(['0.63', '3.64']);
  });

  it('keeps the unrounded taxes', async () => {
    const { id } = await three('0.07');
    const [order] = (await admin.list('/shop/v1/orders', { include: id, dp: 6 })).body;
    // The sum of all taxes is an amount to pay, so it is rounded.
    expect([order.cart_tax, order.total_tax, order.total]).toEqual(['0.044100', '0.040000', '0.250000']);
    expect(order.line_items).toMatchObject([{ total_tax: '0.014700' }, {}, {}]);
  });

  it('calculates an order again to the same amounts', async () => {
    const made = await three('0.07');
    const { body } = await admin.put<PricedOrder>(`/shop/v1/orders/${made.id}`, { shipping: { city: 'Delft' } });
    expect([body.cart_tax, body.total]).toEqual([made.cart_tax, made.total]);
    await checkInvariants(server.database, { decimals: 2, atSubtotal: true });
  });
});
