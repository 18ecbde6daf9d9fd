import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import { ACCOUNTS } from '../support/actors.js';
import type { Query, JsonRecord } from '../support/http.js';
import type { Reader } from '../support/content-policy.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { createRestrictedContent, type RestrictedContent } from '../support/restricted-content.js';

/** Administrators may read everything, and customers the same as subscribers. */
const READERS = (['visitor', ...Object.keys(ACCOUNTS)] as Reader[]).filter(
  (reader) => reader !== 'admin' && reader !== 'customer',
);
const LISTS = ['posts', 'pages', 'media', 'comments', 'users'] as const;

/** Queries that find a record by a word. */
const SEARCHES: readonly (readonly [list: string, query: (word: string) => Query])[] = [
  ...['posts', 'pages', 'media', 'comments', 'users'].map((list) => [list, (search: string) => ({ search })] as const),
  ...['posts', 'pages', 'media', 'users'].map((list) => [list, (slug: string) => ({ slug })] as const),
  ...['posts', 'pages'].map((list) => [list, (search: string) => ({ search, status: 'any', orderby: 'relevance' })] as const),
];

describeOnEachEngine('Restricted content', (engine) => {
  let server: TestServer;
  let restricted: RestrictedContent;
  beforeAll(async () => {
    server = await startTestServer(engine);
    restricted = await createRestrictedContent(server);
  });
  afterAll(() => server.stop());

  /** Queries for one record that might return more than the reader may see. */
  const RECORD_QUERIES: readonly Query[] = [
    {},
    { context: 'edit' },
    { context: 'embed', _embed: 1 },
    { _embed: 1, _fields: 'id,title,content,excerpt,meta,password,author_email,email,roles,_links,_embedded' },
    { _envelope: 1, _embed: 'author,replies,up,wp:featuredmedia,in-reply-to,children,wp:term' },
    { password: 'Walnut-2026', _method: 'GET', context: ['embed'] },
  ];

  const REVISION_QUERIES: readonly Query[] = [{ context: 'edit', _embed: 1 }];

  /** Queries for a list that might return more than the reader may see. */
  const listQueries = (list: (typeof LISTS)[number]): Query[] => [
    { per_page: 100, _embed: 1 },
    { per_page: 100, context: 'edit' },
    { _envelope: 1, per_page: 100, context: 'embed' },
    { include: restricted.ids[list], per_page: 100, orderby: 'include' },
    { exclude: [1], per_page: 100, offset: 1 },
    ...['any', 'draft', 'pending', 'private', 'future', 'trash', 'shop-on-hold', 'inherit'].map((status) => ({
      status,
      per_page: 100,
      _embed: 1,
    })),
    ...['hold', 'spam', 'all'].map((status) => ({ status, per_page: 100 })),
    { status: ['publish', 'private'], per_page: 100 },
    ...['posts', 'pages'].flatMap((kind) =>
      [{ parent: restricted.ids[kind as 'posts'] }, { post: restricted.ids[kind as 'posts'] }].map((more) => ({
        ...more,
        per_page: 100,
        _embed: 1,
      })),
    ),
    ...restricted.ids.posts.map((post) => ({ post, password: 'walnut' })),
    { parent: restricted.ids.comments, per_page: 100, _embed: 1 },
    { author: restricted.ids.users, per_page: 100 },
    { orderby: 'title', order: 'asc', per_page: 100 },
    { orderby: 'email', roles: 'administrator', per_page: 100 },
    { who: 'authors', has_published_posts: false, per_page: 100 },
    { sticky: false, categories: 1, per_page: 100 },
    { after: '2001-01-01T00:00:00', before: '2100-01-01T00:00:00', per_page: 100 },
    { 'filter[post_status]': 'draft', post_status: 'draft', per_page: 100 },
  ];

  describe.each(casesFor(engine, READERS))('by %s', (reader) => {
    const leakedWords = (text: string) => restricted.hiddenWordsFor(reader).filter((word) => text.includes(word));

    it('is not in any record, for all queries', async () => {
      const leaks = await Promise.all(
        restricted.paths.flatMap((path) =>
          (path.includes('/revisions') ? REVISION_QUERIES : RECORD_QUERIES).map(async (query) => {
            const { text, status } = await server.as(reader).get(path, query);
            return leakedWords(text).map((word) => `${status} ${path} ${JSON.stringify(query)}: ${word}`);
          }),
        ),
      );
      expect(leaks.flat()).toEqual([]);
    });

    it('is not in any list or its totals', async () => {
      const leaks: string[] = [];
      for (const list of LISTS)
        for (const query of listQueries(list)) {
          const { text, body, status, headers } = await server.as(reader).list(`/cms/v2/${list}`, query);
          const request = `${status} ${list} ${JSON.stringify(query)}`;
          if (leakedWords(text).length > 0) leaks.push(`${request}: ${leakedWords(text).join()}`);
          const isComplete = status === 200 && Array.isArray(body) && query['per_page'] === 100 && !('offset' in query);
          if (isComplete && Number(headers['x-wp-total']) !== body.length)
            leaks.push(`${request}: ${body.length} of ${headers['x-wp-total']}`);
        }
      expect(leaks).toEqual([]);
    });

    it('cannot be found by a search or its slug', async () => {
      const found: string[] = [];
      for (const word of restricted.hiddenWordsFor(reader)) {
        const matches = await Promise.all(
          SEARCHES.map(async ([list, query]) => {
            const { body, status, headers } = await server.as(reader).list(`/cms/v2/${list}`, query(word));
            const isFound = status === 200 && (body.length > 0 || headers['x-wp-total'] !== '0');
            return isFound ? [`${list} ${JSON.stringify(query(word))}`] : [];
          }),
        );
        found.push(...matches.flat());
      }
      expect(found).toEqual([]);
    });
  });

  it('is returned to users with permission', async () => {
    const { text } = await server.as('admin').get('/cms/v2/posts', { status: 'any', context: 'edit', per_page: 100 });
    for (const word of ['zzpostsdraft', 'zzpostsprotected', 'zzpostsprivate', 'zzpostspassword']) expect(text).toContain(word);
    expect(restricted.hiddenWordsFor('admin')).toEqual([]);
    // Users who may read a protected text can find it by its words.
    expect((await server.as('editor').list('/cms/v2/posts', { search: 'zzpostsprotected' })).body).toHaveLength(1);
    const { body } = await server.as('editor').get<JsonRecord[]>('/cms/v2/comments', { status: 'spam', context: 'edit' });
    expect(JSON.stringify(body)).toContain('zzsaidpostsspam@geheim.nl');
  });
});
