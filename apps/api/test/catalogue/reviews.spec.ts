import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aComment, aCustomer, anOrder, aProduct, aVariableProduct } from '../support/builders.js';
import type { JsonRecord } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('The reviews of a product', (engine) => {
  let server: TestServer;
  let product: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine);
    product = await aProduct(server.as('admin'));
  });
  afterAll(() => server.stop());

  const reviewsOf = ({ id }: { id: number }) => `${PRODUCTS}/${id}/reviews`;

  it('are its approved comments, the oldest first', async () => {
    const reviewed = await aProduct(server.as('admin'));
    const newer = await aComment(server.database, reviewed.id, {
      created_at: '2026-03-01 00:00:00',
      content: 'Line\n\nline & <em>line</em>',
    });
    const older = await aComment(server.database, reviewed.id, { created_at: '2026-02-01 00:00:00' });
    for (const status of ['hold', 'spam', 'trash']) await aComment(server.database, reviewed.id, { status });
    const { body, headers } = await server.as('admin').list(reviewsOf(reviewed));
    expect(body.map(({ id }) => id)).toEqual([older, newer]);
    expect(body[1]).toEqual({
      id: newer,
      date_created: '2026-03-01T00:00:00',
      review: 'Line\n\nline & <em>line</em>',
      rating: 0,
      name: 'Jan',
      email: 'jan@noten.nl',
      verified: false,
      _links: {
        self: [{ href: `${server.root}${reviewsOf(reviewed)}/${newer}` }],
        collection: [{ href: `${server.root}${reviewsOf(reviewed)}` }],
        up: [{ href: `${server.root}${PRODUCTS}/${reviewed.id}` }],
      },
    });
    expect(headers).not.toHaveProperty('x-wp-total');
    expect((await server.as('admin').get(`${PRODUCTS}/${reviewed.id}`)).body).toMatchObject({
      average_rating: '0.00',
      rating_count: 0,
    });
  });

  it('can be read one by one, also comments without a rating', async () => {
    const id = await aComment(server.database, product.id);
    expect((await server.as('admin').get(`${reviewsOf(product)}/${id}`)).body).toMatchObject({ id, review: 'Crisp.' });
  });

  describe('are verified', () => {
    const reviewOf = async (reviewed: JsonRecord, row: object): Promise<() => Promise<unknown>> => {
      const id = await aComment(server.database, reviewed.id, row);
      return async () => {
        const path = reviewsOf(reviewed);
        const listed = (await server.as('admin').list(path)).body.find((review) => review.id === id)!;
        expect((await server.as('admin').get(`${path}/${id}`)).body['verified']).toBe(listed['verified']);
        return listed['verified'];
      };
    };
    const createOrder = ({ id }: { id: number }, body: object) =>
      anOrder(server.as('admin'), { status: 'processing', line_items: [{ product_id: id, quantity: 1 }], ...body });
    const change = (order: JsonRecord, body: object) => server.as('admin').put(`/shop/v1/orders/${order.id}`, body);

    it('if a paid order with the e-mail address of the reviewer contains the product (finding low: verified by the e-mail address of an order)', async () => {
      const [reviewed, other] = [await aProduct(server.as('admin')), await aProduct(server.as('admin'))];
      const billing = { email: 'Bea@Noten.NL' };
      const isVerified = await reviewOf(reviewed, { author_email: 'bea@noten.nl' });
      const isVerifiedForOther = await reviewOf(reviewed, { author_email: 'ada@noten.nl' });
      const isVerifiedWithoutEmail = await reviewOf(reviewed, { author_email: '' });
      await createOrder(other, { billing });
      await createOrder(reviewed, {});
      expect(await isVerified()).toBe(false);
      const order = await createOrder(reviewed, { billing });
      expect([await isVerified(), await isVerifiedForOther(), await isVerifiedWithoutEmail()]).toEqual([true, false, false]);
      for (const [status, verified] of Object.entries({ 'on-hold': false, completed: true, cancelled: false })) {
        await change(order, { status });
        expect([status, await isVerified()]).toEqual([status, verified]);
      }
    });

    it('no longer if the order has another address, or is in the trash (finding low: verified by the e-mail address of an order)', async () => {
      const reviewed = await aProduct(server.as('admin'));
      const isVerified = await reviewOf(reviewed, { author_email: 'jan@noten.nl' });
      const order = await createOrder(reviewed, { billing: { email: 'jan@noten.nl' } });
      expect(await isVerified()).toBe(true);
      await change(order, { billing: { email: 'piet@noten.nl' } });
      expect(await isVerified()).toBe(false);
      await change(order, { billing: { email: 'JAN@noten.nl' } });
      expect(await isVerified()).toBe(true);
      await server.as('admin').delete(`/shop/v1/orders/${order.id}`);
      expect(await isVerified()).toBe(false);
    });

    it('if the order has the address of its customer, or belongs to the account of the reviewer (finding low: verified by the e-mail address of an order)', async () => {
      const reviewed = await aProduct(server.as('admin'));
      const customer = await aCustomer(server.as('admin'));
      const byEmail = await reviewOf(reviewed, { author_email: customer.email });
      const byAccount = await reviewOf(reviewed, { author_email: 'elsewhere@noten.nl', author_id: customer.id });
      const order = await createOrder(reviewed, { customer_id: customer.id });
      expect(order.billing).toMatchObject({ email: customer.email });
      expect([await byEmail(), await byAccount()]).toEqual([true, true]);
    });
  });

  it('of another product and reviews that are not approved are not found', async () => {
    const other = await aProduct(server.as('admin'));
    const [elsewhere, held] = [
      await aComment(server.database, other.id),
      await aComment(server.database, product.id, { status: 'hold' }),
    ];
    for (const id of [elsewhere, held, 99_999_999])
      await expectRefusal(server, [404, 'shop_rest_product_review_invalid_id'], () =>
        server.as('admin').get(`${reviewsOf(product)}/${id}`),
      );
  });

  it('exist only for products', async () => {
    const [{ id: variation }] = (await aVariableProduct(server.as('admin'), [{}])).variations as JsonRecord[];
    for (const id of [variation, 99_999_999, 0])
      for (const path of ['', '/1'])
        await expectRefusal(server, [404, 'shop_rest_product_invalid_id'], () =>
          server.as('admin').get(`${reviewsOf({ id })}${path}`),
        );
  });

  it('are listed for users who moderate comments or manage the shop', async () => {
    const id = await aComment(server.database, product.id);
    for (const actor of ['admin', 'shop_manager', 'editor', 'key_read'] as const)
      for (const path of ['', `/${id}`]) expect((await server.as(actor).get(reviewsOf(product) + path)).status).toBe(200);
    for (const path of ['', `/${id}`]) {
      await expectRefusal(server, [403, 'shop_rest_cannot_view'], () => server.as('author').get(reviewsOf(product) + path));
      await expectRefusal(server, [401, 'shop_rest_cannot_view'], () => server.as('visitor').get(reviewsOf(product) + path));
    }
  });

  it('show visitors that a review is unknown, but not whether a product exists', async () => {
    await expectRefusal(server, [404, 'shop_rest_product_review_invalid_id'], () =>
      server.as('visitor').get(`${reviewsOf(product)}/99999999`),
    );
    await expectRefusal(server, [401, 'shop_rest_cannot_view'], () => server.as('visitor').get(reviewsOf({ id: 99_999_999 })));
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('are read-only: the method %s has no route', async (method) => {
    for (const path of ['', '/1'])
      await expectRefusal(server, [404, 'rest_no_route'], () =>
        server.as('admin').send(method, reviewsOf(product) + path, { body: {} }),
      );
  });
});
