import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct } from './support/builders.js';
import { createPicture, upload } from './support/files.js';
import { send, type JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const CONFIGURATOR = '/seo/v1/configurator';

interface SeoMetadata {
  readonly title: string;
  readonly description: string;
  readonly robots: string;
  readonly canonical: string;
  readonly sitemap: boolean;
  readonly open_graph: Readonly<Record<string, string>>;
  readonly publisher: object;
}

describeOnEachEngine('SEO metadata', (engine) => {
  let server: TestServer;
  let picture: JsonRecord;
  let post: JsonRecord;
  let page: JsonRecord;
  let product: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine, { siteTitle: 'Noten' });
    picture = (await upload(server.as('editor'), 'figs.png', await createPicture(40, 40))).body;
    post = await createContent('posts', { title: 'Figs & "nuts"', content: 'Ripe figs.', featured_media: picture.id });
    page = await createContent('pages', { title: 'About us', content: 'We grow.' });
    product = await aProduct(server.as('admin'), { name: 'Dried figs', description: 'Sweet.' });
  }, 60_000);
  beforeEach(() => server.database.write((unit) => unit.query('DELETE FROM seo_answer')));
  afterAll(() => server.stop());

  const createContent = async (kind: string, body: object): Promise<JsonRecord> =>
    (await server.as('editor').post(`/cms/v2/${kind}`, { title: aName('Post'), status: 'publish', ...body })).body;

  const configure = async (answers: object) => {
    const { status, body } = await server.as('admin').post<Record<string, { result: boolean }>>(CONFIGURATOR, answers);
    expect([status, Object.values(body).every(({ result }) => result)]).toEqual([200, true]);
  };

  const seoOf = async (path: string, who: 'visitor' | 'admin' = 'visitor'): Promise<SeoMetadata> =>
    (await server.as(who).get(`/cms/v2/${path}`, { _fields: 'seo' })).body['seo'] as SeoMetadata;

  const headOf = async (address: unknown) => {
    const { pathname, search } = new URL(String(address), server.url);
    const { status, text } = await send(server.url, { method: 'GET', target: pathname + search });
    expect(status).toBe(200);
    const metas = [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)];
    return { title: /<title>(.*?)<\/title>/.exec(text)![1], meta: new Map(metas.map(([, name, value]) => [name, value])), text };
  };

  it('follows the answers of the configurator, on pages and in the interface', async () => {
    await configure({
      ...{ siteName: 'Noten & zo', separator: 'sc-pipe', publishingEntityType: 'company' },
      ...{ publishingEntityCompanyName: 'Noten BV', profileUrlTwitter: 'https://twitter.com/noten' },
    });
    const seo = await seoOf(`posts/${post.id}`);
    expect(seo).toEqual({
      title: 'Figs &#038; &#8220;nuts&#8221; | Noten &amp; zo',
      description: 'Ripe figs.',
      robots: 'index, follow',
      canonical: post.link,
      sitemap: true,
      open_graph: {
        ...{ type: 'article', title: 'Figs &#038; &#8220;nuts&#8221;', description: 'Ripe figs.', url: post.link },
        ...{ site_name: 'Noten &amp; zo', locale: 'en_US', image: picture.source_url, modified_time: `${post['modified_gmt']}Z` },
      },
      twitter_site: '@noten',
      publisher: { type: 'company', name: 'Noten BV', logo: '', profiles: ['https://twitter.com/noten'] },
    });
    const { title, meta, text } = await headOf(post.link);
    expect(title).toBe(seo.title);
    expect(Object.fromEntries(meta)).toMatchObject({
      ...{ description: 'Ripe figs.', robots: 'index, follow', publisher: 'Noten BV' },
      ...{ 'og:type': 'article', 'og:title': seo.open_graph['title'], 'og:url': post.link, 'og:image': picture.source_url },
      ...{ 'og:site_name': 'Noten &amp; zo', 'og:locale': 'en_US', 'article:modified_time': seo.open_graph['modified_time'] },
      ...{ 'twitter:card': 'summary_large_image', 'twitter:site': '@noten' },
    });
    expect(text).toContain('<link rel="me" href="https://twitter.com/noten" />');
    expect(text).not.toContain('<script');
  });

  it('has a title on every type of page', async () => {
    await configure({ separator: 'sc-star' });
    const titles = await Promise.all(
      [page.link, product['permalink'], picture.link].map(async (link) => (await headOf(link)).title),
    );
    expect(titles).toEqual(['About us * Noten', 'Dried figs * Noten', 'figs * Noten']);
  });

  it.each([
    ['postTypePost', [false, true, true, true]],
    ['postTypePage', [true, false, true, true]],
    ['postTypeAttachment', [true, true, false, true]],
  ])('excludes records from search engines if %s is false', async (field, visible) => {
    await configure({ [field]: 'false' });
    const links = [post.link, page.link, picture.link, product['permalink']];
    const robots = await Promise.all(links.map(async (link) => (await headOf(link)).meta.get('robots')));
    expect(robots).toEqual(visible.map((isVisible) => (isVisible ? 'index, follow' : 'noindex, follow')));
    const flags = [`posts/${post.id}`, `pages/${page.id}`, `media/${picture.id}`].map(
      async (path) => (await seoOf(path)).sitemap,
    );
    expect(await Promise.all(flags)).toEqual(visible.slice(0, 3));
  });

  it('excludes all pages of a staging site from search engines', async () => {
    await configure({ environment_type: 'staging' });
    expect((await headOf(product['permalink'])).meta.get('robots')).toBe('noindex, nofollow');
    expect(await seoOf(`pages/${page.id}`)).toMatchObject({ robots: 'noindex, nofollow', sitemap: false });
  });

  it('has neither text nor image of restricted content', async () => {
    const fields = { content: 'geheim', excerpt: 'geheim', featured_media: picture.id };
    const protectedPost = await createContent('posts', { ...fields, password: 'walnut' });
    const draft = await createContent('posts', { ...fields, status: 'draft' });
    for (const { id } of [protectedPost, draft])
      expect(await seoOf(`posts/${id}`, 'admin')).toMatchObject({ robots: 'noindex, follow', sitemap: false });
    expect(await seoOf(`posts/${protectedPost.id}`, 'admin')).toMatchObject({ description: '', open_graph: { image: '' } });
    expect((await headOf(protectedPost.link)).text).not.toContain('geheim');
    const hidden = (await upload(server.as('admin'), 'hidden.png', await createPicture(4, 4), { status: 'private' })).body;
    const publicPost = await createContent('posts', { featured_media: hidden.id });
    expect((await seoOf(`posts/${publicPost.id}`)).open_graph['image']).toBe('');
  });

  it('is only in responses whose _fields names it', async () => {
    for (const path of [`posts/${post.id}`, 'posts', `pages/${page.id}`, 'media'])
      for (const query of [{}, { context: 'embed' }, { _fields: 'id,title' }, { _embed: '1' }])
        expect((await server.as('visitor').get(`/cms/v2/${path}`, query)).text).not.toContain('"seo"');
    const visitor = server.as('visitor');
    expect((await visitor.get(`/cms/v2/posts/${post.id}`, { _fields: 'seo.title,id' })).body).toEqual({
      ...{ id: post.id, seo: { title: 'Figs &#038; &#8220;nuts&#8221; - Noten' } },
    });
    expect((await visitor.get(`/cms/v2/posts/${post.id}`, { _fields: 'seo.title', context: 'embed' })).body).toHaveProperty(
      'seo',
    );
    const created = await server.as('editor').send('POST', '/cms/v2/pages', {
      ...{ query: { _fields: 'seo.robots' }, body: { title: 'New', status: 'publish', seo: { title: 'Mine' } } },
    });
    expect([created.status, created.body]).toEqual([201, { seo: { robots: 'index, follow' } }]);
  });

  it('is in the schema of OPTIONS and OpenAPI, but not an argument', async () => {
    for (const kind of ['posts', 'pages', 'media']) {
      const { body } = await server.as('visitor').send<JsonRecord>('OPTIONS', `/cms/v2/${kind}`);
      const { schema, endpoints } = body as unknown as {
        schema: { properties: Record<string, { type: string; properties: Record<string, object> }> };
        endpoints: { args: object }[];
      };
      expect(schema.properties['seo'].type).toBe('object');
      expect(Object.keys(schema.properties['seo'].properties)).toEqual(
        expect.arrayContaining(['title', 'description', 'robots', 'canonical', 'sitemap', 'open_graph', 'publisher']),
      );
      for (const { args } of endpoints) expect(args).not.toHaveProperty('seo');
    }
    const { body } = await server.as('visitor').get<JsonRecord>('/openapi.json');
    expect(body).toMatchObject({ components: { schemas: { cms_v2_post: { properties: { seo: { type: 'object' } } } } } });
  });

  it('needs no more queries for a list of ten than for a list of five', async () => {
    for (let count = 0; count < 10; count++) {
      const { id } = (await upload(server.as('editor'), 'a.png', await createPicture(4, 4))).body;
      const { id: postId } = await createContent('posts', { featured_media: id });
      await server.as('editor').put(`/cms/v2/media/${id}`, { post: postId });
    }
    let turn = 0;
    const countQueries = async (per_page: number) => {
      const statements: string[] = [];
      const read = server.database.read.bind(server.database);
      Object.assign(server.database, { read: (sql: string, values: never[] = []) => (statements.push(sql), read(sql, values)) });
      const { body } = await server.as('visitor').list('/cms/v2/posts', { per_page, _fields: 'seo', _: ++turn });
      Object.assign(server.database, { read });
      expect(body.filter(({ seo }) => (seo as SeoMetadata).open_graph['image'] !== '')).toHaveLength(per_page);
      return statements.length;
    };
    // What never changes is looked up once and remembered.
    await countQueries(10);
    expect(await countQueries(10)).toBe(await countQueries(5));
  });
});
