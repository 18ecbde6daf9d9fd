import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { storedFiles, createPicture, upload } from '../support/files.js';
import type { HttpResponse, JsonRecord } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { readTable } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const CATEGORIES = `${PRODUCTS}/categories`;

describeOnEachEngine('Images of other servers, named by URL,', (engine) => {
  let server: TestServer;
  let imageServer: Server;
  let origin: string;
  let admin: Client;
  let picture: Buffer;
  let requestedPaths: string[];
  let respond: RequestListener;
  beforeAll(async () => {
    picture = await createPicture(400, 300);
    imageServer = createServer((request, response) => {
      requestedPaths.push(request.url!);
      respond(request, response);
    });
    await new Promise<void>((listening) => imageServer.listen(0, '127.0.0.1', listening));
    const { port } = imageServer.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    server = await startTestServer(engine, { outboundAllow: [`127.0.0.1:${port}`] });
    admin = server.as('admin');
  }, 60_000);
  beforeEach(() => {
    requestedPaths = [];
    respond = (_request, response) => void response.setHeader('Content-Type', 'image/png').end(picture);
  });
  afterAll(async () => {
    await server.stop();
    imageServer.closeAllConnections();
    await new Promise((closed) => imageServer.close(closed));
  });

  const imagesOf = ({ images }: JsonRecord) => images as JsonRecord[];

  it('become media of the product, with the sent names and texts', async () => {
    const product = await aProduct(admin, { images: [{ src: `${origin}/figs.png`, name: 'Figs', alt: 'A bowl' }] });
    expect(imagesOf(product)).toEqual([expect.objectContaining({ name: 'Figs', alt: 'A bowl', position: 0 })]);
    const { body } = await admin.get(`/cms/v2/media/${imagesOf(product)[0].id}`);
    expect(body).toMatchObject({
      media_type: 'image',
      mime_type: 'image/png',
      alt_text: 'A bowl',
      source_url: imagesOf(product)[0].src,
    });
    expect(Buffer.from(await (await fetch(String(body.source_url))).arrayBuffer())).toEqual(picture);
  });

  it('are fetched once, even if a request names them several times, and keep their order', async () => {
    const { body: known } = await upload(admin, 'known.png', picture);
    const src = `${origin}/${aName().replace(' ', '')}.png`;
    const product = await aVariableProduct(admin, [{ image: [{ src }], attributes: [{ name: 'Size', option: 'S' }] }], {
      images: [{ src }, { id: known.id, position: 0 }, { src }],
    });
    expect(requestedPaths).toHaveLength(1);
    expect(imagesOf(product).map(({ id }) => id)).toEqual([known.id, expect.any(Number)]);
    expect((product.variations as JsonRecord[])[0].image).toMatchObject([{ id: imagesOf(product)[1].id }]);
  });

  it('are not fetched if they are media of this site or the placeholder', async () => {
    const { body: known } = await upload(admin, 'ours.png', picture);
    const before = (await readTable(server.database, 'media')).length;
    const product = await aProduct(admin, { images: [{ src: known.source_url }] });
    expect(imagesOf(product)[0].id).toBe(known.id);
    await admin.put(`${PRODUCTS}/${product.id}`, { images: imagesOf(product) });
    const bare = await aProduct(admin);
    const { status, body } = await admin.put(`${PRODUCTS}/${bare.id}`, { images: imagesOf(bare) });
    expect([status, imagesOf(body)]).toEqual([200, imagesOf(bare)]);
    expect(requestedPaths).toEqual([]);
    expect(await readTable(server.database, 'media')).toHaveLength(before);
  });

  it('become media of a category as well', async () => {
    const { id, image } = await aCategory(admin, { image: { src: `${origin}/shelf.png`, title: 'Shelf', alt: 'A shelf' } });
    expect(image).toMatchObject({ title: 'Shelf', alt: 'A shelf', src: expect.stringContaining('/media/') });
    const { body } = await admin.put(`${CATEGORIES}/${id}`, { image: { src: `${origin}/other.png` } });
    expect((body.image as JsonRecord).id).not.toBe((image as JsonRecord).id);
  });

  it('are fetched for each product of a batch', async () => {
    const create = ['one', 'two'].map((name) => ({ name: aName(name), images: [{ src: `${origin}/${name}.png` }] }));
    const { body } = await admin.post<{ create: JsonRecord[] }>(`${PRODUCTS}/batch`, {
      create: [...create, { name: 'x', images: [{ src: 'nowhere' }] }],
    });
    expect(body.create.map((entry) => (entry['error'] as JsonRecord)?.code ?? imagesOf(entry).length)).toEqual([
      1,
      1,
      'shop_product_image_upload_error',
    ]);
  });

  const failures: [string, RequestListener][] = [
    ['the response is 404', (_request, response) => void response.writeHead(404).end()],
    [
      'the response is a page',
      (_request, response) => void response.setHeader('Content-Type', 'image/png').end('<!doctype html><p>figs'),
    ],
    ['the response is text', (_request, response) => void response.end('figs')],
    ['the response is empty', (_request, response) => void response.end()],
    ['the image is incomplete', (_request, response) => void response.end(picture.subarray(0, 200))],
    [
      'the response redirects to another host',
      (_request, response) => void response.writeHead(302, { Location: 'http://169.254.169.254/x.png' }).end(),
    ],
    ['the response redirects in a circle', (_request, response) => void response.writeHead(302, { Location: '/figs.png' }).end()],
    ['the connection breaks', (_request, response) => void response.socket!.destroy()],
  ];

  const expectRefused = async (code: string, request: () => Promise<HttpResponse>) => {
    const before = storedFiles(server);
    await expectRefusal(server, [400, code], request);
    expect(storedFiles(server)).toEqual(before);
  };

  it.each(failures)('are refused when %s, and nothing changes', async (_case, listener) => {
    respond = listener;
    const src = `${origin}/figs.png`;
    const code = 'shop_product_image_upload_error';
    await expectRefused(code, () => admin.post(PRODUCTS, { name: 'Without image', images: [{ src }] }));
    const { id } = await aProduct(admin);
    await expectRefused(code, () => admin.put(`${PRODUCTS}/${id}`, { name: 'Without image', images: [{ src }] }));
    await expectRefused('shop_rest_invalid_remote_image_url', () =>
      admin.post(CATEGORIES, { name: 'Without image', image: { src } }),
    );
  });

  it.each([
    'http://localhost:1/x.png',
    'http://[::1]/x.png',
    'http://10.0.0.1/x.png',
    'file:///etc/passwd',
    'nowhere',
    'http://u:p@example.org/x.png',
  ])('are not fetched from %s', async (src) => {
    await expectRefused('shop_product_image_upload_error', () =>
      admin.post(PRODUCTS, { name: 'Without image', images: [{ src }] }),
    );
  });

  it('leave no files when the product is refused after they were fetched', async () => {
    const { sku } = await aProduct(admin, { sku: aName('sku') });
    await expectRefused('product_invalid_sku', () =>
      admin.post(PRODUCTS, { name: 'Duplicate', sku, images: [{ src: `${origin}/figs.png` }] }),
    );
    await expectRefused('shop_product_invalid_image_id', () =>
      admin.post(PRODUCTS, { name: 'Without image', images: [{ src: `${origin}/figs.png` }, { id: 99_999_999 }] }),
    );
    await aCategory(admin, { name: 'Shelf' });
    await expectRefused('term_exists', () => admin.post(CATEGORIES, { name: 'Shelf', image: { src: `${origin}/figs.png` } }));
    expect(requestedPaths).toHaveLength(3);
  });
});
