import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, createRecord } from '../support/builders.js';
import type { Query, JsonRecord } from '../support/http.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { aFile, accountIds } from '../support/content-items.js';

describeOnEachEngine('A list of content', (engine) => {
  let server: TestServer;
  const statements: string[] = [];
  beforeAll(async () => {
    server = await startTestServer(engine);
    await createRestricted();
    await createTen();
    recordStatements();
  });
  afterAll(() => server.stop());

  /** Creates restricted posts with comments, and with images that public posts use as well. */
  async function createRestricted(): Promise<void> {
    const [admin, { author }] = [server.as('admin'), await accountIds(server)];
    for (const restriction of [{ status: 'private' }, { status: 'publish', password: 'walnut-2026' }]) {
      const featured_media = await aFile(admin, author);
      const common = { title: aName('Restricted'), content: 'Figs', author, featured_media, comment_status: 'open' };
      const { id } = await createRecord(admin, '/cms/v2/posts', { ...common, ...restriction });
      await createRecord(admin, '/cms/v2/posts', { ...common, status: 'publish' });
      await admin.put(`/cms/v2/media/${featured_media}`, { post: id });
      const comment = await createRecord(admin, '/cms/v2/comments', { post: id, content: aName('Comment') });
      await createRecord(admin, '/cms/v2/comments', { post: id, parent: comment.id, content: aName('Reply') });
    }
  }

  /** Creates ten posts and pages of several authors, each with its own terms, image, parent and comments. */
  async function createTen(): Promise<void> {
    const [admin, accounts] = [server.as('admin'), await accountIds(server)];
    const authors = [accounts.admin, accounts.editor, accounts.author];
    for (let index = 0; index < 10; index++) {
      const author = authors[index % authors.length];
      const [tag, category] = [
        await createRecord(admin, '/cms/v2/tags', { name: aName('Tag') }),
        await createRecord(admin, '/cms/v2/categories', { name: aName('Cat') }),
      ];
      const [featured_media, title] = [await aFile(admin, author), aName('Counted')];
      const common = { title, content: 'Nuts', status: 'publish', author, featured_media, comment_status: 'open' };
      const post = await createRecord(admin, '/cms/v2/posts', { ...common, tags: [tag.id], categories: [category.id] });
      const parent = (
        await createRecord(admin, '/cms/v2/pages', { title: aName('Parent'), status: 'publish', date: '2001-02-03T04:05:06' })
      ).id;
      const page = await createRecord(admin, '/cms/v2/pages', { ...common, parent });
      await admin.put(`/cms/v2/media/${featured_media}`, { post: post.id });
      for (const { id } of [post, page]) {
        const comment = await createRecord(admin, '/cms/v2/comments', { post: id, content: aName('Comment') });
        await createRecord(admin, '/cms/v2/comments', {
          post: id,
          parent: comment.id,
          author: accounts.author,
          content: aName('Reply'),
        });
      }
    }
  }

  /** Records all statements that read, from now on. */
  function recordStatements(): void {
    const read = server.database.read.bind(server.database);
    Object.assign(server.database, {
      read: (sql: string, values: never[] = []) => {
        statements.push(sql);
        return read(sql, values);
      },
    });
  }

  /** The number of queries of a list whose caches are filled. It is the smaller of two, because a background task may read during one of them. */
  async function queriesOf(path: string, query: Query): Promise<{ count: number; records: JsonRecord[] }> {
    await server.as('editor').list(path, query);
    const [one, other] = [await recordList(path, query), await recordList(path, query)];
    return one.count < other.count ? one : other;
  }

  async function recordList(path: string, query: Query): Promise<{ count: number; records: JsonRecord[] }> {
    statements.length = 0;
    const { status, body: records } = await server.as('editor').list(path, query);
    expect(status).toBe(200);
    return { count: statements.length, records };
  }

  it.each(['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags'])(
    'of ten %s needs hardly more queries than one of two',
    async (list) => {
      const [two, ten] = [
        await queriesOf(`/cms/v2/${list}`, { per_page: 2 }),
        await queriesOf(`/cms/v2/${list}`, { per_page: 10 }),
      ];
      // More records may need more kinds of related records.
      expect(ten.count).toBeLessThan(two.count + 4);
    },
  );

  it.each([
    ['posts', {}],
    ['pages', {}],
    ['media', {}],
    ['comments', {}],
    ['comments', { parent: 0 }],
  ])('of %s with %j and embedded records needs no query for each record', async (list, filter) => {
    const listOf = (per_page: number) => queriesOf(`/cms/v2/${list}`, { _embed: 1, per_page, ...filter });
    const [two, ten] = [await listOf(2), await listOf(10)];
    const embedded = ten.records.map(({ _embedded }) => Object.keys(_embedded as object));
    expect([ten.records.length, embedded.every((rels) => rels.includes('author'))]).toEqual([10, true]);
    // There are eight more records, so a statement for each of them would be repeated eight times.
    const repeated = [...new Set(statements)].map(
      (sql) => [statements.filter((statement) => statement === sql).length, sql] as const,
    );
    expect(repeated.filter(([times]) => times >= 8)).toEqual([]);
    expect(ten.count - two.count).toBeLessThan(8);
  });

  it.each(['admin', 'editor', 'author', 'subscriber', 'visitor'] as const)(
    'embeds for %s what the URL of each record returns, including errors',
    async (actor) => {
      const client = server.as(actor);
      const responses = new Map<string, Promise<{ body: unknown }>>();
      const getOnce = (href: string) => {
        // A list with per_page is read on its own, and not in one batch with others.
        const query = href.includes('?') ? '&per_page=10&context=embed' : '?context=embed';
        if (!responses.has(href)) responses.set(href, client.get(href.slice(server.root.length) + query));
        return responses.get(href)!;
      };
      for (const list of ['posts', 'pages', 'media', 'comments']) {
        const { body: records } = await client.list(`/cms/v2/${list}`, { _embed: 1, per_page: 6, order: 'asc' });
        expect(records).toHaveLength(6);
        for (const { _links, _embedded } of records as unknown as Record<string, Record<string, JsonRecord[]>>[])
          for (const [rel, embedded] of Object.entries(_embedded))
            for (const [index, record] of embedded.entries())
              expect([rel, record]).toEqual([rel, (await getOnce(String(_links[rel][index].href))).body]);
      }
      const refused = (await Promise.all(responses.values())).filter(({ body }) => 'code' in (body as object));
      expect(refused.length > 0).toBe(actor === 'subscriber' || actor === 'visitor');
    },
  );
});
