import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GroveError, type GroveClient, type Product } from '@grove/client';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName } from '../support/builders.js';
import { pictureOf } from '../support/files.js';
import { checkInvariants } from '../support/invariants.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { clientOf } from './actors.js';
import { CuttingProxy } from './cutting-proxy.js';

describeOnEachEngine('@grove/client', (engine) => {
  let server: TestServer;
  let client: GroveClient;
  beforeAll(async () => {
    server = await startTestServer(engine, { languages: ['nl'] });
    client = clientOf(server, 'admin');
  });
  afterAll(() => server.stop());

  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => expect('served').toBe('refused'),
      (error: unknown) => error as GroveError,
    );

  it('creates, reads, changes and deletes, with money as text', async () => {
    const made = await client.shop.products.create({ name: 'Walnut', regular_price: '4.50', tags: [] });
    expect([made.price, made.name]).toEqual(['4.50', 'Walnut']);
    expect(await client.shop.products.get(made.id)).toEqual(made);
    expect((await client.shop.products.update(made.id, { sale_price: '3.95' })).price).toBe('3.95');
    expect((await client.shop.products.delete(made.id, { force: true })).id).toBe(made.id);
    const error = await refusalOf(client.shop.products.get(made.id));
    expect(error).toMatchObject({ status: 404, code: 'shop_rest_invalid_product_id', data: { status: 404 } });
  });

  it('reads every record of a collection, page by page, each once', async () => {
    const names = Array.from({ length: 7 }, () => ({ name: aName('Paged almond') }));
    const { create = [] } = await client.shop.products.batch({ create: names });
    const found: string[] = [];
    for await (const { name } of client.shop.products.all({ search: 'paged almond', orderby: 'id', order: 'asc', per_page: 3 }))
      found.push(name);
    expect(found).toEqual(names.map(({ name }) => name));
    const { records, total, pages } = await client.shop.products.list({ search: 'paged almond', per_page: 3, page: 3 });
    expect([create.length, records.length, total, pages]).toEqual([7, 1, 7, 3]);
  });

  it('creates one record of a request whose response was lost, and gets that response', async () => {
    const proxy = await CuttingProxy.before(server.url);
    const sku = aName('SKU');
    const made = await clientOf(server, 'admin', proxy.url).shop.products.create({ name: 'Once', sku });
    proxy.close();
    expect(proxy.cut).toBeGreaterThan(1);
    expect((await client.shop.products.list({ sku })).records.map(({ id }) => id)).toEqual([made.id]);
    const told = await server.database.read<{ topic: string }>('SELECT topic FROM outbox WHERE resource_id = ?', [made.id]);
    expect(told).toEqual([{ topic: 'product.created' }]);
    await checkInvariants(server.database);
  });

  it('creates one medium of an upload whose response was lost', async () => {
    const proxy = await CuttingProxy.before(server.url);
    const { media } = clientOf(server, 'admin', proxy.url).cms;
    const medium = await media.upload(new Blob([await pictureOf(9, 9)], { type: 'image/png' }), 'lost.png', {
      title: 'Lost once',
    });
    proxy.close();
    expect(proxy.cut).toBeGreaterThan(1);
    expect((await client.cms.media.list({ search: 'Lost once' })).records.map(({ id }) => id)).toEqual([medium.id]);
  });

  it('sells, gives back and notes, with exact totals as text', async () => {
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

  it('has the result of each entry of a batch', async () => {
    const { id } = await client.shop.products.create({ name: 'Batched' });
    const answer = await client.shop.products.batch({ update: [{ id, weight: '2' }, { id: 999_999_999 }], delete: [] });
    expect((answer.update?.[0] as Product).weight).toBe('2');
    expect(answer.update?.[1]).toMatchObject({ id: 999_999_999, error: { code: 'shop_rest_product_invalid_id' } });
    expect(await client.shop.products.batch({})).toEqual({});
  });

  it('writes, and returns the deleted record', async () => {
    const post = await client.cms.posts.create({ title: 'Roasting', content: { raw: 'Slowly.' }, status: 'publish' });
    expect([post.title.raw, (await client.cms.posts.get(post.id)).content.rendered]).toEqual(['Roasting', '<p>Slowly.</p>\n']);
    await client.cms.posts.update(post.id, { content: 'Slowly, and long.' });
    expect((await client.cms.posts.revisions(post.id).list()).records).toHaveLength(1);
    expect(await client.cms.posts.delete(post.id)).toMatchObject({ id: post.id, status: 'trash' });
    const gone = await client.cms.posts.delete(post.id, { force: true });
    expect(gone).toMatchObject({ deleted: true, previous: { id: post.id } });
  });

  it('uploads a file with its fields', async () => {
    const file = new Blob([await pictureOf(8, 8)], { type: 'image/png' });
    const medium = await client.cms.media.upload(file, 'fig.png', { title: 'A fig', alt_text: 'Green' });
    expect([medium.mime_type, medium.title.raw, medium.alt_text]).toEqual(['image/png', 'A fig', 'Green']);
    expect((await fetch(medium.source_url)).status).toBe(200);
  });

  it('reads and changes what there is one of', async () => {
    await client.cms.settings.update({ title: 'Noten' });
    expect((await client.cms.settings.get()).title).toBe('Noten');
    expect((await client.cms.users.me.get({ context: 'edit' })).username).toBe('admin');
    expect((await client.cms.types.list()).records.map(({ slug }) => slug)).toContain('post');
  });

  it('asks for the rest of the interface by its address', async () => {
    const webhook = await client.shop.webhooks.create({
      topic: 'order.created',
      delivery_url: 'http://127.0.0.1:9/',
      secret: 'walnut',
      status: 'paused',
    });
    expect(await client.request('POST', `/shop/v1/webhooks/${webhook.id}/ping`)).toEqual({ pinged: true });
    expect(await client.request('GET', '/openapi.json')).toMatchObject({ openapi: '3.1.0' });
  });

  describe('is refused', () => {
    it('with a code, a sentence and the parameters that were wrong', async () => {
      const error = await refusalOf(client.shop.products.create({ name: 'Fig', regular_price: 'much' }));
      expect(error).toBeInstanceOf(GroveError);
      expect(error).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
        data: { params: { regular_price: expect.any(String) } },
      });
    });

    it('as a visitor, and with a key outside of the shop', async () => {
      expect(await refusalOf(clientOf(server, 'visitor').shop.orders.list())).toMatchObject({ status: 401 });
      const keyed = clientOf(server, 'key_read');
      expect((await keyed.shop.orders.list()).records).toBeInstanceOf(Array);
      expect(await refusalOf(keyed.cms.posts.list())).toMatchObject({ status: 401, code: 'invalid_username' });
    });
  });
});
