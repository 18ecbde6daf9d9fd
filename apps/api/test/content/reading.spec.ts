import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { PEOPLE } from '../support/actors.js';
import type { Query, Wire } from '../support/http.js';
import type { Reader } from '../support/site-policy.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { createRestrictedContent, type RestrictedContent } from '../support/restricted-content.js';

/** Administrators read all there is, and customers what subscribers do. */
const READERS = (['visitor', ...Object.keys(PEOPLE)] as Reader[]).filter((who) => who !== 'admin' && who !== 'customer');
const ROOMS = ['posts', 'pages', 'media', 'comments', 'users'] as const;

/** Ways of finding something by a word. */
const SEARCHES: readonly (readonly [room: string, query: (word: string) => Query])[] = [
  ...['posts', 'pages', 'media', 'comments', 'users'].map((room) => [room, (search: string) => ({ search })] as const),
  ...['posts', 'pages', 'media', 'users'].map((room) => [room, (slug: string) => ({ slug })] as const),
  ...['posts', 'pages'].map((room) => [room, (search: string) => ({ search, status: 'any', orderby: 'relevance' })] as const),
];

describeOnEachEngine('Restricted content', (engine) => {
  let server: TestServer;
  let secret: RestrictedContent;
  beforeAll(async () => {
    server = await startTestServer(engine);
    secret = await createRestrictedContent(server);
  }, 30_000);
  afterAll(() => server.stop());

  /** Ways of asking for one record by which more might come out. */
  const OF_ONE: readonly Query[] = [
    {},
    { context: 'edit' },
    { context: 'embed', _embed: 1 },
    { _embed: 1, _fields: 'id,title,content,excerpt,meta,password,author_email,email,roles,_links,_embedded' },
    { _envelope: 1, _embed: 'author,replies,up,wp:featuredmedia,in-reply-to,children,wp:term' },
    { password: 'Walnut-2026', _method: 'GET', context: ['embed'] },
  ];

  const OF_REVISIONS: readonly Query[] = [{ context: 'edit', _embed: 1 }];

  /** The same of lists. */
  const ofMany = (room: (typeof ROOMS)[number]): Query[] => [
    { per_page: 100, _embed: 1 },
    { per_page: 100, context: 'edit' },
    { _envelope: 1, per_page: 100, context: 'embed' },
    { include: secret.ids[room], per_page: 100, orderby: 'include' },
    { exclude: [1], per_page: 100, offset: 1 },
    ...['any', 'draft', 'pending', 'private', 'future', 'trash', 'shop-on-hold', 'inherit'].map((status) => ({
      status,
      per_page: 100,
      _embed: 1,
    })),
    ...['hold', 'spam', 'all'].map((status) => ({ status, per_page: 100 })),
    { status: ['publish', 'private'], per_page: 100 },
    ...['posts', 'pages'].flatMap((kind) =>
      [{ parent: secret.ids[kind as 'posts'] }, { post: secret.ids[kind as 'posts'] }].map((more) => ({
        ...more,
        per_page: 100,
        _embed: 1,
      })),
    ),
    ...secret.ids.posts.map((post) => ({ post, password: 'walnut' })),
    { parent: secret.ids.comments, per_page: 100, _embed: 1 },
    { author: secret.ids.users, per_page: 100 },
    { orderby: 'title', order: 'asc', per_page: 100 },
    { orderby: 'email', roles: 'administrator', per_page: 100 },
    { who: 'authors', has_published_posts: false, per_page: 100 },
    { sticky: false, categories: 1, per_page: 100 },
    { after: '2001-01-01T00:00:00', before: '2100-01-01T00:00:00', per_page: 100 },
    { 'filter[post_status]': 'draft', post_status: 'draft', per_page: 100 },
  ];

  describe.each(READERS)('by %s', (who) => {
    const told = (text: string) => secret.wordsFor(who).filter((word) => text.includes(word));

    it('is in no record, whatever the request is', async () => {
      const leaks = await Promise.all(
        secret.paths.flatMap((path) =>
          (path.includes('/revisions') ? OF_REVISIONS : OF_ONE).map(async (query) => {
            const { text, status } = await server.as(who).get(path, query);
            return told(text).map((word) => `${status} ${path} ${JSON.stringify(query)}: ${word}`);
          }),
        ),
      );
      expect(leaks.flat()).toEqual([]);
    });

    it('is in no list, and not in its totals', async () => {
      const leaks: string[] = [];
      for (const room of ROOMS)
        for (const query of ofMany(room)) {
          const { text, body, status, headers } = await server.as(who).list(`/cms/v2/${room}`, query);
          const asked = `${status} ${room} ${JSON.stringify(query)}`;
          if (told(text).length > 0) leaks.push(`${asked}: ${told(text).join()}`);
          const isWhole = status === 200 && Array.isArray(body) && query['per_page'] === 100 && !('offset' in query);
          if (isWhole && Number(headers['x-wp-total']) !== body.length)
            leaks.push(`${asked}: ${body.length} of ${headers['x-wp-total']}`);
        }
      expect(leaks).toEqual([]);
    });

    it('is not found by searches or by its slug', async () => {
      const found: string[] = [];
      for (const word of secret.wordsFor(who)) {
        const told = await Promise.all(
          SEARCHES.map(async ([room, query]) => {
            const { body, status, headers } = await server.as(who).list(`/cms/v2/${room}`, query(word));
            const isFound = status === 200 && (body.length > 0 || headers['x-wp-total'] !== '0');
            return isFound ? [`${room} ${JSON.stringify(query(word))}`] : [];
          }),
        );
        found.push(...told.flat());
      }
      expect(found).toEqual([]);
    });
  });

  it('is told to those who may', async () => {
    const { text } = await server.as('admin').get('/cms/v2/posts', { status: 'any', context: 'edit', per_page: 100 });
    for (const word of ['zzpostsdraft', 'zzpostsprotected', 'zzpostsprivate', 'zzpostspassword']) expect(text).toContain(word);
    expect(secret.wordsFor('admin')).toEqual([]);
    // Whoever may read a protected text finds it by its words.
    expect((await server.as('editor').list('/cms/v2/posts', { search: 'zzpostsprotected' })).body).toHaveLength(1);
    const { body } = await server.as('editor').get<Wire[]>('/cms/v2/comments', { status: 'spam', context: 'edit' });
    expect(JSON.stringify(body)).toContain('zzsaidpostsspam@geheim.nl');
  });
});
