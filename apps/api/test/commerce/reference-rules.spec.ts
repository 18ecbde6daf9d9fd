import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aCoupon, anOrder, aNote, aProduct, aRefund, aTaxRate, createRecord } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import type { TestServer } from '../support/test-server.js';
import { startVersionedServer } from '../support/versioned-server.js';

const REFERENCE_VERSIONS = ['wc/v2', 'wc/v3'];
const VERSIONS = ['shop/v1', 'wc/v1', ...REFERENCE_VERSIONS];

describeOnEachEngine('Orders by the rules of WooCommerce', (engine) => {
  let server: TestServer;
  let admin: Client;
  let compat: Client;

  beforeAll(async () => {
    ({ server, admin, compat } = await startVersionedServer(engine));
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const clientOf = (version: string): Client => (version === 'shop/v1' ? admin : compat);
  const create = (version: string, body: object) => createRecord(clientOf(version), `/${version}/orders`, body);
  const put = async (version: string, { id }: JsonRecord, body: object) =>
    (await clientOf(version).put(`/${version}/orders/${id}`, body)).body;
  const read = async (version: string, { id }: JsonRecord) => (await clientOf(version).get(`/${version}/orders/${id}`)).body;
  const priced = async (price: string, body: object = {}) => (await aProduct(admin, { regular_price: price, ...body })).id;
  const itemsOf = async (items: readonly (readonly [price: string, quantity: number])[]) =>
    Promise.all(items.map(async ([price, quantity]) => ({ product_id: await priced(price), quantity })));
  const totalsOf = (order: JsonRecord) => (order.line_items as JsonRecord[]).map(({ total }) => total);
  const withCoupon = async (version: string, terms: object, line_items: readonly object[], body: object = {}) => {
    const { code } = await aCoupon(admin, terms);
    return create(version, { line_items, coupon_lines: [{ code }], ...body });
  };

  it.each<[percentage: string, items: [string, number][], reference: string, first: string]>([
    ['10', [['19.95', 1]], '17.96', '17.95'],
    ['50', [['19.95', 1]], '9.98', '9.97'],
    ['12.5', [['25.00', 1]], '21.88', '21.87'],
    [
      '10',
      [
        ['19.95', 3],
        ['99.95', 2],
      ],
      '233.78',
      '233.77',
    ],
    ['15', [['19.95', 1]], '16.96', '16.96'],
    ['33.333', [['99.99', 3]], '199.98', '199.99'],
    [
      '10',
      [
        ['100.00', 1],
        ['212.345', 1],
      ],
      '281.12',
      '281.11',
    ],
  ])('round half a cent of %s %% on %j down in wc/v3: %s, and up in shop/v1: %s', async (amount, items, reference, first) => {
    const sent = [{ discount_type: 'percent', amount }, await itemsOf(items)] as const;
    expect((await withCoupon('wc/v3', ...sent)).total).toBe(reference);
    expect((await withCoupon('shop/v1', ...sent)).total).toBe(first);
  });

  it('take off an amount for each piece with all of its decimals in wc/v3, and as it is shown in shop/v1', async () => {
    const sent = [{ discount_type: 'fixed_product', amount: '0.333' }, await itemsOf([['10.00', 2]])] as const;
    expect(await withCoupon('wc/v3', ...sent)).toMatchObject({ total: '19.33', coupon_lines: [{ discount: '0.666' }] });
    expect(await withCoupon('shop/v1', ...sent)).toMatchObject({ total: '19.34', coupon_lines: [{ discount: '0.66' }] });
    const coupon = await aCoupon(admin, { discount_type: 'percent', amount: '33.333' });
    expect([coupon.amount, (await compat.get(`/wc/v3/coupons/${coupon.id}`)).body.amount]).toEqual(['33.33', '33.33']);
  });

  it('share an amount for the cart out to as many pieces as the coupon reaches', async () => {
    const items = await itemsOf([
      ['99.99', 1],
      ['10.00', 3],
    ]);
    const order = await withCoupon('wc/v3', { discount_type: 'fixed_cart', amount: '5.00', limit_usage_to_x_items: 2 }, items);
    expect([order.total, totalsOf(order)]).toEqual(['124.99', ['97.49', '27.50']]);
  });

  it('show the tax on a discount, which is rounded once for all rates', async () => {
    const shipping = { country: 'NL', city: 'Two rates' };
    for (const [priority, rate] of [
      [1, '21.0000'],
      [2, '1.5000'],
    ] as const)
      await aTaxRate(admin, { ...shipping, rate, priority });
    const order = await withCoupon('wc/v3', { discount_type: 'percent', amount: '12.5' }, await itemsOf([['10.00', 3]]), {
      shipping,
    });
    expect(order).toMatchObject({ discount_tax: '0.84', coupon_lines: [{ discount: '3.75', discount_tax: '0.84' }] });
  });

  it('bound a negative fee by the totals that were sent, before a coupon replaces them', async () => {
    const [item] = await itemsOf([['100.00', 1]]);
    const body = { fee_lines: [{ name: 'Voucher', total: '-200.00' }] };
    const order = await withCoupon('wc/v3', { amount: '10.00' }, [{ ...item, total: '50.00' }], body);
    expect(order).toMatchObject({ total: '40.00', fee_lines: [{ total: '-50.00' }], line_items: [{ total: '90.00' }] });
    const plain = await create('wc/v3', { line_items: [{ ...item, total: '50.00' }], ...body });
    expect(plain).toMatchObject({ total: '0.00', fee_lines: [{ total: '-50.00' }] });
  });

  describe.each(REFERENCE_VERSIONS)('in %s', (version) => {
    it('are refunded if they are created as refunded, by themselves and in a batch', async () => {
      const body = { status: 'refunded', line_items: await itemsOf([['10.00', 2]]) };
      const { body: batch } = await compat.post<Record<string, JsonRecord[]>>(`/${version}/orders/batch`, { create: [body] });
      for (const order of [await create(version, body), batch.create[0]]) {
        expect(order).toMatchObject({ status: 'refunded', refunds: [{ reason: 'Order fully refunded.', total: '-20.00' }] });
        await put(version, order, { status: 'processing' });
        const again = await compat.post(`/${version}/orders/${order.id}/refunds`, { amount: '3' });
        expect([again.status, again.body.code]).toEqual([400, 'woocommerce_rest_cannot_create_order_refund']);
      }
      expect((await create('shop/v1', body)).refunds).toEqual([]);
    });

    it('that are paid on delivery are completed by their payment, and are paid when they are completed', async () => {
      const body = { payment_method: 'cod', line_items: await itemsOf([['10.00', 1]]) };
      const order = await create(version, { ...body, set_paid: true });
      expect(order).toMatchObject({ status: 'completed', date_paid: expect.any(String), date_completed: expect.any(String) });
      const waiting = await create(version, body);
      expect(await put(version, waiting, { status: 'processing' })).toMatchObject({ date_paid: null });
      expect(await put(version, waiting, { status: 'completed' })).toMatchObject({ date_paid: expect.any(String) });
      const paid = await put(version, await create(version, body), { set_paid: true });
      expect(paid.status).toBe('completed');
      expect((await create('shop/v1', { ...body, set_paid: true })).status).toBe('processing');
    });

    it('are paid as drafts of a checkout, when they are created and later', async () => {
      const product = await priced('10.00', { manage_stock: true, stock_quantity: 20 });
      const body = { status: 'checkout-draft', line_items: [{ product_id: product, quantity: 1 }] };
      const stock = async () => (await admin.get(`/shop/v1/products/${product}`)).body;
      expect((await create(version, { ...body, set_paid: true })).status).toBe('processing');
      expect(await stock()).toMatchObject({ stock_quantity: 19, total_sales: 1 });
      const draft = await create(version, body);
      expect([draft.status, draft.needs_payment]).toEqual(['checkout-draft', true]);
      expect((await put(version, draft, { set_paid: true })).status).toBe('processing');
      expect(await stock()).toMatchObject({ stock_quantity: 18, total_sales: 2 });
    });

    it('do not use their coupons while they are in the trash', async () => {
      const coupon = await aCoupon(admin, { usage_limit: 1 });
      const uses = async () => (await admin.get(`/shop/v1/coupons/${coupon.id}`)).body.usage_count;
      const body = { status: 'processing', line_items: await itemsOf([['10.00', 1]]), coupon_lines: [{ code: coupon.code }] };
      const order = await create('wc/v3', body);
      expect(await uses()).toBe(1);
      await compat.delete(`/${version}/orders/${order.id}`);
      expect(await uses()).toBe(0);
      await put(version, order, { status: 'processing' });
      expect(await uses()).toBe(1);
      await admin.delete(`/shop/v1/orders/${order.id}`);
      expect(await uses()).toBe(1);
    });

    it('show their refunds in the trash, which shop/v1 hides', async () => {
      const order = await create(version, { line_items: await itemsOf([['10.00', 1]]) });
      const { id } = await aRefund(admin, order.id, { amount: '2.00' });
      await compat.delete(`/${version}/orders/${order.id}`);
      expect(await read(version, order)).toMatchObject({ status: 'trash', refunds: [{ id }] });
      expect((await compat.list(`/${version}/orders/${order.id}/refunds`)).body).toMatchObject([{ id }]);
      expect((await read('shop/v1', order)).refunds).toEqual([]);
      expect((await admin.list(`/shop/v1/orders/${order.id}/refunds`)).body).toEqual([]);
    });
  });

  it('have coupons whose codes are stored without tags and as HTML, and are found by what was sent', async () => {
    const [tagged, joined] = [aName('xRUN'), aName('x&Y')];
    expect(await aCoupon(admin, { code: `<b>${tagged}</b>` })).toMatchObject({ code: tagged.toLowerCase() });
    const stored = joined.toLowerCase().replace('&', '&amp;');
    const coupon = await createRecord(compat, '/wc/v3/coupons', { code: joined, amount: '1.00' });
    expect(coupon.code).toBe(stored);
    for (const code of [tagged, joined, stored, `<i>${joined}</i>`]) {
      const { status, body } = await admin.post('/shop/v1/coupons', { code });
      expect([status, body.code]).toEqual([400, 'shop_rest_coupon_code_already_exists']);
    }
    const line_items = await itemsOf([['10.00', 1]]);
    for (const [version, code] of VERSIONS.flatMap((one) => [[one, joined] as const, [one, stored] as const])) {
      expect((await clientOf(version).list(`/${version}/coupons`, { code })).body).toMatchObject([{ id: coupon.id }]);
      const order = await create(version, { line_items, coupon_lines: [{ code }] });
      // wc/v2 only records coupons.
      expect(order).toMatchObject({ total: version === 'wc/v2' ? '10.00' : '9.00', coupon_lines: [{ code: stored }] });
    }
    expect((await admin.get(`/shop/v1/coupons/${coupon.id}`)).body.usage_count).toBeGreaterThanOrEqual(2);
  });

  it('do not say to those who may not see them which orders, notes and refunds exist', async () => {
    const order = await anOrder(admin, { line_items: await itemsOf([['10.00', 1]]) });
    const [note, refund] = [await aNote(admin, order.id), await aRefund(admin, order.id)];
    const paths = (id: number, ofNote: number, ofRefund: number) =>
      [`notes`, `notes/${ofNote}`, 'refunds', `refunds/${ofRefund}`].map((path) => `orders/${id}/${path}`);
    const unknown = 99_999_999;
    for (const version of VERSIONS)
      for (const [actor, status] of [
        ['visitor', 401],
        ['subscriber', 403],
      ] as const) {
        const client = server.as(actor, version === 'shop/v1' ? undefined : `${server.url}/wp-json`);
        for (const path of [
          ...paths(order.id, note.id, refund.id),
          ...paths(order.id, unknown, unknown),
          ...paths(unknown, unknown, unknown),
        ]) {
          const isItem = /\d$/.test(path);
          const responses = [
            await client.get(`/${version}/${path}`),
            isItem
              ? await client.delete(`/${version}/${path}`, { force: true })
              : await client.post(`/${version}/${path}`, { note: 'x', amount: '1' }),
          ];
          expect([version, actor, path, responses.map((one) => one.status)]).toEqual([version, actor, path, [status, status]]);
        }
      }
  });
});
