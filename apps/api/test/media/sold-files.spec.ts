import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { type Backfill, KeyRing, SecretsConfig } from '@grove/database';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { schema } from '@grove/server';
import type { Actor } from '../support/actors.js';
import { aCustomer, anOrder, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { createPicture, upload } from '../support/files.js';
import { send, type HttpResponse, type JsonRecord } from '../support/http.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const BOOK = 'the whole book';

describeOnEachEngine('A file that is for sale', (engine) => {
  let server: TestServer;
  let admin: Client;
  let files = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  }, 60_000);
  afterAll(() => server.stop());

  const get = (address: unknown, headers: OutgoingHttpHeaders = {}, method = 'GET') => {
    const { pathname, search } = new URL(String(address));
    return send(server.url, { method, target: pathname + search, headers });
  };
  const statusFor = async (address: unknown, actor: Actor) => (await get(address, server.headersOf(actor))).status;
  const aFile = async (): Promise<JsonRecord> => (await upload(server.as('editor'), `book-${++files}.txt`, BOOK)).body;
  const sold = (url: unknown, body: object = {}) =>
    ({
      downloadable: true,
      virtual: true,
      regular_price: '5.00',
      downloads: [{ id: 'f1', name: 'Book', file: url }],
      ...body,
    }) as const;

  /** Somebody who bought a product that sells a file. */
  async function aSale(product: object = {}, order: object = {}) {
    const medium = await aFile();
    const { id: product_id } = await aProduct(admin, sold(medium.source_url, product));
    return { medium, product: Number(product_id), ...(await aBuyer(Number(product_id), order)) };
  }

  async function aBuyer(product_id: number, order: object = {}) {
    const customer = Number((await aCustomer(admin)).id);
    const bought = await anOrder(admin, {
      customer_id: customer,
      status: 'completed',
      line_items: [{ product_id, quantity: 1 }],
      ...order,
    });
    return { customer, order: Number(bought.id) };
  }

  const downloadsOf = async (customer: number): Promise<JsonRecord[]> =>
    (await admin.list(`/shop/v1/customers/${customer}/downloads`)).body;
  const linkOf = async (customer: number): Promise<string> => String((await downloadsOf(customer))[0].download_url);

  it('is private for strangers, subscribers, other customers and the buyer, and not for those who manage the shop', async () => {
    const { medium } = await aSale();
    const statuses = Object.fromEntries(
      await Promise.all(
        (['visitor', 'subscriber', 'customer', 'contributor', 'author', 'editor', 'admin'] as const).map(
          async (actor) => [actor, await statusFor(medium.source_url, actor)] as const,
        ),
      ),
    );
    expect(statuses).toEqual({
      ...{ visitor: 404, subscriber: 404, customer: 404, contributor: 404, author: 404 },
      ...{ editor: 200, admin: 200 },
    });
    for (const actor of ['visitor', 'subscriber', 'customer'] as const) {
      const { body } = await server.as(actor).list('/cms/v2/media', 'per_page=100');
      expect(body.map(({ id }) => id)).not.toContain(medium.id);
      expect((await server.as(actor).get(`/cms/v2/media/${medium.id}`)).status).toBeGreaterThanOrEqual(401);
    }
    expect((await server.as('editor').get(`/cms/v2/media/${medium.id}?context=edit`)).body.status).toBe('private');
  });

  it('is private from the request on that puts it on sale, in any form in which products and variations name it', async () => {
    const named: ((url: string) => Promise<unknown>)[] = [
      (url) => aProduct(admin, sold(url)),
      (url) => aProduct(admin, sold(`${url}?version=2#page`)),
      (url) => aProduct(admin, sold(url.replace(/^http:\/\/[^/]+/, 'https://www.noten.example'))),
      (url) => aVariableProduct(admin, [{ ...sold(url), attributes: [] }]),
      async (url) => {
        const { id } = await aProduct(admin, { regular_price: '1.00' });
        expect((await admin.put(`/shop/v1/products/${id}`, sold(url))).status).toBe(200);
      },
    ];
    for (const name of named) {
      const { source_url: url } = await aFile();
      expect(await statusFor(url, 'visitor')).toBe(200);
      await name(String(url));
      expect(await statusFor(url, 'visitor')).toBe(404);
    }
  });

  it('stays private when it is also a picture, when the product is deleted, and until somebody makes it public', async () => {
    const picture = (await upload(server.as('editor'), 'print.png', await createPicture(400, 300))).body;
    const { id } = await aProduct(admin, sold(picture.source_url, { images: [{ id: picture.id }] }));
    expect(await statusFor(picture.source_url, 'visitor')).toBe(404);

    const change = () => server.as('editor').put(`/cms/v2/media/${picture.id}`, { status: 'publish', title: 'Print' });
    const refused = await change();
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_medium_for_sale']);
    expect((await server.as('editor').get(`/cms/v2/media/${picture.id}`)).body).toMatchObject({ title: { rendered: 'print' } });

    await admin.delete(`/shop/v1/products/${id}?force=true`);
    expect(await statusFor(picture.source_url, 'visitor')).toBe(404);
    expect((await change()).status).toBe(200);
    expect(await statusFor(picture.source_url, 'visitor')).toBe(200);
  });

  it('is sent to the buyer by the link that the downloads of the customer have, as a download that nothing stores', async () => {
    const { customer } = await aSale();
    const link = await linkOf(customer);
    const { status, headers, text } = await get(link);
    expect([status, text]).toEqual([200, BOOK]);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="book-\d+\.txt"$/),
      'cache-control': 'private, no-store',
      'content-length': String(BOOK.length),
    });
    const part = await get(link, { Range: 'bytes=4-8' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'whole', `bytes 4-8/${BOOK.length}`]);
    expect((await get(link, {}, 'HEAD')).status).toBe(200);
    expect(await linkOf(customer)).toBe(link);
  });

  it('is also sent as a picture only as a download', async () => {
    const picture = (await upload(server.as('editor'), 'poster.png', await createPicture(40, 30))).body;
    const { id } = await aProduct(admin, sold(picture.source_url));
    const { customer } = await aBuyer(Number(id));
    expect((await get(await linkOf(customer))).headers['content-disposition']).toBe('attachment; filename="poster.png"');
  });

  it('is refused by a link of which anything was changed, left out or sent twice', async () => {
    const { customer } = await aSale();
    const other = await aSale();
    const link = new URL(await linkOf(customer));
    const foreign = new URL(await linkOf(other.customer));
    for (const name of ['download_file', 'order', 'email', 'key', 'order_id', 'expires', 'signature']) {
      for (const change of [
        (url: URL) => url.searchParams.set(name, `${url.searchParams.get(name)}0`),
        (url: URL) =>
          url.searchParams.set(name, name === 'key' ? 'f2' : foreign.searchParams.get(name)! + (name === 'expires' ? '1' : '')),
        (url: URL) => url.searchParams.append(name, url.searchParams.get(name)!),
        (url: URL) => name !== 'download_file' && url.searchParams.delete(name),
      ]) {
        const changed = new URL(link);
        change(changed);
        if (changed.search === link.search) continue;
        const { status, text } = await get(changed);
        expect([name, status, text]).toEqual([name, 403, expect.stringContaining('Use the whole link')]);
      }
    }
    expect((await get(link)).status).toBe(200);
  });

  it('is refused by a link that has ended', async () => {
    const { customer } = await aSale();
    const link = new URL(await linkOf(customer));
    const of = (name: string) => link.searchParams.get(name)!;
    const { secret } = await new KeyRing(server.database, new SecretsConfig()).activeKey('download links');
    const signedUntil = (expires: string) => {
      const text = [Number(of('download_file')), Number(of('order_id')), of('order'), of('email'), of('key'), expires];
      link.searchParams.set('expires', expires);
      link.searchParams.set('signature', createHmac('sha256', secret).update(JSON.stringify(text)).digest('hex'));
      return get(link);
    };
    const now = Math.floor(Date.now() / 1_000);
    expect([(await signedUntil(String(now - 1))).status, (await signedUntil('x')).status]).toEqual([410, 410]);
    expect((await signedUntil(String(now + 600))).status).toBe(200);
  });

  it.each(['cancelled', 'refunded', 'failed', 'pending', 'on-hold'])(
    'is refused while the order is %s, also by a link that was made before',
    async (status) => {
      const { customer, order } = await aSale();
      const link = await linkOf(customer);
      expect((await admin.put(`/shop/v1/orders/${order}`, { status })).status).toBe(200);
      const refused = await get(link);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('not paid, was cancelled or refunded')]);
    },
  );

  it('is refused when the order is deleted, or the product has it no longer', async () => {
    const [deleted, replaced] = [await aSale(), await aSale()];
    const [one, other] = [await linkOf(deleted.customer), await linkOf(replaced.customer)];
    await admin.delete(`/shop/v1/orders/${deleted.order}?force=true`);
    await admin.put(`/shop/v1/products/${replaced.product}`, { downloads: [] });
    expect([(await get(one)).status, (await get(other)).status]).toEqual([403, 403]);
    expect(await statusFor(replaced.medium.source_url, 'visitor')).toBe(404);
  });

  it('is sent as often as the product allows, and no more often to requests at the same time', async () => {
    const { customer } = await aSale({ download_limit: 3 });
    const link = await linkOf(customer);
    expect(await downloadsOf(customer)).toMatchObject([{ downloads_remaining: '3' }]);
    const answers: HttpResponse<unknown>[] = await Promise.all(Array.from({ length: 8 }, () => get(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    expect(await downloadsOf(customer)).toEqual([]);
    // A download that was begun may be continued.
    expect((await get(link, { Range: 'bytes=4-' })).status).toBe(206);
    expect([(await get(link, { Range: 'bytes=0-' })).status, (await get(link)).status]).toEqual([403, 403]);
  });

  it('is counted by what is sent, not by HEAD and not by a file that cannot be read', async () => {
    const { customer, medium } = await aSale({ download_limit: 1 });
    const link = await linkOf(customer);
    await get(link, {}, 'HEAD');
    await server.database.write((unit) =>
      updateRows(
        unit,
        'media_file',
        { storage_key: `2026/01/${String(files).padStart(32, '0')}` },
        { media_id: Number(medium.id) },
      ),
    );
    expect((await get(link)).status).toBe(404);
    expect(await downloadsOf(customer)).toMatchObject([{ downloads_remaining: '1' }]);
  });

  it('may be at another site, where the link then leads', async () => {
    const url = 'https://files.noten.example/book.pdf';
    const { id } = await aProduct(admin, sold(url, { download_limit: 1 }));
    const { customer } = await aBuyer(Number(id));
    const link = await linkOf(customer);
    const { status, headers } = await get(link);
    expect([status, headers.location, headers['cache-control']]).toEqual([302, url, 'private, no-store']);
    expect((await get(link)).status).toBe(403);
  });

  it('that was public in an earlier version is made private by the upgrade', async () => {
    const [product, variation] = [await aFile(), await aFile()];
    await aProduct(admin, sold(product.source_url));
    await aVariableProduct(admin, [{ ...sold(variation.source_url), attributes: [] }]);
    await server.database.write((unit) => unit.query("UPDATE media SET status = 'inherit'"));
    expect(await statusFor(product.source_url, 'visitor')).toBe(200);
    const backfills = schema.migrations.map((migration) => new migration()).filter(({ name }) => /^SoldFilesOf/.test(name ?? ''));
    expect(backfills).toHaveLength(2);
    for (const backfill of backfills as Backfill[]) {
      let last: number | undefined = 0;
      while (last !== undefined) {
        const after: number = last;
        last = await server.database.write((unit) => backfill.moveBatch(unit, after, 3, server.database));
      }
    }
    for (const { source_url } of [product, variation]) expect(await statusFor(source_url, 'visitor')).toBe(404);
  });
});
