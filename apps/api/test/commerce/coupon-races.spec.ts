import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { sendConcurrently, countOutcomes } from '../support/concurrent-requests.js';
import { aCoupon, aCustomer, anOrder, aProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
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

  const orderWith = (...codes: unknown[]) => ({
    line_items: [{ product_id: product }],
    coupon_lines: codes.map((code) => ({ code })),
  });
  const usesOf = async ({ id }: JsonRecord) => (await admin.get(`/shop/v1/coupons/${id}`)).body.usage_count;
  const countOrders = async () => Number((await admin.list(ORDERS)).headers['x-wp-total']);

  it('with a limit of one use are used by one of 100 orders, and the other orders are not created', async () => {
    const coupon = await aCoupon(admin, { usage_limit: 1 });
    const before = await countOrders();
    const responses = await sendConcurrently(100, () => admin.post(ORDERS, orderWith(coupon.code)));
    expect(countOutcomes(responses)).toEqual({ 201: 1, [REFUSED]: 99 });
    expect([await usesOf(coupon), (await countOrders()) - before]).toEqual([1, 1]);
  }, 60_000);

  it('with a limit per buyer are used up to the limit by each customer and each guest', async () => {
    const coupon = await aCoupon(admin, { usage_limit_per_user: 2 });
    const buyers = [await aCustomer(admin), await aCustomer(admin)];
    const responses = await sendConcurrently(60, (index) => {
      const buyer = index % 3 < 2 ? { customer_id: buyers[index % 3].id } : { billing: { email: 'Guest@Noten.nl' } };
      return admin.post(ORDERS, { ...orderWith(coupon.code), ...buyer, set_paid: true });
    });
    expect(countOutcomes(responses)).toEqual({ 201: 6, [REFUSED]: 54 });
    expect(await usesOf(coupon)).toBe(6);
    const { used_by: users } = (await admin.get(`/shop/v1/coupons/${coupon.id}`)).body;
    expect((users as string[]).map((user) => user.toLowerCase()).sort()).toEqual(
      [...buyers, ...buyers]
        .map(({ id }) => String(id))
        .concat('guest@noten.nl', 'guest@noten.nl')
        .sort(),
    );
  }, 60_000);

  it('are counted correctly when orders apply several coupons in any order', async () => {
    const coupons = await Promise.all([3, 5, 4].map((limit) => aCoupon(admin, { usage_limit: limit })));
    const codes = coupons.map(({ code }) => code);
    const responses = await sendConcurrently(40, (index) =>
      admin.post(ORDERS, orderWith(...(index % 2 ? codes : [...codes].reverse()))),
    );
    expect(countOutcomes(responses)).toEqual({ 201: 3, [REFUSED]: 37 });
    const orders = await Promise.all(Array.from({ length: 8 }, () => anOrder(admin, orderWith())));
    const later = await sendConcurrently(8, (index) =>
      admin.put(`${ORDERS}/${orders[index].id}`, { coupon_lines: [{ code: codes[1] }] }),
    );
    expect(countOutcomes(later)).toEqual({ 200: 2, [REFUSED]: 6 });
    expect(await Promise.all(coupons.map(usesOf))).toEqual([3, 5, 3]);
  }, 60_000);

  it('are released once, even if their order is cancelled several times', async () => {
    const coupon = await aCoupon(admin, { usage_limit: 1 });
    const order = await anOrder(admin, { ...orderWith(coupon.code), set_paid: true });
    const responses = await sendConcurrently(20, (index) =>
      admin.put(`${ORDERS}/${order.id}`, { status: index % 2 ? 'cancelled' : 'failed' }),
    );
    expect(countOutcomes(responses)).toEqual({ 200: 20 });
    expect(await usesOf(coupon)).toBe(0);
    const next = await sendConcurrently(20, () => admin.post(ORDERS, orderWith(coupon.code)));
    expect(countOutcomes(next)).toEqual({ 201: 1, [REFUSED]: 19 });
  });

  it('are not used by an order that is created as cancelled', async () => {
    const coupon = await aCoupon(admin, { usage_limit: 1 });
    await anOrder(admin, { ...orderWith(coupon.code), status: 'cancelled' });
    expect(await usesOf(coupon)).toBe(0);
  });

  it('are not used by an order that is refused because of insufficient stock', async () => {
    const coupon = await aCoupon(admin, { usage_limit: 50 });
    const { id } = await aProduct(admin, { regular_price: '9', manage_stock: true, stock_quantity: 5 });
    const order = { ...orderWith(coupon.code), line_items: [{ product_id: id }], set_paid: true };
    const responses = await sendConcurrently(30, () => admin.post(ORDERS, order));
    expect(countOutcomes(responses)).toEqual({ 201: 5, '409 shop_rest_insufficient_stock': 25 });
    expect(await usesOf(coupon)).toBe(5);
  });

  it('stay consistent while they are used, changed and deleted at the same time', async () => {
    const coupon = await aCoupon(admin);
    const requests = [
      () => admin.post(ORDERS, orderWith(coupon.code)),
      () => admin.post(ORDERS, { ...orderWith(), coupon_lines: [{ code: coupon.code, discount: '1.00' }], status: 'on-hold' }),
      () => admin.put(`/shop/v1/coupons/${coupon.id}`, { description: 'Changed' }),
      () => admin.delete(`/shop/v1/coupons/${coupon.id}`),
      () => admin.put(`/shop/v1/coupons/${coupon.id}`, { code: coupon.code }),
    ];
    const responses = await sendConcurrently(60, (index) => requests[index % requests.length]());
    const known = ['200', '201', REFUSED, '410 shop_rest_already_trashed'];
    expect(Object.keys(countOutcomes(responses)).filter((outcome) => !known.includes(outcome))).toEqual([]);
  }, 60_000);
});
