import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine, deleteRows } from '@grove/database/testing';
import { aCategory, aPicture, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const CATEGORIES = '/shop/v1/products/categories';

describeOnEachEngine('The images of products and categories', (engine) => {
  let server: TestServer;
  let admin: Client;
  let one: number;
  let two: number;
  let three: number;
  let pdf: number;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    [one, two, three] = [await aPicture(server.database), await aPicture(server.database), await aPicture(server.database)];
    pdf = await aPicture(server.database, { mimeType: 'application/pdf' });
  });
  afterAll(() => server.stop());

  const change = async ({ id }: JsonRecord, body: object) => (await admin.put(`${PRODUCTS}/${id}`, body)).body;
  const positions = ({ images }: JsonRecord) => (images as JsonRecord[]).map(({ id, position }) => [id, position]);
  const placeholder = { id: 0, name: 'Placeholder', alt: 'Placeholder', position: 0, src: expect.stringMatching(/^http/) };

  it.each([
    [
      'the image at position 0',
      () => [
        { id: one, position: 2 },
        { id: two, position: 0 },
        { id: three, position: 1 },
      ],
      () => [two, one, three],
    ],
    [
      'the first image that was sent if none is at position 0',
      () => [{ id: three, position: 5 }, { id: one }, { id: two, position: 1 }],
      () => [three, one, two],
    ],
    [
      'the first of several images at position 0',
      () => [
        { id: one, position: 1 },
        { id: two, position: 0 },
        { id: three, position: 0 },
      ],
      () => [two, one, three],
    ],
  ])('start with %s, and the others follow in the sent order', async (_case, sent, expected) => {
    const order = expected().map((id, position) => [id, position]);
    expect(positions(await aProduct(admin, { images: sent() }))).toEqual(order);
    expect(positions(await change(await aProduct(admin, { images: [{ id: one }] }), { images: sent() }))).toEqual(order);
  });

  it('are replaced as a whole, and are kept if they are not sent', async () => {
    const product = await aProduct(admin, {
      images: [
        { id: one, position: 0 },
        { id: two, position: 1 },
      ],
    });
    expect(positions(await change(product, { name: 'Renamed' }))).toEqual([
      [one, 0],
      [two, 1],
    ]);
    expect(positions(await change(product, { images: [{ id: three, position: 1 }] }))).toEqual([[three, 0]]);
  });

  it.each([
    ['an empty list', []],
    ['null', null],
  ])('are removed by %s, and a placeholder is shown', async (_case, images) => {
    const product = await aProduct(admin, { images: [{ id: one }] });
    expect((await change(product, { images })).images).toEqual([expect.objectContaining(placeholder)]);
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.images).toEqual([expect.objectContaining(placeholder)]);
  });

  it('are refused if an id is not an image, and the product is not created', async () => {
    const { id: product } = await aProduct(admin);
    for (const id of [pdf, product, 99_999_999, -1])
      await expectRefusal(server, [400, 'shop_product_invalid_image_id'], () =>
        admin.post(PRODUCTS, { name: 'No image', images: [{ id: one }, { id }] }),
      );
    await expectRefusal(server, [400, 'shop_product_invalid_image_id'], () =>
      admin.put(`${PRODUCTS}/${product}`, { name: 'No image', images: [{ id: pdf }] }),
    );
  });

  it('are refused if a URL cannot be fetched, and the product is not created', async () => {
    const images = [{ src: 'http://127.0.0.1:9/nothing.png' }];
    await expectRefusal(server, [400, 'shop_product_image_upload_error'], () =>
      admin.post(PRODUCTS, { name: 'No image', images }),
    );
  });

  it('save names and alternative texts in the media, unless they are empty', async () => {
    const picture = await aPicture(server.database);
    await aProduct(admin, { images: [{ id: picture, name: 'Walnuts', alt: 'A bowl of walnuts' }] });
    const other = await aProduct(admin, { images: [{ id: picture, name: '', alt: '' }] });
    expect(other.images).toEqual([expect.objectContaining({ id: picture, name: 'Walnuts', alt: 'A bowl of walnuts' })]);
  });

  it('disappear when their media are deleted', async () => {
    const [deleted, remaining] = [await aPicture(server.database), await aPicture(server.database)];
    const product = await aProduct(admin, { images: [{ id: deleted }, { id: remaining }] });
    await server.database.write((unit) => deleteRows(unit, 'media', { id: deleted }));
    expect(positions((await admin.get(`${PRODUCTS}/${product.id}`)).body)).toEqual([[remaining, 0]]);
    await server.database.write((unit) => deleteRows(unit, 'media', { id: remaining }));
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.images).toEqual([expect.objectContaining(placeholder)]);
  });

  it('of a variation are its own image, or else the images of its product', async () => {
    const variation = { attributes: [{ name: 'Size', option: 'S' }] };
    const product = await aVariableProduct(admin, [{ ...variation, image: [{ id: two }] }, variation], { images: [{ id: one }] });
    const images = (product.variations as JsonRecord[]).map(({ image }) =>
      (image as JsonRecord[]).map(({ id, position }) => [id, position]),
    );
    expect(images).toEqual([[[two, 0]], [[one, 0]]]);
  });

  it('of a category save their title and alternative text in the media', async () => {
    const category = await aCategory(admin, { image: { id: one, title: 'Nuts', alt: 'Many nuts' } });
    expect(category.image).toMatchObject({ id: one, title: 'Nuts', alt: 'Many nuts', src: expect.stringMatching(/^http/) });
    const { body } = await admin.put(`${CATEGORIES}/${category.id}`, { description: 'All of them.' });
    expect(body.image).toMatchObject({ id: one });
    expect((await admin.put(`${CATEGORIES}/${category.id}`, { image: { id: 0 } })).body.image).toBeNull();
  });

  it('of a category are ignored without an error if the id is not an image', async () => {
    for (const id of [pdf, 99_999_999, -1]) expect((await aCategory(admin, { image: { id } })).image).toBeNull();
  });

  it('of a category are refused if a URL cannot be fetched, and the category is not created', async () => {
    const image = { src: 'http://127.0.0.1:9/nothing.png' };
    await expectRefusal(server, [400, 'shop_rest_invalid_remote_image_url'], () =>
      admin.post(CATEGORIES, { name: 'No image', image }),
    );
  });
});
