import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { atOnce, outcomes } from '../support/at-once.js';
import { aCoupon, aCustomer, anOrder, aProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { Wire } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const ORDERS = '/shop/v1/orders';
const REFUSED = '400 shop_rest_invalid_coupon';

describeOnEachEngine('Coupons in simultaneous orders', (engine) => {
  let server: TestServer;
  let admin: Client;
  let product: number;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    product = (await aProduct(admin, { regular_price: '10.00', manage_stock: true, stock_quantity: 1000 })).id;
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const applying = (...codes: unknown[]) => ({
    line_items: [{ product_id: product }],
    coupon_lines: codes.map((code) => ({ code })),
  });
  const usesOf = async ({ id }: Wire) => (await admin.get(`/shop/v1/coupons/${id}`)).body.usage_count;
  const countOrders = async () => Number((await admin.list(ORDERS)).headers['x-wp-total']);

  it('that may be used once are used by one of 100 orders; the others are not made', async () => {
    const coupon = await aCoupon(admin, { usage_limit: 1 });
    const before = await countOrders();
    const answers = await atOnce(100, () => admin.post(ORDERS, applying(coupon.code)));
    expect(outcomes(answers)).toEqual({ 201: 1, [REFUSED]: 99 });
    expect([await usesOf(coupon), (await countOrders()) - before]).toEqual([1, 1]);
  }, 60_000);

  it('that each buyer may use once or twice are used as often by customers and guests', async () => {
    const coupon = await aCoupon(admin, { usage_limit_per_user: 2 });
    const buyers = [await aCustomer(admin), await aCustomer(admin)];
    const answers = await atOnce(60, (place) => {
      const who = place % 3 < 2 ? { customer_id: buyers[place % 3].id } : { billing: { email: 'Guest@Noten.nl' } };
      return admin.post(ORDERS, { ...applying(coupon.code), ...who, set_paid: true });
    });
    expect(outcomes(answers)).toEqual({ 201: 6, [REFUSED]: 54 });
    expect(await usesOf(coupon)).toBe(6);
    const { used_by: users } = (await admin.get(`/shop/v1/coupons/${coupon.id}`)).body;
    expect((users as string[]).map((user) => user.toLowerCase()).sort()).toEqual(
      [...buyers, ...buyers]
        .map(({ id }) => String(id))
        .concat('guest@noten.nl', 'guest@noten.nl')
        .sort(),
    );
  }, 60_000);

  it('are counted correctly by orders that apply several in any order', async () => {
    const coupons = await Promise.all([3, 5, 4].map((limit) => aCoupon(admin, { usage_limit: limit })));
    const codes = coupons.map(({ code }) => code);
    const answers = await atOnce(40, (place) => admin.post(ORDERS, applying(...(place % 2 ? codes : [...codes].reverse()))));
    expect(outcomes(answers)).toEqual({ 201: 3, [REFUSED]: 37 });
    const orders = await Promise.all(Array.from({ length: 8 }, () => anOrder(admin, applying())));
    const later = await atOnce(8, (place) => admin.put(`${ORDERS}/${orders[place].id}`, { coupon_lines: [{ code: codes[1] }] }));
    expect(outcomes(later)).toEqual({ 200: 2, [REFUSED]: 6 });
    expect(await Promise.all(coupons.map(usesOf))).toEqual([3, 5, 3]);
  }, 60_000);

  it('are released once, however often their order is cancelled', async () => {
    const coupon = await aCoupon(admin, { usage_limit: 1 });
    const order = await anOrder(admin, { ...applying(coupon.code), set_paid: true });
    const answers = await atOnce(20, (place) =>
      admin.put(`${ORDERS}/${order.id}`, { status: place % 2 ? 'cancelled' : 'failed' }),
    );
    expect(outcomes(answers)).toEqual({ 200: 20 });
    expect(await usesOf(coupon)).toBe(0);
    const next = await atOnce(20, () => admin.post(ORDERS, applying(coupon.code)));
    expect(outcomes(next)).toEqual({ 201: 1, [REFUSED]: 19 });
  });

  it('are not used by an order that is created as cancelled', async () => {
    const coupon = await aCoupon(admin, { usage_limit: 1 });
    await anOrder(admin, { ...applying(coupon.code), status: 'cancelled' });
    expect(await usesOf(coupon)).toBe(0);
  });

  it('are not used by an order that is refused for lack of stock', async () => {
    const coupon = await aCoupon(admin, { usage_limit: 50 });
    const { id } = await aProduct(admin, { regular_price: '9', manage_stock: true, stock_quantity: 5 });
    const order = { ...applying(coupon.code), line_items: [{ product_id: id }], set_paid: true };
    const answers = await atOnce(30, () => admin.post(ORDERS, order));
    expect(outcomes(answers)).toEqual({ 201: 5, '409 shop_rest_insufficient_stock': 25 });
    expect(await usesOf(coupon)).toBe(5);
  });

  it('lose nothing while they are changed and taken away at the same time', async () => {
    const coupon = await aCoupon(admin);
    const deeds = [
      () => admin.post(ORDERS, applying(coupon.code)),
      () => admin.post(ORDERS, { ...applying(), coupon_lines: [{ code: coupon.code, discount: '1.00' }], status: 'on-hold' }),
      () => admin.put(`/shop/v1/coupons/${coupon.id}`, { description: 'Changed' }),
      () => admin.delete(`/shop/v1/coupons/${coupon.id}`),
      () => admin.put(`/shop/v1/coupons/${coupon.id}`, { code: coupon.code }),
    ];
    const answers = await atOnce(60, (place) => deeds[place % deeds.length]());
    const known = ['200', '201', REFUSED, '410 shop_rest_already_trashed'];
    expect(Object.keys(outcomes(answers)).filter((outcome) => !known.includes(outcome))).toEqual([]);
  }, 60_000);
});
