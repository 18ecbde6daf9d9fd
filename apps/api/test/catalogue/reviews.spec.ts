import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { aComment, aProduct, aVariableProduct } from '../support/builders.js';
import type { Wire } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('the reviews of a product', (engine) => {
  let server: TestServer;
  let product: Wire;
  beforeAll(async () => {
    server = await startTestServer(engine);
    product = await aProduct(server.as('admin'));
  });
  afterAll(() => server.stop());

  const reviewsOf = ({ id }: { id: number }) => `${PRODUCTS}/${id}/reviews`;

  it('are its approved comments, oldest first by date', async () => {
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

  it('are read one by one, plain comments too', async () => {
    const id = await aComment(server.database, product.id);
    expect((await server.as('admin').get(`${reviewsOf(product)}/${id}`)).body).toMatchObject({ id, review: 'Crisp.' });
  });

  it('of another product, and those not approved, are unknown', async () => {
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

  it('are those of products only', async () => {
    const [{ id: variation }] = (await aVariableProduct(server.as('admin'), [{}])).variations as Wire[];
    for (const id of [variation, 99_999_999, 0])
      for (const path of ['', '/1'])
        await expectRefusal(server, [404, 'shop_rest_product_invalid_id'], () =>
          server.as('admin').get(`${reviewsOf({ id })}${path}`),
        );
  });

  it('are listed for whoever moderates comments or manages the shop', async () => {
    const id = await aComment(server.database, product.id);
    for (const actor of ['admin', 'shop_manager', 'editor', 'key_read'] as const)
      for (const path of ['', `/${id}`]) expect((await server.as(actor).get(reviewsOf(product) + path)).status).toBe(200);
    for (const path of ['', `/${id}`]) {
      await expectRefusal(server, [403, 'shop_rest_cannot_view'], () => server.as('author').get(reviewsOf(product) + path));
      await expectRefusal(server, [401, 'shop_rest_cannot_view'], () => server.as('visitor').get(reviewsOf(product) + path));
    }
  });

  it('tell a stranger that one of them is unknown, but not whether a product is', async () => {
    await expectRefusal(server, [404, 'shop_rest_product_review_invalid_id'], () =>
      server.as('visitor').get(`${reviewsOf(product)}/99999999`),
    );
    await expectRefusal(server, [401, 'shop_rest_cannot_view'], () => server.as('visitor').get(reviewsOf({ id: 99_999_999 })));
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('are not written here: %s has no route', async (method) => {
    for (const path of ['', '/1'])
      await expectRefusal(server, [404, 'rest_no_route'], () =>
        server.as('admin').send(method, reviewsOf(product) + path, { body: {} }),
      );
  });
});
