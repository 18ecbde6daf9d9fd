import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine, deleteRows, insertRow } from '@grove/database/testing';
import { aProduct } from './support/builders.js';
import { createPicture, upload } from './support/files.js';
import { send, type JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';

describeOnEachEngine('Addresses of WordPress', (engine) => {
  let server: TestServer;
  let post: JsonRecord;
  let page: JsonRecord;
  let product: JsonRecord;
  let picture: JsonRecord;
  let category: JsonRecord;
  let range: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine);
    category = (await server.as('editor').post('/cms/v2/categories', { name: 'Harvest', slug: 'harvest' })).body;
    post = await create('posts', { title: 'Figs', slug: 'figs', date: '2024-05-06T07:08:09', categories: [category.id] });
    page = await create('pages', { title: 'About us', slug: 'about' });
    picture = (await upload(server.as('editor'), 'tree.png', await createPicture(20, 20))).body;
    await server.as('editor').put(`/cms/v2/media/${picture.id}`, { post: post.id });
    range = (await server.as('admin').post('/shop/v1/products/categories', { name: 'Dried', slug: 'dried' })).body;
    product = await aProduct(server.as('admin'), { name: 'Dried figs', slug: 'dried-figs', categories: [{ id: range.id }] });
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(() => setPermalinks(undefined));

  const create = async (kind: string, body: object): Promise<JsonRecord> =>
    (await server.as('editor').post(`/cms/v2/${kind}`, { content: 'Ripe.', status: 'publish', ...body })).body;

  const setPermalinks = (permalinks: object | undefined) =>
    server.database.write(async (unit) => {
      await deleteRows(unit, 'setting', { name: 'permalinks' });
      if (permalinks) await insertRow(unit, 'setting', { name: 'permalinks', value: JSON.stringify(permalinks) });
    });

  /** The status of the page at an address, or where it leads. */
  const open = async (target: string): Promise<number | string> => {
    const { status, headers } = await send(server.url, { method: 'GET', target });
    return status === 301 ? String(headers['location']).replace(/^https?:\/\/[^/]+/, '') : status;
  };

  const pathOf = (link: unknown) => new URL(String(link)).pathname + new URL(String(link)).search;
  const linksNow = async () => {
    const fresh = await Promise.all([
      server.as('editor').get(`/cms/v2/posts/${post.id}`),
      server.as('editor').get(`/cms/v2/pages/${page.id}`),
      server.as('editor').get(`/cms/v2/media/${picture.id}`),
      server.as('editor').get(`/cms/v2/categories/${category.id}`),
    ]);
    const { permalink } = (await server.as('admin').get(`/shop/v1/products/${product.id}`)).body;
    return [...fresh.map(({ body }) => pathOf(body.link)), pathOf(permalink)];
  };

  it('lead to records by their ids', async () => {
    expect(await Promise.all([open(`/?p=${page.id}`), open(`/?p=${product.id}`), open(`/?attachment_id=${picture.id}`)])).toEqual(
      ['/about/', '/product/dried-figs/', '/figs/tree/'],
    );
    expect(await open('/?p=999999')).toBe(404);
  });

  it.each([
    ['/2024/05/figs/', '/figs/'],
    ['/figs/feed/', '/figs/'],
    ['/figs/tree/', 200],
    ['/tree/', 200],
    ['/category/harvest/', 200],
    ['/?category_name=harvest', '/category/harvest/'],
    ['/category/dried/', 404],
    ['/product-category/dried/', 200],
    ['/?product=dried-figs', '/product/dried-figs/'],
    ['/no/such/page/', 404],
    ['/feed/feed/', 404],
    ['/', 200],
  ])('%s answers with %s', async (target, expected) => {
    expect(await open(target)).toBe(expected);
  });

  it('show the records with a term', async () => {
    const { text } = await send(server.url, { method: 'GET', target: '/category/harvest/' });
    expect(text).toContain('<h1>Harvest</h1>');
    expect(text).toContain(`<a href="${String(post.link)}">Figs</a>`);
  });

  it.each([
    [
      '/%year%/%monthnum%/%postname%/',
      ['/2024/05/figs/', '/about/', '/2024/05/figs/tree/', '/category/harvest/', '/product/dried-figs/'],
    ],
    [
      '/archives/%category%/%postname%',
      [
        '/archives/harvest/figs',
        '/about',
        '/archives/harvest/figs/attachment/tree',
        '/archives/category/harvest',
        '/product/dried-figs',
      ],
    ],
  ])('are those of the structure %s, at which the records are shown', async (structure, links) => {
    await setPermalinks({ structure });
    expect(await linksNow()).toEqual(links);
    for (const link of links) expect([link, await open(link)]).toEqual([link, 200]);
    expect(await open('/figs/')).toBe(links[0]);
    expect(await open(`/?p=${post.id}`)).toBe(links[0]);
  });

  it('are those of the chosen words', async () => {
    await setPermalinks({ structure: '/%postname%/', categoryBase: 'topics', productBase: 'shop/%product_cat%' });
    const links = ['/figs/', '/about/', '/figs/tree/', '/topics/harvest/', '/shop/dried/dried-figs/'];
    expect(await linksNow()).toEqual(links);
    for (const link of links) expect([link, await open(link)]).toEqual([link, 200]);
    expect(await open('/category/harvest/')).toBe('/topics/harvest/');
    expect(await open('/product/dried-figs/')).toBe('/shop/dried/dried-figs/');
  });

  it('may be queries only', async () => {
    await setPermalinks({ structure: '' });
    const links = await linksNow();
    expect(links).toEqual([
      ...[`/?p=${post.id}`, `/?page_id=${page.id}`, `/?attachment_id=${picture.id}`, `/?cat=${category.id}`],
      '/?product=dried-figs',
    ]);
    for (const link of links) expect([link, await open(link)]).toEqual([link, 200]);
    expect(await open('/figs/')).toBe(`/?p=${post.id}`);
  });

  it('lead to the new slug of a record', async () => {
    const { id } = await create('posts', { title: 'Old name', slug: 'old-name' });
    await server.as('editor').put(`/cms/v2/posts/${id}`, { slug: 'new-name' });
    expect(await open('/old-name/')).toBe('/new-name/');
    await server.as('editor').put(`/cms/v2/posts/${id}`, { status: 'draft' });
    expect(await open('/old-name/')).toBe(404);
  });

  it('serve the files of another site, as far as visitors may see them', async () => {
    const former = 'wp-content/uploads/2024/05/wålnüt 1.png';
    await server.database.write(async (unit) => {
      await unit.query('UPDATE media_file SET path = ? WHERE media_id = ?', [former, Number(picture.id)]);
    });
    const target = `/${former.split('/').map(encodeURIComponent).join('/')}`;
    const { status, headers } = await send(server.url, { method: 'GET', target });
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      ...[200, 'image/png', "inline; filename*=UTF-8''w%C3%A5ln%C3%BCt%201.png"],
    ]);
    expect(await open('/wp-content/uploads/2024/05/other.png')).toBe(404);
    expect(await open('/wp-content/uploads/../../../etc/passwd')).toBe(404);
  });
});
