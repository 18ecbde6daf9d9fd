import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectAllPages } from 'woocommerce-rest-ts-api';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName } from './support/builders.js';
import type { JsonRecord } from './support/http.js';
import { responseOf, TypedRestApi, WooCommerceRestApi } from './support/official-client.js';
import { startTestServer, type TestServer } from './support/test-server.js';

// With the version and the path that these clients use by themselves.
describeOnEachEngine('Client libraries with wc/v3', (engine) => {
  let server: TestServer;
  let settings: { url: string; version: 'wc/v3'; consumerKey: string; consumerSecret: string };

  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    const { name, secret } = server.credentials.key_read_write;
    settings = { url: server.url, version: 'wc/v3', consumerKey: name, consumerSecret: secret };
  });
  afterAll(() => server.stop());

  it('@woocommerce/woocommerce-rest-api sells a variation, refunds a part of it, and deletes the order', async () => {
    const client = new WooCommerceRestApi(settings);
    const { data: product } = await responseOf(
      client.post('products', {
        name: aName('Almonds'),
        type: 'variable',
        attributes: [{ name: 'Weight', variation: true, options: ['250 g', '1 kg'] }],
      }),
    );
    const { status, data: variation } = await responseOf(
      client.post(`products/${product.id}/variations`, {
        regular_price: '12.00',
        attributes: [{ name: 'Weight', option: '1 kg' }],
        meta_data: [{ key: 'origin', value: 'Valencia' }],
      }),
    );
    expect([status, variation.meta_data]).toEqual([201, [expect.objectContaining({ key: 'origin', value: 'Valencia' })]]);
    const { data: order } = await responseOf(
      client.post('orders', {
        set_paid: true,
        line_items: [{ product_id: product.id, variation_id: variation.id, quantity: 2 }],
      }),
    );
    expect(order).toMatchObject({ status: 'processing', total: '24.00', date_paid_gmt: expect.any(String) });
    const [line] = order.line_items as JsonRecord[];
    const { data: refund } = await responseOf(
      client.post(`orders/${order.id}/refunds`, {
        api_refund: false,
        line_items: [{ id: line.id, quantity: 1, refund_total: 12 }],
      }),
    );
    expect(refund).toMatchObject({ amount: '12.00', line_items: [{ quantity: -1, total: '-12.00' }] });
    expect((await responseOf(client.delete(`orders/${order.id}`, { force: true }))).status).toBe(200);
    expect(await responseOf(client.get(`orders/${order.id}`))).toMatchObject({
      status: 404,
      data: { code: 'woocommerce_rest_shop_order_invalid_id' },
    });
  });

  it('woocommerce-rest-ts-api creates an order, reads what it created, and collects all pages of a list', async () => {
    const client = new TypedRestApi(settings);
    const names = Array.from({ length: 5 }, () => aName('Hazelnuts'));
    const ids: number[] = [];
    for (const name of names) ids.push((await client.createProduct({ name, regular_price: '3.20' })).data.id!);
    const { data: changed } = await client.updateProduct(ids[0], { name: 'Hazelnuts in the shell' });
    expect(changed).toMatchObject({ id: ids[0], name: 'Hazelnuts in the shell', regular_price: '3.20' });
    expect((await client.getProduct(ids[0])).data).toMatchObject({ id: ids[0], name: changed.name });
    const found = await collectAllPages((page, per_page) => client.getProducts({ page, per_page, include: ids }), { perPage: 2 });
    expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const { data: order } = await client.createOrder({ line_items: [{ product_id: ids[1], quantity: 3 }] } as never);
    expect((await client.getOrder(order.id!)).data).toMatchObject({ id: order.id, total: '9.60' });
    expect((await client.getOrders({ include: [order.id] })).data.map(({ id }) => id)).toEqual([order.id]);
    await expect(client.getProduct(99_999_999)).rejects.toThrow();
  });
});
