import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_RELAYED } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aCustomer, aName, anOrder, aProduct, aRefund, aVariableProduct, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import { CONTENT_EVENTS, FeedCursor, SHOP_EVENTS } from './support/feed-reader.js';
import { createPicture, upload } from './support/files.js';
import type { JsonRecord } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { startReceivers, type Receivers } from './support/webhook-receivers.js';

const [ORDERS, PRODUCTS, POSTS, COMMENTS] = ['/shop/v1/orders', '/shop/v1/products', '/cms/v2/posts', '/cms/v2/comments'];
const FORCE = { force: true };

describeOnEachEngine('The feeds of changes', (engine) => {
  let server: TestServer;
  let admin: Client;
  let dispatcher: Receivers;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    admin = server.as('admin');
    dispatcher = await startReceivers(server.database);
  });
  afterAll(async () => {
    await dispatcher.stop();
    await server.stop();
  });

  /** A cursor behind everything that has happened so far. */
  const atEnd = async (path: string) => {
    const waiting = () => server.database.read('SELECT id FROM outbox WHERE relayed_at = ?', [NOT_RELAYED]);
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    return FeedCursor.atEnd(admin, path);
  };
  const shop = () => atEnd(SHOP_EVENTS);
  const content = () => atEnd(CONTENT_EVENTS);
  const shownOf = (events: readonly JsonRecord[], id: number) =>
    events.filter(({ resource_id }) => resource_id === id).map(({ topic }) => topic as string);

  describe('have everything that happens to', () => {
    it('an order, in its order, with the refund and the stock of its product', async () => {
      const { id: product } = await aProduct(admin, { regular_price: '5.00', manage_stock: true, stock_quantity: 4 });
      const feed = await shop();
      const line = { product_id: product, quantity: 3 };
      const { id: order, line_items: lines } = await anOrder(admin, { status: 'processing', line_items: [line] });
      const { id: refund } = await aRefund(admin, order, { line_items: [{ id: (lines as JsonRecord[])[0].id, quantity: 1 }] });
      await admin.delete(`${ORDERS}/${order}/refunds/${refund}`, FORCE);
      await admin.delete(`${ORDERS}/${order}`, FORCE);
      const events = await feed.waitFor(9);
      expect(shownOf(events, order)).toEqual(['order.created', 'order.updated', 'order.updated', 'order.deleted']);
      expect(shownOf(events, refund)).toEqual(['refund.created', 'refund.deleted']);
      expect(shownOf(events, product).slice(0, 2)).toEqual(['product.updated', 'product.low_stock']);
      const ids = events.map(({ id }) => id as number);
      expect(ids).toEqual([...ids].sort((one, other) => one - other));
    });

    it('a product, a coupon and a customer, with the trash', async () => {
      const feed = await shop();
      const [{ id: product }, { id: coupon }, { id: customer }] = [
        await aProduct(admin),
        await aCoupon(admin),
        await aCustomer(admin),
      ];
      await admin.delete(`${PRODUCTS}/${product}`);
      await admin.put(`${PRODUCTS}/${product}`, { status: 'draft' });
      await admin.put(`/shop/v1/coupons/${coupon}`, { amount: '2.00' });
      await admin.delete(`/shop/v1/customers/${customer}`, FORCE);
      const events = await feed.waitFor(7);
      expect(shownOf(events, product)).toEqual(['product.created', 'product.deleted', 'product.restored']);
      expect(shownOf(events, coupon)).toEqual(['coupon.created', 'coupon.updated']);
      expect(shownOf(events, customer)).toEqual(['customer.created', 'customer.deleted']);
    });

    it('posts, pages and media, also those that are scheduled or imported with a product', async () => {
      const feed = await content();
      const [{ id: post }, { id: page }] = [
        await createRecord(admin, POSTS, { title: 'Figs', status: 'publish' }),
        await createRecord(admin, '/cms/v2/pages', { title: 'About', status: 'draft' }),
      ];
      const { id: picture } = (await upload(admin, 'fig.png', await createPicture(2, 2))).body;
      await admin.put(`${POSTS}/${post}`, { title: 'Dried figs' });
      await admin.delete(`${POSTS}/${post}`);
      await admin.put(`${POSTS}/${post}`, { status: 'draft' });
      await admin.delete(`/cms/v2/pages/${page}`, FORCE);
      await admin.put(`/cms/v2/media/${picture}`, { alt_text: 'A fig' });
      await admin.delete(`/cms/v2/media/${picture}`, FORCE);
      const events = await feed.waitFor(9);
      expect(shownOf(events, post)).toEqual(['post.created', 'post.updated', 'post.deleted', 'post.restored']);
      expect(shownOf(events, page)).toEqual(['page.created', 'page.deleted']);
      expect(shownOf(events, picture)).toEqual(['media.created', 'media.updated', 'media.deleted']);
    });

    it('comments and accounts', async () => {
      const { id: post } = await createRecord(admin, POSTS, { title: 'Figs', status: 'publish' });
      const feed = await content();
      const { id: comment } = await createRecord(admin, COMMENTS, { post, content: aName('Fine figs') });
      await admin.put(`${COMMENTS}/${comment}`, { status: 'hold' });
      await admin.delete(`${COMMENTS}/${comment}`);
      await admin.put(`${COMMENTS}/${comment}`, { status: 'approved' });
      await admin.delete(`${COMMENTS}/${comment}`, FORCE);
      const name = aName('person').replace(' ', '-');
      const account = { username: name, email: `${name}@noten.nl`, password: 'walnut in the shell' };
      const { id: user } = await createRecord(admin, '/cms/v2/users', account);
      await admin.put(`/cms/v2/users/${user}`, { first_name: 'Ada' });
      await admin.delete(`/cms/v2/users/${user}`, { ...FORCE, reassign: false });
      const events = await feed.waitFor(8);
      expect(shownOf(events, comment)).toEqual([
        ...['comment.created', 'comment.updated', 'comment.deleted', 'comment.restored', 'comment.deleted'],
      ]);
      expect(shownOf(events, user)).toEqual(['user.created', 'user.updated', 'user.deleted']);
    });

    it('a review, which is a comment too', async () => {
      const { id: product } = await aProduct(admin);
      const compat = server.as('admin', server.url + '/wp-json');
      const [inShop, inContent] = [await shop(), await content()];
      const review = { product_id: product, review: aName('Tasty'), reviewer: 'Ada', reviewer_email: 'ada@noten.nl', rating: 5 };
      const { id } = await createRecord(compat, '/wc/v3/products/reviews', review);
      await admin.put(`${COMMENTS}/${id}`, { status: 'spam' });
      await compat.delete(`/wc/v3/products/reviews/${id}`, FORCE);
      const changes = ['created', 'updated', 'deleted'];
      expect(shownOf(await inShop.waitFor(3), id)).toEqual(changes.map((change) => `review.${change}`));
      expect(shownOf(await inContent.waitFor(3), id)).toEqual(changes.map((change) => `comment.${change}`));
    });
  });

  it.each<[what: string, changes: readonly object[], events: readonly string[]]>([
    [
      'falls to the low amount, and then to nothing',
      [{ stock_quantity: 2 }, { stock_quantity: 0 }],
      ['low_stock', 'out_of_stock'],
    ],
    ['falls to nothing', [{ stock_quantity: 0 }], ['out_of_stock']],
    ['changes above the low amount', [{ stock_quantity: 3 }], []],
    ['stays low, and rises', [{ stock_quantity: 2 }, { stock_quantity: 1 }, { stock_quantity: 9 }], ['low_stock']],
    ['is set by hand to be out of stock', [{ manage_stock: false, in_stock: false }], ['out_of_stock']],
    ['falls, but can be ordered', [{ backorders: 'yes', stock_quantity: 0 }], ['low_stock']],
  ])('say when a stock %s', async (_what, changes, expected) => {
    const { id } = await aProduct(admin, { manage_stock: true, stock_quantity: 10 });
    const feed = await shop();
    for (const change of changes) await admin.put(`${PRODUCTS}/${id}`, change);
    const topics = shownOf(await feed.waitFor(changes.length + expected.length), id);
    expect(topics.filter((topic) => topic !== 'product.updated')).toEqual(expected.map((event) => `product.${event}`));
  });

  it('say when the stock of a variation falls, and of a product that is sold', async () => {
    const choice = { attributes: [{ name: 'Size', option: 'S' }], regular_price: '3' };
    const { id: parent, variations } = await aVariableProduct(admin, [{ ...choice, manage_stock: true, stock_quantity: 10 }]);
    const { id: variation } = (variations as JsonRecord[])[0];
    const feed = await shop();
    await admin.put(`${PRODUCTS}/${parent}`, { variations: [{ id: variation, stock_quantity: 2 }] });
    await anOrder(admin, { status: 'processing', line_items: [{ product_id: parent, variation_id: variation, quantity: 2 }] });
    const topics = shownOf(await feed.waitFor(6, { topic: 'product.low_stock,product.out_of_stock,product.updated' }), variation);
    expect(topics.filter((topic) => topic !== 'product.updated')).toEqual(['product.low_stock', 'product.out_of_stock']);
  });

  it('have the payload that webhooks get, if it is asked for, without what a password protects', async () => {
    const feed = await content();
    const { id } = await createRecord(admin, POSTS, {
      title: 'Recipe',
      content: 'Secret figs',
      password: 'fig',
      status: 'publish',
    });
    await admin.delete(`${POSTS}/${id}`, FORCE);
    const [created, deleted] = await feed.waitFor(2, { payload: true });
    expect(created).toEqual({
      ...{ id: expect.any(Number), topic: 'post.created', resource_id: id },
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      payload: expect.objectContaining({ id, title: expect.objectContaining({ rendered: 'Recipe' }) }),
    });
    expect(JSON.stringify(created.payload)).not.toContain('Secret figs');
    expect(deleted.payload).toEqual({ id });
    const [plain] = (await admin.get(CONTENT_EVENTS, { after: created.id - 1, per_page: 1 })).body.events as JsonRecord[];
    expect(plain).not.toHaveProperty('payload');
  });

  it('page through what has happened, and go on behind events of other topics', async () => {
    const feed = await shop();
    for (let count = 0; count < 3; count++) await aProduct(admin);
    const [first] = await feed.waitFor(3);
    const page = await admin.get(SHOP_EVENTS, { after: first.id - 1, per_page: 2 });
    expect([page.body.events, page.body.has_more]).toEqual([[expect.anything(), expect.anything()], true]);
    const { body } = await admin.get(SHOP_EVENTS, { after: first.id - 1, topic: 'coupon.created' });
    expect([body.events, Number(body.cursor) >= first.id + 2, body.has_more]).toEqual([[], true, false]);
  });

  it('show each role what it may read, and nobody else anything', async () => {
    const feed = await content();
    await createRecord(admin, POSTS, { title: 'Draft', status: 'draft' });
    const [{ id }] = await feed.waitFor(1);
    const after = { after: id - 1 };
    for (const path of [SHOP_EVENTS, CONTENT_EVENTS]) {
      expect((await server.as('visitor').get(path, after)).status).toBe(401);
      for (const role of ['customer', 'subscriber', 'author'] as const)
        expect((await server.as(role).get(path, after)).status).toBe(403);
      expect((await server.as('shop_manager').get(path, after)).status).toBe(200);
    }
    const { body } = await server.as('editor').get(CONTENT_EVENTS, after);
    expect(body.events).toEqual([expect.objectContaining({ topic: 'post.created' })]);
    const askForUsers = () => server.as('editor').get(CONTENT_EVENTS, { topic: 'user.created' });
    await expectRefusal(server, [403, 'shop_rest_shop_webhook_unreadable_topic'], askForUsers);
  });

  it.each<[what: string, query: Record<string, string>, status: number, code: string]>([
    ['a topic of the other feed', { topic: 'post.created' }, 400, 'grove_unknown_topic'],
    ['a topic that does not exist', { topic: 'figs.ripened' }, 400, 'grove_unknown_topic'],
    ['a cursor that is none', { after: 'yesterday' }, 400, 'rest_invalid_param'],
    ['a cursor that is too large', { after: '9'.repeat(16) }, 400, 'rest_invalid_param'],
    ['too many events', { per_page: '101' }, 400, 'rest_invalid_param'],
  ])('refuse %s', async (_what, query, status, code) => {
    await expectRefusal(server, [status, code], () => admin.get(SHOP_EVENTS, query));
  });

  it('say to a client that was away for too long that it must read everything', async () => {
    const feed = await shop();
    for (let count = 0; count < 3; count++) await aProduct(admin);
    const [first, , last] = await feed.waitFor(3);
    await server.database.write((unit) => unit.query('DELETE FROM feed_event WHERE id < ?', [last.id]));
    await expectRefusal(server, [410, 'grove_events_expired'], () => admin.get(SHOP_EVENTS, { after: first.id }));
    expect((await admin.get(SHOP_EVENTS, { after: last.id - 1 })).body.events).toHaveLength(1);
    const oldest = await admin.get(SHOP_EVENTS);
    expect((oldest.body.events as JsonRecord[])[0].id).toBe(last.id);
  });

  it('show an event without its payload once that was erased', async () => {
    const feed = await shop();
    const { id } = await aCustomer(admin);
    await feed.waitFor(1);
    await server.database.write((unit) => unit.query('DELETE FROM outbox WHERE resource_id = ?', [id]));
    const { body } = await admin.get(SHOP_EVENTS, { topic: 'customer.created', payload: true });
    const erased = (body.events as JsonRecord[]).find(({ resource_id }) => resource_id === id);
    expect(erased).toMatchObject({ topic: 'customer.created', payload: null });
  });
});
