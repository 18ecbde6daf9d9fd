import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCustomer, anOrder, aProduct, aRefund } from './support/builders.js';
import {
  euros,
  importedCoupon,
  importedLine,
  importedOrder,
  importedRefund,
  importShop,
  type ImportedShop,
} from './support/imported-orders.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const ORDERS = '/shop/v1/orders';

describeOnEachEngine('An imported order', (engine) => {
  let server: TestServer;
  let nextId = 50_000;
  let nextLine = 90_000;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const admin = () => server.as('admin');
  const importAll = (shop: ImportedShop) => importShop(server.database, shop);
  const anId = () => (nextId += 1);
  const line = (fields: Parameters<typeof importedLine>[0]) => importedLine({ id: (nextLine += 1), ...fields });
  const read = async (id: number, query = {}) => (await admin().get(`${ORDERS}/${id}`, query)).body;
  const total = async (query: object) => Number((await admin().list(ORDERS, { ...query, per_page: 1 })).headers['x-wp-total']);

  it('is shown as WooCommerce showed it: without dates, with empty amounts and a tax status that differs', async () => {
    const id = anId();
    const lines = [
      line({ kind: 'shipping', name: 'Post', reference: 'flat_rate', total: euros(5), shownAs: { totalTax: '' } }),
      line({ kind: 'fee', name: 'Box', total: euros(1), taxStatus: 'none', shownAs: { taxStatus: 'taxable' } }),
      line({ kind: 'coupon', name: 'gone', total: euros(2), totalTax: euros(0.27), shownAs: {} }),
      line({ kind: 'item', total: 2_345_678n, quantity: 0, taxes: [{ id: 999, total: '', subtotal: '0.12345678' }] }),
    ];
    const amounts = { shownAs: { shippingTotal: '', cartTax: '' } as const, total: 12_345_600n };
    await importAll({
      orders: [importedOrder({ id, lines, ...amounts, undated: true, modifiedAt: null, status: 'verzonden', cartHash: 'abc' })],
    });
    const order = await read(id);
    expect(order).toMatchObject({
      ...{ status: 'verzonden', date_created: null, date_modified: null, cart_hash: 'abc', total: '12.35' },
      ...{ shipping_total: '', cart_tax: '', discount_total: '0.00', number: `${id}` },
      shipping_lines: [{ total: '5.00', total_tax: '' }],
      fee_lines: [{ tax_status: 'taxable' }],
      coupon_lines: [{ code: 'gone', discount: '2.00', discount_tax: '0.27' }],
      line_items: [{ quantity: 0, price: '0.00', total: '2.35', taxes: [{ id: 999, total: '', subtotal: '0.12345678' }] }],
    });
    expect(await read(id, { dp: 4 })).toMatchObject({ total: '12.3456', line_items: [{ total: '2.3457' }] });
    // Amounts that are calculated again are Grove's own.
    const { body } = await admin().put(`${ORDERS}/${id}`, { fee_lines: [] });
    expect(body).toMatchObject({ shipping_total: '5.00', cart_tax: '0.00', fee_lines: [{ tax_status: 'none' }] });
    expect(body.shipping_lines).toMatchObject([{ total_tax: '0.00' }]);
  });

  it('has an id and lines with ids that no later order gets, and leaves later orders theirs', async () => {
    const id = anId();
    const item = line({ total: euros(1) });
    await importAll({ orders: [importedOrder({ id, lines: [item] })] });
    const later = await anOrder(admin(), { fee_lines: [{ name: 'Box', total: '1.00' }] });
    expect(later.id).toBeGreaterThan(id);
    const [fee] = later.fee_lines as { id: number }[];
    expect(fee.id).toBeGreaterThan(item.id);
    [nextId, nextLine] = [nextId + 1_000, nextLine + 1_000];
    // An order that WooCommerce made in the meantime, with the same ids of lines.
    const meanwhile = anId();
    const [first, second] = [line({ id: fee.id, name: 'Same id' }), line({ name: 'Other id' })];
    await importAll({ orders: [importedOrder({ id: meanwhile, lines: [first, second] })] });
    expect((await read(later.id)).fee_lines).toMatchObject([{ id: fee.id, name: 'Box' }]);
    const lines = (await read(meanwhile)).line_items as { id: number; name: string }[];
    expect(lines.map(({ name }) => name).sort()).toEqual(['Other id', 'Same id']);
    expect(lines.find(({ name }) => name === 'Other id')!.id).toBe(second.id);
  });

  it('counts in lists as any other, whatever its status, and drafts only in the list of drafts', async () => {
    const before = [await total({}), await total({ status: 'completed' }), await total({ status: 'checkout-draft' })];
    const statuses = ['completed', 'verzonden', 'gone', 'checkout-draft', 'auto-draft', 'trash'];
    const orders = statuses.map((status) => importedOrder({ id: anId(), status }));
    await importAll({ orders });
    expect([await total({}), await total({ status: 'completed' }), await total({ status: 'checkout-draft' })]).toEqual([
      ...[before[0] + 3, before[1] + 1, before[2] + 1],
    ]);
    const dated = { after: '2016-01-01T00:00:00', before: '2016-02-01T00:00:00', per_page: 100 };
    const { body, headers } = await admin().list(ORDERS, dated);
    expect(headers['x-wp-total']).toBe(`${body.length}`);
    expect((await admin().list(ORDERS, { status: 'trash' })).status).toBe(400);
    // A draft that gets a status is placed.
    expect((await admin().put(`${ORDERS}/${orders[3].id}`, { status: 'pending' })).status).toBe(200);
    expect(await total({})).toBe(before[0] + 4);
  });

  it('is found by its former address as well', async () => {
    const id = anId();
    await importAll({ orders: [importedOrder({ id, searchWords: 'Haselhorst Bremen' })] });
    const { body } = await admin().list(ORDERS, { search: 'haselhorst' });
    expect(body.map((order) => order.id)).toEqual([id]);
  });

  it('gives its stock, its sales and its use of a coupon back when it is cancelled, once', async () => {
    const [id, couponId] = [anId(), anId()];
    const product = await aProduct(admin(), { regular_price: '4', manage_stock: true, stock_quantity: 10 });
    const sold = { productId: product.id, total: euros(12), quantity: 3, reducedStock: 3, stockManagedById: product.id };
    const billing = { ...importedOrder({ id }).billing, email: 'Greta@example.com' };
    const usedBy = ['7', 'greta@example.com', 'greta@example.com'];
    await importAll({
      coupons: [importedCoupon({ id: couponId, code: `used-${id}`, usageCount: 9, usedBy })],
      orders: [
        importedOrder({ id, billing, lines: [line(sold), line({ kind: 'coupon', name: `used-${id}`, total: euros(1) })] }),
      ],
    });
    const coupon = async () => (await admin().get(`/shop/v1/coupons/${couponId}`)).body;
    const stock = async () => (await admin().get(`/shop/v1/products/${product.id}`)).body;
    expect(await coupon()).toMatchObject({ usage_count: 9, used_by: usedBy });
    for (let times = 0; times < 2; times++) await admin().put(`${ORDERS}/${id}`, { status: 'cancelled' });
    expect(await stock()).toMatchObject({ stock_quantity: 13, total_sales: -3 });
    expect(await coupon()).toMatchObject({ usage_count: 8, used_by: ['7', 'greta@example.com'] });
    await admin().put(`${ORDERS}/${id}`, { status: 'processing' });
    expect(await stock()).toMatchObject({ stock_quantity: 10, total_sales: 0 });
    expect(await coupon()).toMatchObject({ usage_count: 9, used_by: ['7', 'greta@example.com', 'Greta@example.com'] });
  });

  it('can be refunded up to what its imported refunds left, and its pieces come back to stock', async () => {
    const [id, refundId] = [anId(), anId()];
    const product = await aProduct(admin(), { regular_price: '4', manage_stock: true, stock_quantity: 10 });
    const item = line({ productId: product.id, total: euros(12), quantity: 3, reducedStock: 2, stockManagedById: product.id });
    const returned = line({ productId: product.id, total: euros(-4), quantity: -1, reference: `${item.id}` });
    const refund = importedRefund({ id: refundId, orderId: id, amount: euros(4), reason: 'Kapot', lines: [returned] });
    await importAll({ orders: [importedOrder({ id, lines: [item] })], refunds: [refund] });
    expect(await read(id)).toMatchObject({ refunds: [{ id: refundId, refund: 'Kapot', total: '-4.00' }] });
    const refunds = `${ORDERS}/${id}/refunds`;
    expect((await admin().get(`${refunds}/${refundId}`)).body).toMatchObject({ amount: '4.00', line_items: [{ quantity: -1 }] });
    expect((await admin().post(refunds, { amount: '8.01' })).status).toBe(400);
    const beyond = { line_items: [{ id: item.id, quantity: 3, refund_total: '8.00' }] };
    expect((await admin().post(refunds, beyond)).status).toBe(400);
    await aRefund(admin(), id, { amount: '8.00', line_items: [{ id: item.id, quantity: 2, refund_total: '8.00' }] });
    expect(await read(id)).toMatchObject({ status: 'refunded', refunds: [{ total: '-8.00' }, { total: '-4.00' }] });
    expect((await admin().get(`/shop/v1/products/${product.id}`)).body).toMatchObject({ stock_quantity: 12 });
  });

  it('hides its notes and refunds while it is in the trash', async () => {
    const [id, refundId, noteId] = [anId(), anId(), anId()];
    await importAll({
      orders: [importedOrder({ id, status: 'trash', total: euros(5) })],
      refunds: [importedRefund({ id: refundId, orderId: id, amount: euros(1), isInTrash: true })],
      notes: [{ id: noteId, orderId: id, createdAt: '2016-01-02 03:04:05', note: 'Sent', customerNote: true }],
    });
    const belongings = async () => {
      const [order, refunds, notes] = [
        await read(id),
        ...(await Promise.all(['refunds', 'notes'].map((name) => admin().list(`${ORDERS}/${id}/${name}`)))),
      ];
      return [(order.refunds as unknown[]).length, refunds.body.length, notes.body.map(({ note }) => note)];
    };
    expect(await belongings()).toEqual([0, 0, []]);
    await admin().put(`${ORDERS}/${id}`, { status: 'completed' });
    const [refunds, listed, notes] = await belongings();
    expect([refunds, listed]).toEqual([1, 1]);
    expect(notes).toContain('Sent');
  });

  it('has the permissions for downloads that WooCommerce gave, and later orders derive theirs', async () => {
    const [id, expired] = [anId(), anId()];
    const files = [1, 2].map((number) => ({ name: `File ${number}`, file: `https://files.example/${number}.pdf` }));
    const product = await aProduct(admin(), { downloadable: true, virtual: true, downloads: files });
    const [first, second] = product.downloads as { id: string }[];
    const customer = await aCustomer(admin());
    const permission = (more: object) => ({
      ...{
        id: anId(),
        downloadId: first.id,
        productId: product.id,
        orderId: id,
        orderKey: 'old',
        userEmail: 'other@example.com',
      },
      ...{ userId: customer.id, remaining: null, grantedAt: null, lastDay: null, downloadCount: 1, ...more },
    });
    const owned = () => ({ customerId: customer.id, downloadsImported: true, lines: [line({ productId: product.id })] });
    await importAll({
      orders: [importedOrder({ id, ...owned() }), importedOrder({ id: expired, ...owned(), status: 'pending' })],
      permissions: [
        ...[permission({ remaining: 2 }), permission({ remaining: 0 }), permission({ lastDay: '2016-01-01' })],
        ...[
          permission({ orderId: expired }),
          permission({ downloadId: 'gone' }),
          permission({ productId: 1 }),
          permission({ userId: 1 }),
        ],
      ],
    });
    const downloads = async () => (await admin().list(`/shop/v1/customers/${customer.id}/downloads`)).body;
    expect(await downloads()).toMatchObject([
      { download_id: first.id, order_id: id, order_key: 'old', downloads_remaining: '2', access_expires: 'never' },
    ]);
    expect((await downloads())[0].download_url).toContain('email=other%40example.com');
    const later = await anOrder(admin(), {
      customer_id: customer.id,
      status: 'completed',
      line_items: [{ product_id: product.id }],
    });
    expect((await downloads()).map(({ order_id, download_id }) => [order_id, download_id])).toEqual([
      ...[
        [id, first.id],
        [later.id, first.id],
        [later.id, second.id],
      ].sort(([one], [other]) => Number(one) - Number(other)),
    ]);
  });

  it('counts for its customer unless a plugin gave it its status, and the newest has the highest id', async () => {
    const customer = await aCustomer(admin());
    const [first, second, third] = [anId(), anId(), anId()];
    const of = (id: number, status: string, createdAt: string) =>
      importedOrder({ id, status, createdAt, customerId: customer.id, total: euros(10) });
    await importAll({
      orders: [
        of(first, 'completed', '2020-01-01 00:00:00'),
        of(second, 'checkout-draft', '2016-01-01 00:00:00'),
        of(third, 'gone', '2024-01-01 00:00:00'),
      ],
    });
    expect((await admin().get(`/shop/v1/customers/${customer.id}`)).body).toMatchObject({
      ...{ orders_count: 2, total_spent: '10.00', last_order: { id: second, date: '2016-01-01T00:00:00' } },
    });
  });

  it('counts in sums as in WooCommerce, until its amounts are calculated again', async () => {
    const customer = await aCustomer(admin());
    const id = anId();
    const sumCorrection = { spent: euros(0.01), total: euros(0.02), tax: euros(2), shipping: -euros(1) };
    const at = { createdAt: '2013-05-06 12:00:00', customerId: customer.id };
    const lines = [line({ kind: 'fee', name: 'Box', total: euros(10), taxStatus: 'none' })];
    await importAll({ orders: [importedOrder({ id, ...at, lines, total: euros(10), status: 'completed', sumCorrection })] });
    const sums = async () => {
      const { body } = await admin().list('/shop/v1/reports/sales', { date_min: '2013-05-06', date_max: '2013-05-06' });
      const [{ total_sales, total_tax, total_shipping }] = body;
      const { total_spent } = (await admin().get(`/shop/v1/customers/${customer.id}`)).body;
      return [total_sales, total_tax, total_shipping, total_spent];
    };
    expect([(await read(id)).total, ...(await sums())]).toEqual(['10.00', '10.02', '2.00', '-1.00', '10.01']);
    await admin().put(`${ORDERS}/${id}`, { customer_note: 'Ring twice' });
    expect(await sums()).toEqual(['10.02', '2.00', '-1.00', '10.01']);
    await admin().put(`${ORDERS}/${id}`, { fee_lines: [{ name: 'Bag', total: '1.00', tax_status: 'none' }] });
    expect([(await read(id)).total, ...(await sums())]).toEqual(['11.00', '11.00', '0.00', '0.00', '11.00']);
    await admin().delete(`${ORDERS}/${id}`, { force: true });
    expect(await server.database.read('SELECT * FROM order_sum_correction WHERE order_id = ?', [id])).toEqual([]);
  });

  it('of two coupons with one code uses the newer one, and none that was not published', async () => {
    const [older, newer, draft] = [anId(), anId(), anId()];
    const code = `twice-${older}`;
    await importAll({
      coupons: [
        importedCoupon({ id: newer, code, amount: euros(2), createdAt: '2020-01-01 00:00:00' }),
        importedCoupon({ id: older, code, amount: euros(1), createdAt: '2019-01-01 00:00:00' }),
        importedCoupon({ id: draft, code: `draft-${draft}`, notInTrash: false, createdAt: '2021-01-01 00:00:00' }),
      ],
    });
    const product = await aProduct(admin(), { regular_price: '9' });
    const order = { line_items: [{ product_id: product.id }] };
    expect(await anOrder(admin(), { ...order, coupon_lines: [{ code }] })).toMatchObject({ total: '7.00' });
    const refused = await admin().post(ORDERS, { ...order, coupon_lines: [{ code: `draft-${draft}` }] });
    expect(refused.body).toMatchObject({ code: 'shop_rest_invalid_coupon' });
    const { body } = await admin().list('/shop/v1/coupons', { per_page: 100 });
    expect(body.flatMap(({ id }) => ([older, newer, draft].includes(id) ? id : []))).toEqual([newer, older]);
  });
});
