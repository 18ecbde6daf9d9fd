import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aPicture, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { Wire } from '../support/http.js';
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
  let document: number;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    [one, two, three] = [await aPicture(server.database), await aPicture(server.database), await aPicture(server.database)];
    document = await aPicture(server.database, { mimeType: 'application/pdf' });
  });
  afterAll(() => server.stop());

  const change = async ({ id }: Wire, body: object) => (await admin.put(`${PRODUCTS}/${id}`, body)).body;
  const shown = ({ images }: Wire) => (images as Wire[]).map(({ id, position }) => [id, position]);
  const placeholder = { id: 0, name: 'Placeholder', alt: 'Placeholder', position: 0, src: expect.stringMatching(/^http/) };

  it.each([
    [
      'the one at position 0',
      () => [
        { id: one, position: 2 },
        { id: two, position: 0 },
        { id: three, position: 1 },
      ],
      () => [two, one, three],
    ],
    [
      'the first sent when none is at position 0',
      () => [{ id: three, position: 5 }, { id: one }, { id: two, position: 1 }],
      () => [three, one, two],
    ],
    [
      'the first of several at position 0',
      () => [
        { id: one, position: 1 },
        { id: two, position: 0 },
        { id: three, position: 0 },
      ],
      () => [two, one, three],
    ],
  ])('start with %s; the others follow as sent', async (_case, sent, expected) => {
    const order = expected().map((id, position) => [id, position]);
    expect(shown(await aProduct(admin, { images: sent() }))).toEqual(order);
    expect(shown(await change(await aProduct(admin, { images: [{ id: one }] }), { images: sent() }))).toEqual(order);
  });

  it('are replaced as a whole, and stay when they are not sent', async () => {
    const product = await aProduct(admin, {
      images: [
        { id: one, position: 0 },
        { id: two, position: 1 },
      ],
    });
    expect(shown(await change(product, { name: 'Renamed' }))).toEqual([
      [one, 0],
      [two, 1],
    ]);
    expect(shown(await change(product, { images: [{ id: three, position: 1 }] }))).toEqual([[three, 0]]);
  });

  it.each([
    ['an empty list', []],
    ['null', null],
  ])('are cleared by %s, and replaced by a placeholder', async (_case, images) => {
    const product = await aProduct(admin, { images: [{ id: one }] });
    expect((await change(product, { images })).images).toEqual([expect.objectContaining(placeholder)]);
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.images).toEqual([expect.objectContaining(placeholder)]);
  });

  it('are refused if an id is not an image, and the product is not created', async () => {
    const { id: product } = await aProduct(admin);
    for (const id of [document, product, 99_999_999, -1])
      await expectRefusal(server, [400, 'shop_product_invalid_image_id'], () =>
        admin.post(PRODUCTS, { name: 'Blind', images: [{ id: one }, { id }] }),
      );
    await expectRefusal(server, [400, 'shop_product_invalid_image_id'], () =>
      admin.put(`${PRODUCTS}/${product}`, { name: 'Blind', images: [{ id: document }] }),
    );
  });

  it('are refused if an address cannot be fetched, and the product is not created', async () => {
    const images = [{ src: 'http://127.0.0.1:9/nothing.png' }];
    await expectRefusal(server, [400, 'shop_product_image_upload_error'], () => admin.post(PRODUCTS, { name: 'Blind', images }));
  });

  it('pass names and alternative texts on to the media, unless they are empty', async () => {
    const picture = await aPicture(server.database);
    await aProduct(admin, { images: [{ id: picture, name: 'Walnuts', alt: 'A bowl of walnuts' }] });
    const other = await aProduct(admin, { images: [{ id: picture, name: '', alt: '' }] });
    expect(other.images).toEqual([expect.objectContaining({ id: picture, name: 'Walnuts', alt: 'A bowl of walnuts' })]);
  });

  it('are deleted with their media', async () => {
    const [lost, kept] = [await aPicture(server.database), await aPicture(server.database)];
    const product = await aProduct(admin, { images: [{ id: lost }, { id: kept }] });
    await server.database.write((unit) => unit.delete('media', { id: lost }));
    expect(shown((await admin.get(`${PRODUCTS}/${product.id}`)).body)).toEqual([[kept, 0]]);
    await server.database.write((unit) => unit.delete('media', { id: kept }));
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.images).toEqual([expect.objectContaining(placeholder)]);
  });

  it('of a variation are its own one, or that of its product', async () => {
    const variation = { attributes: [{ name: 'Size', option: 'S' }] };
    const product = await aVariableProduct(admin, [{ ...variation, image: [{ id: two }] }, variation], { images: [{ id: one }] });
    const images = (product.variations as Wire[]).map(({ image }) => (image as Wire[]).map(({ id, position }) => [id, position]));
    expect(images).toEqual([[[two, 0]], [[one, 0]]]);
  });

  it('of a category come with title and alternative text, which go to the media', async () => {
    const category = await aCategory(admin, { image: { id: one, title: 'Nuts', alt: 'Many nuts' } });
    expect(category.image).toMatchObject({ id: one, title: 'Nuts', alt: 'Many nuts', src: expect.stringMatching(/^http/) });
    const { body } = await admin.put(`${CATEGORIES}/${category.id}`, { description: 'All of them.' });
    expect(body.image).toMatchObject({ id: one });
    expect((await admin.put(`${CATEGORIES}/${category.id}`, { image: { id: 0 } })).body.image).toBeNull();
  });

  it('of a category are none when the id is no picture, without a word', async () => {
    for (const id of [document, 99_999_999, -1]) expect((await aCategory(admin, { image: { id } })).image).toBeNull();
  });

  it('of a category are refused when an address cannot be fetched, and the category is not made', async () => {
    const image = { src: 'http://127.0.0.1:9/nothing.png' };
    await expectRefusal(server, [400, 'shop_rest_invalid_remote_image_url'], () =>
      admin.post(CATEGORIES, { name: 'Blind', image }),
    );
  });
});
