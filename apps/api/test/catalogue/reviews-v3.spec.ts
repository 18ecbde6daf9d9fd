import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct, createRecord } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import type { TestServer } from '../support/test-server.js';
import { startVersionedServer } from '../support/versioned-server.js';

const REVIEWS = '/wc/v3/products/reviews';

describeOnEachEngine('Reviews of wc/v3', (engine) => {
  let server: TestServer;
  let v1: Client;
  let v3: Client;
  beforeAll(async () => {
    ({ server, admin: v1, compat: v3 } = await startVersionedServer(engine));
  });
  afterAll(() => server.stop());

  const aReview = (product: JsonRecord, body: object = {}): Promise<JsonRecord> =>
    createRecord(v3, REVIEWS, {
      ...{ product_id: product.id, review: aName('Fine'), reviewer: 'Jan', reviewer_email: 'jan@noten.nl', rating: 5, ...body },
    });
  const ratingOf = async ({ id }: JsonRecord) => {
    const { body } = await v3.get(`/wc/v3/products/${id}`);
    return [body.average_rating, body.rating_count];
  };

  it('change the rating of their product immediately, whatever changes them', async () => {
    const [product, other] = [await aProduct(v1), await aProduct(v1)];
    const first = await aReview(product);
    await aReview(product, { rating: 2 });
    expect(await ratingOf(product)).toEqual(['3.50', 2]);
    const change = (body: object) => v3.put(`${REVIEWS}/${first.id}`, body);
    await change({ rating: 3 });
    expect(await ratingOf(product)).toEqual(['2.50', 2]);
    await change({ status: 'hold' });
    expect(await ratingOf(product)).toEqual(['2.00', 1]);
    await change({ status: 'approved', product_id: other.id });
    expect([await ratingOf(product), await ratingOf(other)]).toEqual([
      ['2.00', 1],
      ['3.00', 1],
    ]);
    await v3.delete(`${REVIEWS}/${first.id}`, { force: true });
    expect(await ratingOf(other)).toEqual(['0.00', 0]);
  });

  it('are the reviews of shop/v1 and comments of cms/v2', async () => {
    const product = await aProduct(v1);
    const { id, review } = await aReview(product);
    expect((await v1.get(`/shop/v1/products/${product.id}/reviews/${id}`)).body).toMatchObject({ id, review, name: 'Jan' });
    expect((await v1.get(`/cms/v2/comments/${id}`)).body).toMatchObject({ post: product.id, author_name: 'Jan' });
  });

  it('are held if they are to come back without having been away, and write names as HTML', async () => {
    const { id, reviewer } = await aReview(await aProduct(v1), { reviewer: 'C & D' });
    expect(reviewer).toBe('C &amp; D');
    const statusAfter = async (status: string) => (await v3.put(`${REVIEWS}/${id}`, { status })).body.status;
    expect([await statusAfter('untrash'), await statusAfter('approved')]).toEqual(['hold', 'approved']);
    expect([await statusAfter('unspam'), await statusAfter('approved')]).toEqual(['hold', 'approved']);
    expect([await statusAfter('spam'), await statusAfter('unspam')]).toEqual(['spam', 'approved']);
  });

  it('are no comments on posts', async () => {
    const { body: post } = await v1.post('/cms/v2/posts', { title: aName('Post'), status: 'publish' });
    const { body: comment } = await v1.post('/cms/v2/comments', { post: post.id, content: 'Nice' });
    expect(await v3.get(`${REVIEWS}/${comment.id}`)).toMatchObject({
      status: 404,
      body: { code: 'woocommerce_rest_review_invalid_id' },
    });
  });

  it('store no dangerous markup, no address that is none, and no rating above five', async () => {
    const product = await aProduct(v1);
    const { id } = await aReview(product, {
      review: '<b>Good</b><script>x()</script>',
      reviewer_email: 'nobody',
      reviewer: '<i>J</i>',
    });
    const { body } = await v3.get(`${REVIEWS}/${id}`, { context: 'edit' });
    expect(body).toMatchObject({ reviewer_email: '', reviewer: 'J', review: expect.stringMatching(/^<b>Good<\/b>/) });
    expect(body.review).not.toContain('<script');
    const refused = await v3.put(`${REVIEWS}/${id}`, { rating: 6 });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { rating: expect.any(String) } } },
    });
  });

  it('are missed in wc/v2 only after their product', async () => {
    const [product, id] = [await aProduct(v1), (await aReview(await aProduct(v1))).id];
    const codeOf = async (of: unknown) => (await v3.get(`/wc/v2/products/${of}/reviews/${id}`)).body.code;
    expect(await codeOf(product.id)).toBe('woocommerce_rest_product_review_invalid_id');
    expect(await codeOf(987_654_321)).toBe('woocommerce_rest_product_invalid_id');
  });

  it('of one author about one product are stored once, also when they are sent at the same time', async () => {
    const product = await aProduct(v1);
    const body = { product_id: product.id, review: 'Twice', reviewer: 'Jan', reviewer_email: 'jan@noten.nl' };
    const answers = await Promise.all([1, 2, 3].map(() => v3.post(REVIEWS, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('are answered as deleted, with what they were, in batches too', async () => {
    const { id } = await aReview(await aProduct(v1));
    const { body } = await v3.post(`${REVIEWS}/batch`, { delete: [id] });
    expect(body).toEqual({ delete: [{ deleted: true, previous: expect.objectContaining({ id, status: 'approved' }) }] });
  });
});
