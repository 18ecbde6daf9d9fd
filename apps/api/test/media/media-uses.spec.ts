import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aProduct, aVariableProduct, createRecord } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { createPicture, upload } from '../support/files.js';
import type { JsonRecord } from '../support/http.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

describeOnEachEngine('The uses of a file', (engine) => {
  let server: TestServer;
  let admin: Client;
  let pictures = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  }, 60_000);
  afterAll(() => server.stop());

  const aPicture = async (as = admin): Promise<JsonRecord> => {
    const { status, body } = await upload(as, `walnut-${++pictures}.png`, await createPicture(400, 300));
    expect(status).toBe(201);
    return body;
  };
  const aPost = (fields: object, as = admin): Promise<JsonRecord> =>
    createRecord(as, '/cms/v2/posts', { title: 'Nuts', status: 'publish', ...fields });
  const usesOf = async ({ id }: JsonRecord, as = admin) => (await as.get(`/cms/v2/media/${id}/uses`)).body;

  it('are none of a new file', async () => {
    expect(await usesOf(await aPicture())).toEqual({ uses: [], others: 0, sold: false });
  });

  it('are posts and pages that it heads, or whose text names it in any size, and no others', async () => {
    const picture = await aPicture();
    const { sizes } = picture.media_details as { sizes: Record<string, { source_url: string }> };
    const head = await aPost({ featured_media: picture.id, title: 'Walnut & co' });
    const inText = await aPost({ content: `<p><img src="${sizes['medium'].source_url}" alt=""></p>`, status: 'draft' });
    const page = await createRecord(admin, '/cms/v2/pages', { title: 'About', content: `<a href="${picture.source_url}">x</a>` });
    await aPost({ content: String(picture.source_url).replace('.png', '-2.png') });
    const trashed = await aPost({ content: String(picture.source_url) });
    await admin.delete(`/cms/v2/posts/${trashed.id}`);
    const { uses, others } = await usesOf(picture);
    expect(uses).toHaveLength(3);
    expect(uses).toEqual(
      expect.arrayContaining([
        { id: head.id, type: 'post', title: 'Walnut & co', use: 'featured' },
        { id: inText.id, type: 'post', title: 'Nuts', use: 'text' },
        { id: page.id, type: 'page', title: 'About', use: 'text' },
      ]),
    );
    expect(others).toBe(0);
  });

  it('are products that show it, once each, and categories', async () => {
    const picture = await aPicture();
    const image = [{ id: picture.id }];
    const product = await aProduct(admin, { name: 'Walnuts', images: image });
    const variable = await aVariableProduct(admin, [
      { regular_price: '1.00', image },
      { regular_price: '2.00', image },
    ]);
    const category = await aCategory(admin, { name: 'Shells', image: image[0] });
    expect((await usesOf(picture)).uses).toEqual([
      { id: category.id, type: 'product_cat', title: 'Shells', use: 'picture' },
      { id: product.id, type: 'product', title: 'Walnuts', use: 'picture' },
      { id: variable.id, type: 'product', title: variable.name, use: 'picture' },
    ]);
  });

  it('that the caller may not see are only counted', async () => {
    const author = server.as('author');
    const picture = await aPicture(author);
    const own = await aPost({ featured_media: picture.id, status: 'draft' }, author);
    await aPost({ featured_media: picture.id, status: 'draft', title: 'Secret' });
    await aProduct(admin, { images: [{ id: picture.id }] });
    const { uses, others } = await usesOf(picture, author);
    expect([uses, others]).toEqual([[{ id: own.id, type: 'post', title: 'Nuts', use: 'featured' }], 2]);
  });

  it('include that a product sells it', async () => {
    const { body: book } = await upload(admin, 'book.txt', 'the whole book');
    const downloads = [{ id: 'f1', name: 'Book', file: book.source_url }];
    await aProduct(admin, { downloadable: true, virtual: true, regular_price: '5.00', downloads });
    expect(await usesOf(book)).toMatchObject({ sold: true });
  });

  it('are shown only to those who may change the file', async () => {
    const picture = await aPicture();
    const path = `/cms/v2/media/${picture.id}/uses`;
    for (const [actor, status, code] of [
      ['visitor', 401, 'rest_cannot_edit'],
      ['customer', 403, 'rest_cannot_edit'],
      ['author', 403, 'rest_cannot_edit'],
    ] as const)
      expect(await server.as(actor).get(path)).toMatchObject({ status, body: { code } });
    expect((await server.as('editor').get(path)).status).toBe(200);
    expect(await admin.get('/cms/v2/media/999999/uses')).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
  });
});
