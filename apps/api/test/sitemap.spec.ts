import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aProduct, createRecord } from './support/builders.js';
import { send, type JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readXml, textsOf } from '@grove/site/testing';

describeOnEachEngine('Sitemaps', (engine) => {
  let server: TestServer;
  let post: JsonRecord;
  let child: JsonRecord;
  let product: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine);
    post = await create('posts', { title: 'Vijgen & é', slug: 'vijgen-é' });
    await create('posts', { title: 'Locked', password: 'x' });
    await create('posts', { title: 'Draft', status: 'draft' });
    await create('posts', { title: 'Private', status: 'private' });
    const parent = await create('pages', { title: 'About' });
    child = await create('pages', { title: 'Team', parent: parent.id });
    product = await aProduct(server.as('admin'), { name: 'Dried figs' });
    await aProduct(server.as('admin'), { name: 'Hidden figs', catalog_visibility: 'hidden' });
    await aProduct(server.as('admin'), { name: 'Unready figs', status: 'draft' });
  }, 60_000);
  afterAll(() => server.stop());

  const create = (kind: string, body: object): Promise<JsonRecord> =>
    createRecord(server.as('admin'), `/cms/v2/${kind}`, { status: 'publish', ...body });

  const open = (target: string) => send(server.url, { method: 'GET', target });

  const addressesIn = async (target: string): Promise<string[]> => {
    const { status, headers, text } = await open(target);
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    return textsOf(readXml(text), 'loc');
  };

  const named = (...names: string[]) => names.map((name) => `${server.url}/sitemap-${name}.xml`);

  const countFurther = (posts: number) =>
    server.database.write(async (unit) => unit.incrementCounter('post/post/publish', posts));

  it('are listed by an index', async () => {
    expect(await addressesIn('/sitemap.xml')).toEqual(named('posts-1', 'pages-1', 'products-1'));
  });

  it('list what visitors may read, at its own address, with its last change', async () => {
    expect(await addressesIn('/sitemap-posts-1.xml')).toEqual([post.link]);
    expect(await addressesIn('/sitemap-pages-1.xml')).toEqual([`${server.url}/about/`, child.link]);
    expect(await addressesIn('/sitemap-products-1.xml')).toEqual([product.permalink]);
    const { text } = await open('/sitemap-posts-1.xml');
    expect(textsOf(readXml(text), 'lastmod')).toEqual([`${String(post.modified_gmt)}+00:00`]);
  });

  it('list a record as soon as it is published, and no longer than that', async () => {
    const further = await create('posts', { title: 'Further' });
    expect(await addressesIn('/sitemap-posts-1.xml')).toEqual([post.link, further.link]);
    await server.as('admin').delete(`/cms/v2/posts/${further.id}`);
    expect(await addressesIn('/sitemap-posts-1.xml')).toEqual([post.link]);
  });

  it('have 2,000 entries each', async () => {
    const known = 2;
    await countFurther(4_001 - known);
    expect(await addressesIn('/sitemap.xml')).toEqual(named('posts-1', 'posts-2', 'posts-3', 'pages-1', 'products-1'));
    await countFurther(known - 4_001);
    expect(await addressesIn('/sitemap.xml')).toHaveLength(3);
  });

  it.each(['posts-2', 'posts-0', 'posts-999999', 'posts-1000000', 'orders-1', 'posts', 'posts-1.xml'])(
    'do not include %s',
    async (name) => {
      expect((await open(`/sitemap-${name}.xml`)).status).toBe(404);
    },
  );

  it('are announced to robots, which leave the interface alone', async () => {
    const { headers, text } = await open('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /rest/']));
    expect(text).toContain(`\nSitemap: ${server.url}/sitemap.xml\n`);
  });

  it('do not exist on a staging site, which robots leave alone', async () => {
    const answer = (body: object) => server.as('admin').post('/seo/v1/configurator', body);
    await answer({ environment_type: 'staging' });
    expect((await open('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await open('/sitemap.xml')).status).toBe(404);
    expect((await open('/sitemap-posts-1.xml')).status).toBe(404);
    await answer({ environment_type: 'production', postTypePost: 'false' });
    expect(await addressesIn('/sitemap-posts-1.xml')).toEqual([]);
  });
});
