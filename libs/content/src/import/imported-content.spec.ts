import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '@grove/database';
import { RecordStore, type ImportKind } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { type Body, type ContentServer, startContentServer } from '../../test/content-server.js';
import {
  mediaImport,
  postImport,
  revisionImport,
  termImport,
  type ImportedMedium,
  type ImportedPost,
  type ImportedRevision,
  type ImportedTerm,
} from './index.js';

const DATES = {
  ...{ createdAt: '2019-04-05 04:07:08', localAt: '2019-04-05 06:07:08' },
  ...{ modifiedAt: '2019-04-06 04:07:08', localModifiedAt: '2019-04-06 06:07:08' },
};

/** What MySQL stores for no date, as Grove stores it. */
const ZERO = { createdAt: '0399-11-29 23:40:28', localAt: '0399-11-30 00:00:00' };

const term = (id: number, fields: Partial<ImportedTerm>): ImportedTerm => ({
  ...{ id, taxonomy: 'category', name: `Term ${id}`, slug: `term-${id}`, description: '', parentId: 0, menuOrder: 0 },
  ...{ display: 'default', imageId: 0, ...fields },
});

const post = (id: number, fields: Partial<ImportedPost> = {}): ImportedPost => ({
  ...{ id, type: 'post', status: 'publish', previousStatus: '', ...DATES, hasFloatingDate: false },
  ...{ title: `Post ${id}`, slug: `post-${id}`, content: 'Ripe.', excerpt: '', footnotes: '', authorId: 4242, password: '' },
  ...{ featuredMedia: 0, commentStatus: 'closed', pingStatus: 'closed', sticky: false, format: 'standard', template: '' },
  ...{ parentId: 0, menuOrder: 0, guid: `http://old.example/?p=${id}`, termIds: [] },
  ...fields,
});

const medium = (id: number, fields: Partial<ImportedMedium> = {}): ImportedMedium => ({
  ...{ id, ...DATES, status: 'inherit', slug: 'walnut', title: 'Walnut', altText: '', caption: '', description: '' },
  ...{
    commentStatus: 'open',
    pingStatus: 'closed',
    authorId: 1,
    parentId: 0,
    mimeType: 'image/jpeg',
    file: '2019/04/walnut.jpg',
  },
  ...{ folder: 'wp-content/uploads', guid: `http://old.example/?attachment_id=${id}`, details: { more: {} } },
  ...fields,
});

const revision = (id: number, fields: Partial<ImportedRevision> = {}): ImportedRevision => ({
  ...{ id, postId: 20, ...DATES, authorId: 1, title: 'Before', content: 'Green.', excerpt: '' },
  ...{ slug: '20-autosave-v1', guid: `http://old.example/?p=${id}`, ...fields },
});

describeOnEachEngine('Content of WordPress', (engine) => {
  let server: ContentServer;
  let database: Database;

  beforeAll(async () => {
    server = await startContentServer(engine);
    ({ database } = server);
    await database.write((unit) => unit.query('DELETE FROM term'));
    await importAll();
  }, 60_000);
  afterAll(() => server.close());

  const store = <R extends { readonly id: number }>(kind: ImportKind<R>, records: readonly R[]) =>
    database.write((unit) => new RecordStore(database, kind).store(unit, records));

  async function importAll(): Promise<void> {
    const [terms, posts, pages, media] = [
      termImport(database),
      postImport(database, 'post'),
      postImport(database, 'page'),
      mediaImport(database),
    ];
    await store(terms, [
      term(10, { name: 'Cakes &amp; pies', slug: 'cakes' }),
      term(11, { slug: 'cakes' }),
      term(12, { parentId: 10, slug: 'tarts' }),
      term(13, { taxonomy: 'post_tag', slug: 'cakes' }),
      term(14, { slug: 'shared', shared: { taxonomy: 'post_tag', description: 'As a tag', parentId: 0 } }),
    ]);
    await store(media, [
      medium(30, { parentId: 20 }),
      medium(31),
      medium(32, { parentId: 999_999 }),
      medium(33, { file: '', status: 'trash' }),
      medium(34, {
        slug: '34',
        parentId: 20,
        details: {
          ...{ width: 300, height: 200, more: { filesize: 12 } },
          sizes: {
            thumbnail: { file: 'walnut-150x150.jpg', width: 150, height: 150, mimeType: 'image/jpeg', more: { filesize: 3 } },
          },
        },
      }),
    ]);
    await store(posts, [
      post(20, { termIds: [10, 13], sticky: true, title: '“Quoted”' }),
      post(21, { slug: 'post-20', termIds: [10] }),
      post(22, { status: 'wc-reviewed', termIds: [10] }),
      post(23, { status: 'trash', previousStatus: 'publish', slug: 'post-20__trashed' }),
      post(24, { ...ZERO, modifiedAt: '0399-11-29 23:00:00', localModifiedAt: '0399-11-30 00:00:00', slug: '' }),
      post(25, { status: 'future', createdAt: '2199-01-01 00:00:00', localAt: '2199-01-01 01:00:00' }),
    ]);
    await store(pages, [
      post(40, { type: 'page', slug: 'post-20', template: 'templates/full.php' }),
      post(41, { type: 'page', parentId: 40, featuredMedia: 31 }),
      post(42, { type: 'page', parentId: 654_321, featuredMedia: 987_654 }),
    ]);
    await store(revisionImport, [revision(50), revision(51, { slug: '20-revision-v1', localAt: '2018-01-01 00:00:00' })]);
    for (const kind of [terms, posts, pages, media]) await kind.finish?.();
  }

  const get = async <T = Body>(path: string) => (await server.ask<T>('administrator', 'GET', path)).body;
  const list = async (path: string) => {
    const { body, headers } = await server.ask<Body[]>('administrator', 'GET', path);
    return { ids: body.map(({ id }) => id), total: Number(headers.get('x-wp-total')) };
  };

  it('keeps its ids, GUIDs, dates, authors and statuses', async () => {
    expect(await get('/posts/22?context=edit')).toMatchObject({
      ...{ id: 22, status: 'wc-reviewed', author: 4242, date: '2019-04-05T06:07:08', date_gmt: '2019-04-05T04:07:08' },
      ...{ guid: { raw: 'http://old.example/?p=22' }, modified_gmt: '2019-04-06T04:07:08', categories: [10] },
    });
    expect(await get('/pages/40')).toMatchObject({ template: 'templates/full.php', parent: 0 });
  });

  it('keeps the ids of a featured medium and a parent that are gone, and has no links to them: that to the parent leads to the index', async () => {
    const hrefs = (body: Body, name: string) =>
      ((body['_links'] as Record<string, { href: string }[]>)[name] ?? []).map(({ href }) => href.replace(/^.*\/rest/, ''));
    const pages = await get<Body[]>('/pages?include=41,42&orderby=id&order=asc');
    expect(pages.map((body) => [body['parent'], hrefs(body, 'up')])).toEqual([
      [40, ['/cms/v2/pages/40']],
      [654_321, ['/']],
    ]);
    expect(pages.map((body) => [body['featured_media'], hrefs(body, 'wp:featuredmedia')])).toEqual([
      [31, ['/cms/v2/media/31']],
      [987_654, []],
    ]);
    expect(hrefs(await get('/pages/42'), 'wp:featuredmedia')).toEqual([]);
  });

  it('shows dates that there were none of as WordPress shows them, and sorts them last', async () => {
    expect(await get('/posts/24')).toMatchObject({
      ...{ date: '-0001-11-30T00:00:00', date_gmt: '-0001-11-29T23:40:28' },
      ...{ modified: '-0001-11-30T00:00:00', modified_gmt: '-0001-11-29T23:00:00' },
    });
    expect((await list('/posts')).ids.at(-1)).toBe(24);
  });

  it('is listed with totals that are counted, also in statuses that Grove does not know', async () => {
    expect(await list('/posts')).toEqual({ ids: [21, 20, 24], total: 3 });
    expect(await list('/posts?status=any&orderby=id&order=asc')).toEqual({ ids: [20, 21, 22, 24, 25], total: 5 });
    expect(await list('/posts?status=trash')).toEqual({ ids: [23], total: 1 });
    expect(await list('/posts?categories=10')).toEqual({ ids: [21, 20], total: 2 });
    expect(await list('/posts?sticky=true')).toEqual({ ids: [20], total: 1 });
    expect((await list('/posts?orderby=title&order=asc')).ids[0]).toBe(20);
    expect(await list('/pages?slug=post-20')).toEqual({ ids: [40], total: 1 });
    expect([(await get('/categories/10')).count, (await get('/tags/13')).count]).toEqual([2, 1]);
  });

  it('may have the same slug twice: the oldest record has the address, and new slugs are others', async () => {
    expect(await list('/posts?slug=post-20')).toEqual({ ids: [21, 20], total: 2 });
    expect(await list('/categories?slug=cakes')).toEqual({ ids: [10, 11], total: 2 });
    const keys = await database.read('SELECT id, slug_key FROM post WHERE id IN (20, 21, 23, 40) ORDER BY id');
    expect(keys).toEqual([
      ...[
        { id: 20, slug_key: 'post-20' },
        { id: 21, slug_key: null },
        { id: 23, slug_key: null },
      ],
      { id: 40, slug_key: 'post-20' },
    ]);
    expect((await server.createPost({ slug: 'post-20' })).slug).toBe('post-20-2');
  });

  it('has addresses that depend on status, parent and kind', async () => {
    const links = await Promise.all(
      ['/posts/20', '/posts/22', '/posts/23', '/posts/24', '/posts/25', '/pages/41', '/categories/12', '/tags/13'].map(get),
    );
    const paths = links.map(({ link }) => String(link).replace(/^https?:\/\/[^/]+/, ''));
    expect(paths).toEqual([
      '/post-20/',
      '/?p=22',
      '/?p=23',
      '/',
      '/?p=25',
      '/post-20/post-41/',
      '/category/cakes/tarts/',
      '/tag/cakes/',
    ]);
    const media = (await get<Body[]>('/media?orderby=id&order=asc')).map(({ link }) =>
      String(link).replace(/^https?:\/\/[^/]+/, ''),
    );
    expect(media).toEqual(['/post-20/walnut/', '/walnut/', '/?attachment_id=32', '/post-20/attachment/34/']);
  });

  it('has media under their former public paths, with all details, also if their file or parent is lost', async () => {
    const [first, , orphan] = await get<Body[]>('/media?orderby=id&order=asc');
    expect([first['media_details'], first['post'], orphan['post']]).toEqual([{}, 20, 999_999]);
    expect(String(first['source_url'])).toMatch(/\/wp-content\/uploads\/2019\/04\/walnut\.jpg$/);
    const [{ media_details: details }] = await get<{ media_details: Record<string, unknown> }[]>('/media?include=34');
    expect(details).toMatchObject({
      ...{ width: 300, height: 200, filesize: 12 },
      sizes: { thumbnail: { filesize: 3, mime_type: 'image/jpeg' }, full: { file: 'walnut.jpg', width: 300 } },
    });
    expect(await get('/media/33')).toMatchObject({ source_url: 'http://old.example/?attachment_id=33', media_type: 'file' });
    expect((await server.ask('visitor', 'GET', '/media/33')).status).toBe(401);
  });

  it('has revisions and what editors saved by themselves', async () => {
    const revisions = await get<Body[]>('/posts/20/revisions?context=edit');
    expect(revisions.map(({ id, slug, guid }) => [id, slug, guid])).toEqual([
      [50, '20-autosave-v1', expect.objectContaining({ raw: 'http://old.example/?p=50' })],
      [51, '20-revision-v1', expect.anything()],
    ]);
  });

  it('can be imported again without any change, and deleted', async () => {
    const posts = new RecordStore(database, postImport(database, 'post'));
    const before = await posts.fingerprints([20, 21, 22]);
    await importAll();
    expect(await posts.fingerprints([20, 21, 22])).toEqual(before);
    await database.write((unit) => posts.delete(unit, [21]));
    await postImport(database, 'post').finish!();
    const { ids, total } = await list('/posts?categories=10');
    expect([ids.includes(21), total, (await get('/categories/10')).count]).toEqual([false, ids.length, ids.length]);
  });

  it('numbers new records after the old ones', async () => {
    expect((await server.createPost()).id).toBeGreaterThan(41);
    expect((await server.ask('administrator', 'POST', '/categories', { name: 'New' })).body.id).toBeGreaterThan(13);
  });

  it('remembers the slugs of records whose address changes', async () => {
    const { id } = await server.createPost({ slug: 'first-name' });
    for (const slug of ['second-name', 'third-name', 'first-name'])
      await server.ask('administrator', 'PUT', `/posts/${id}`, { slug });
    expect(await database.read('SELECT slug FROM old_slug WHERE record_id = ? ORDER BY slug', [id])).toEqual([
      { slug: 'second-name' },
      { slug: 'third-name' },
    ]);
    await server.ask('administrator', 'DELETE', `/posts/${id}?force=true`);
    expect(await database.read('SELECT slug FROM old_slug WHERE record_id = ?', [id])).toEqual([]);
  });

  it('has a term of two taxonomies in both, with one id and what it has of its own in each', async () => {
    const [category, tag] = [await get('/categories/14'), await get('/tags/14')];
    expect(category).toMatchObject({ id: 14, slug: 'shared', taxonomy: 'category', description: '' });
    expect(tag).toMatchObject({ id: 14, slug: 'shared', taxonomy: 'post_tag', description: 'As a tag' });
    expect(await list('/tags?include=14&orderby=include')).toEqual({ ids: [14], total: 1 });
    expect((await list('/tags?exclude=14')).ids).not.toContain(14);
    expect((await list('/tags?orderby=id')).ids).toEqual([13, 14]);
    expect((await get<{ _links: Record<string, { href: string }[]> }>('/tags/14'))._links['wp:post_type'][0].href).toMatch(
      /posts\?tags=14$/,
    );
  });

  it('changes and deletes a term of two taxonomies in one of them only', async () => {
    await server.ask('administrator', 'PUT', '/tags/14', { description: 'Changed' });
    expect([(await get('/tags/14')).description, (await get('/categories/14')).description]).toEqual(['Changed', '']);
    expect((await server.ask('administrator', 'DELETE', '/categories/14?force=true')).status).toBe(200);
    expect([(await get('/tags/14')).id, (await get('/categories/14')).code]).toEqual([14, 'rest_term_invalid']);
    await store(termImport(database), [term(14, { slug: 'shared' })]);
    expect([(await get('/categories/14')).id, (await get('/tags/14')).code]).toEqual([14, 'rest_term_invalid']);
  });
});
