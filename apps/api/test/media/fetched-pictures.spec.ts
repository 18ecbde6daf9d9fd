import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { filesOf, pictureOf, upload } from '../support/files.js';
import type { Answer, Wire } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { rowsOf } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const CATEGORIES = `${PRODUCTS}/categories`;

describeOnEachEngine('pictures that are named by address', (engine) => {
  let server: TestServer;
  let shop: Server;
  let origin: string;
  let admin: Client;
  let picture: Buffer;
  let asked: string[];
  let answer: RequestListener;
  beforeAll(async () => {
    picture = await pictureOf(400, 300);
    shop = createServer((request, response) => {
      asked.push(request.url!);
      answer(request, response);
    });
    await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening));
    const { port } = shop.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    server = await startTestServer(engine, { outboundAllow: [`127.0.0.1:${port}`] });
    admin = server.as('admin');
  }, 60_000);
  beforeEach(() => {
    asked = [];
    answer = (_request, response) => void response.setHeader('Content-Type', 'image/png').end(picture);
  });
  afterAll(async () => {
    await server.stop();
    shop.closeAllConnections();
    await new Promise((closed) => shop.close(closed));
  });

  const imagesOf = ({ images }: Wire) => images as Wire[];

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

  it('are fetched once, however often a request names them, and keep their order', async () => {
    const { body: known } = await upload(admin, 'known.png', picture);
    const src = `${origin}/${aName().replace(' ', '')}.png`;
    const product = await aVariableProduct(admin, [{ image: [{ src }], attributes: [{ name: 'Size', option: 'S' }] }], {
      images: [{ src }, { id: known.id, position: 0 }, { src }],
    });
    expect(asked).toHaveLength(1);
    expect(imagesOf(product).map(({ id }) => id)).toEqual([known.id, expect.any(Number)]);
    expect((product.variations as Wire[])[0].image).toMatchObject([{ id: imagesOf(product)[1].id }]);
  });

  it('are not fetched if they are local, have an id, or are the placeholder', async () => {
    const { body: known } = await upload(admin, 'ours.png', picture);
    const before = (await rowsOf(server.database, 'media')).length;
    const product = await aProduct(admin, { images: [{ src: known.source_url }] });
    expect(imagesOf(product)[0].id).toBe(known.id);
    await admin.put(`${PRODUCTS}/${product.id}`, { images: imagesOf(product) });
    const bare = await aProduct(admin);
    const { status, body } = await admin.put(`${PRODUCTS}/${bare.id}`, { images: imagesOf(bare) });
    expect([status, imagesOf(body)]).toEqual([200, imagesOf(bare)]);
    expect(asked).toEqual([]);
    expect(await rowsOf(server.database, 'media')).toHaveLength(before);
  });

  it('of a category become media as well', async () => {
    const { id, image } = await aCategory(admin, { image: { src: `${origin}/shelf.png`, title: 'Shelf', alt: 'A shelf' } });
    expect(image).toMatchObject({ title: 'Shelf', alt: 'A shelf', src: expect.stringContaining('/media/') });
    const { body } = await admin.put(`${CATEGORIES}/${id}`, { image: { src: `${origin}/other.png` } });
    expect((body.image as Wire).id).not.toBe((image as Wire).id);
  });

  it('are fetched for each product of a batch', async () => {
    const create = ['one', 'two'].map((name) => ({ name: aName(name), images: [{ src: `${origin}/${name}.png` }] }));
    const { body } = await admin.post<{ create: Wire[] }>(`${PRODUCTS}/batch`, {
      create: [...create, { name: 'x', images: [{ src: 'nowhere' }] }],
    });
    expect(body.create.map((entry) => (entry['error'] as Wire)?.code ?? imagesOf(entry).length)).toEqual([
      1,
      1,
      'shop_product_image_upload_error',
    ]);
  });

  const failures: [string, RequestListener][] = [
    ['there is none', (_request, response) => void response.writeHead(404).end()],
    ['a page comes', (_request, response) => void response.setHeader('Content-Type', 'image/png').end('<!doctype html><p>figs')],
    ['text comes', (_request, response) => void response.end('figs')],
    ['nothing comes', (_request, response) => void response.end()],
    ['half of it comes', (_request, response) => void response.end(picture.subarray(0, 200))],
    [
      'it leads to another host',
      (_request, response) => void response.writeHead(302, { Location: 'http://169.254.169.254/x.png' }).end(),
    ],
    ['it leads in a circle', (_request, response) => void response.writeHead(302, { Location: '/figs.png' }).end()],
    ['it breaks off', (_request, response) => void response.socket!.destroy()],
  ];

  const refused = async (code: string, request: () => Promise<Answer>) => {
    const before = filesOf(server);
    await expectRefusal(server, [400, code], request);
    expect(filesOf(server)).toEqual(before);
  };

  it.each(failures)('are refused when %s, without any change', async (_case, listener) => {
    answer = listener;
    const src = `${origin}/figs.png`;
    const code = 'shop_product_image_upload_error';
    await refused(code, () => admin.post(PRODUCTS, { name: 'Blind', images: [{ src }] }));
    const { id } = await aProduct(admin);
    await refused(code, () => admin.put(`${PRODUCTS}/${id}`, { name: 'Blind', images: [{ src }] }));
    await refused('shop_rest_invalid_remote_image_url', () => admin.post(CATEGORIES, { name: 'Blind', image: { src } }));
  });

  it.each([
    'http://localhost:1/x.png',
    'http://[::1]/x.png',
    'http://10.0.0.1/x.png',
    'file:///etc/passwd',
    'nowhere',
    'http://u:p@example.org/x.png',
  ])('are not fetched from %s', async (src) => {
    await refused('shop_product_image_upload_error', () => admin.post(PRODUCTS, { name: 'Blind', images: [{ src }] }));
  });

  it('leave nothing when the product is refused after they were fetched', async () => {
    const { sku } = await aProduct(admin, { sku: aName('sku') });
    await refused('product_invalid_sku', () =>
      admin.post(PRODUCTS, { name: 'Twin', sku, images: [{ src: `${origin}/figs.png` }] }),
    );
    await refused('shop_product_invalid_image_id', () =>
      admin.post(PRODUCTS, { name: 'Blind', images: [{ src: `${origin}/figs.png` }, { id: 99_999_999 }] }),
    );
    await aCategory(admin, { name: 'Shelf' });
    await refused('term_exists', () => admin.post(CATEGORIES, { name: 'Shelf', image: { src: `${origin}/figs.png` } }));
    expect(asked).toHaveLength(3);
  });
});
