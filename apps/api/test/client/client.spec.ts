import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GroveError, type GroveClient, type Product } from '@grove/client';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName } from '../support/builders.js';
import { createPicture } from '../support/files.js';
import { checkInvariants } from '../support/invariants.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { clientOf } from './client-of.js';
import { ResponseDroppingProxy } from './response-dropping-proxy.js';

describeOnEachEngine('@grove/client', (engine) => {
  let server: TestServer;
  let client: GroveClient;
  beforeAll(async () => {
    server = await startTestServer(engine, { languages: ['nl'] });
    client = clientOf(server, 'admin');
  });
  afterAll(() => server.stop());

  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => expect('succeeded').toBe('failed'),
      (error: unknown) => error as GroveError,
    );

  it('creates, reads, updates and deletes products, with amounts as strings', async () => {
    const product = await client.shop.products.create({ name: 'Walnut', regular_price: '4.50', tags: [] });
    expect([product.price, product.name]).toEqual(['4.50', 'Walnut']);
    expect(await client.shop.products.get(product.id)).toEqual(product);
    expect((await client.shop.products.update(product.id, { sale_price: '3.95' })).price).toBe('3.95');
    expect((await client.shop.products.delete(product.id, { force: true })).id).toBe(product.id);
    const error = await errorOf(client.shop.products.get(product.id));
    expect(error).toMatchObject({ status: 404, code: 'shop_rest_invalid_product_id', data: { status: 404 } });
  });

  it('reads each record of a collection once, page by page', async () => {
    const names = Array.from({ length: 7 }, () => ({ name: aName('Paged almond') }));
    const { create = [] } = await client.shop.products.batch({ create: names });
    const found: string[] = [];
    for await (const { name } of client.shop.products.all({ search: 'paged almond', orderby: 'id', order: 'asc', per_page: 3 }))
      found.push(name);
    expect(found).toEqual(names.map(({ name }) => name));
    const { records, total, pages } = await client.shop.products.list({ search: 'paged almond', per_page: 3, page: 3 });
    expect([create.length, records.length, total, pages]).toEqual([7, 1, 7, 3]);
  });

  it('creates one record if a response is lost, and gets the lost response', async () => {
    const proxy = await ResponseDroppingProxy.start(server.url);
    const sku = aName('SKU');
    const product = await clientOf(server, 'admin', proxy.url).shop.products.create({ name: 'Once', sku });
    proxy.close();
    expect(proxy.responses).toBeGreaterThan(1);
    expect((await client.shop.products.list({ sku })).records.map(({ id }) => id)).toEqual([product.id]);
    const events = await server.database.read<{ topic: string }>('SELECT topic FROM outbox WHERE resource_id = ?', [product.id]);
    expect(events).toEqual([{ topic: 'product.created' }]);
    await checkInvariants(server.database);
  });

  it('creates one medium if the response to an upload is lost', async () => {
    const proxy = await ResponseDroppingProxy.start(server.url);
    const { media } = clientOf(server, 'admin', proxy.url).cms;
    const medium = await media.upload(new Blob([await createPicture(9, 9)], { type: 'image/png' }), 'lost.png', {
      title: 'Lost once',
    });
    proxy.close();
    expect(proxy.responses).toBeGreaterThan(1);
    expect((await client.cms.media.list({ search: 'Lost once' })).records.map(({ id }) => id)).toEqual([medium.id]);
  });

  it('creates orders, refunds and notes, with exact totals as strings', async () => {
    const { id } = await client.shop.products.create({ name: 'Pecan', regular_price: '3.33' });
    const order = await client.shop.orders.create({ set_paid: true, line_items: [{ product_id: id, quantity: 3 }] });
    expect([order.total, order.line_items[0].total, order.status]).toEqual(['9.99', '9.99', 'processing']);
    const { refunds, notes } = { refunds: client.shop.orders.refunds(order.id), notes: client.shop.orders.notes(order.id) };
    expect((await refunds.create({ amount: '1.10' })).amount).toBe('1.10');
    expect((await refunds.list()).records.map(({ amount }) => amount)).toEqual(['1.10']);
    const note = await notes.create({ note: 'Ring twice.' });
    expect((await notes.get(note.id)).note).toBe('Ring twice.');
    expect((await client.shop.orders.get(order.id)).refunds).toHaveLength(1);
  });

  it('returns the result of each entry of a batch', async () => {
    const { id } = await client.shop.products.create({ name: 'Batched' });
    const result = await client.shop.products.batch({ update: [{ id, weight: '2' }, { id: 999_999_999 }], delete: [] });
    expect((result.update?.[0] as Product | undefined)?.weight).toBe('2');
    expect(result.update?.[1]).toMatchObject({ id: 999_999_999, error: { code: 'shop_rest_product_invalid_id' } });
    expect(await client.shop.products.batch({})).toEqual({});
  });

  it('creates and updates posts, and returns the deleted record', async () => {
    const post = await client.cms.posts.create({ title: 'Roasting', content: { raw: 'Slowly.' }, status: 'publish' });
    expect([post.title.raw, (await client.cms.posts.get(post.id)).content.rendered]).toEqual(['Roasting', '<p>Slowly.</p>\n']);
    await client.cms.posts.update(post.id, { content: 'Slowly, and long.' });
    expect((await client.cms.posts.revisions(post.id).list()).records).toHaveLength(1);
    expect(await client.cms.posts.delete(post.id)).toMatchObject({ id: post.id, status: 'trash' });
    const deleted = await client.cms.posts.delete(post.id, { force: true });
    expect(deleted).toMatchObject({ deleted: true, previous: { id: post.id } });
  });

  it('uploads a file with its fields', async () => {
    const file = new Blob([await createPicture(8, 8)], { type: 'image/png' });
    const medium = await client.cms.media.upload(file, 'fig.png', { title: 'A fig', alt_text: 'Green' });
    expect([medium.mime_type, medium.title.raw, medium.alt_text]).toEqual(['image/png', 'A fig', 'Green']);
    expect((await fetch(medium.source_url)).status).toBe(200);
  });

  it('reads and updates records that exist only once, such as the settings', async () => {
    await client.cms.settings.update({ title: 'Noten' });
    expect((await client.cms.settings.get()).title).toBe('Noten');
    expect((await client.cms.users.me.get({ context: 'edit' })).username).toBe('admin');
    expect((await client.cms.types.list()).records.map(({ slug }) => slug)).toContain('post');
  });

  it('requests other routes by their path', async () => {
    const webhook = await client.shop.webhooks.create({
      topic: 'order.created',
      delivery_url: 'http://127.0.0.1:9/',
      secret: 'walnut',
      status: 'paused',
    });
    expect(await client.request('POST', `/shop/v1/webhooks/${webhook.id}/ping`)).toEqual({ pinged: true });
    expect(await client.request('GET', '/openapi.json')).toMatchObject({ openapi: '3.1.0' });
  });

  describe('throws an error', () => {
    it('with a code, a message and the invalid parameters', async () => {
      const error = await errorOf(client.shop.products.create({ name: 'Fig', regular_price: 'much' }));
      expect(error).toBeInstanceOf(GroveError);
      expect(error).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
        data: { params: { regular_price: expect.any(String) } },
      });
    });

    it('for a visitor without permission, and for a consumer key outside of the shop', async () => {
      expect(await errorOf(clientOf(server, 'visitor').shop.orders.list())).toMatchObject({ status: 401 });
      const keyClient = clientOf(server, 'key_read');
      expect((await keyClient.shop.orders.list()).records).toBeInstanceOf(Array);
      expect(await errorOf(keyClient.cms.posts.list())).toMatchObject({ status: 401, code: 'invalid_username' });
    });
  });
});
