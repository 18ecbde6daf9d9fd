import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName } from '../support/builders.js';
import type { Query, Wire } from '../support/http.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { aFile, idsOfPeople, made } from '../support/writings.js';

describeOnEachEngine('A page of ten', (engine) => {
  let server: TestServer;
  const statements: string[] = [];
  beforeAll(async () => {
    server = await startTestServer(engine);
    await hide();
    await furnish();
    listen();
  }, 30_000);
  afterAll(() => server.stop());

  /** Texts that not everybody may read, with comments, and their pictures, which other posts show to everybody. */
  async function hide(): Promise<void> {
    const [admin, { author }] = [server.as('admin'), await idsOfPeople(server)];
    for (const kept of [{ status: 'private' }, { status: 'publish', password: 'walnut-2026' }]) {
      const featured_media = await aFile(admin, author);
      const common = { title: aName('Kept'), content: 'Figs', author, featured_media, comment_status: 'open' };
      const { id } = await made(admin, '/cms/v2/posts', { ...common, ...kept });
      await made(admin, '/cms/v2/posts', { ...common, status: 'publish' });
      await admin.put(`/cms/v2/media/${featured_media}`, { post: id });
      const said = await made(admin, '/cms/v2/comments', { post: id, content: aName('Said') });
      await made(admin, '/cms/v2/comments', { post: id, parent: said.id, content: aName('Answered') });
    }
  }

  /** Ten posts and pages of several authors, each with terms, a picture that is attached to it, a parent and comments of its own. */
  async function furnish(): Promise<void> {
    const [admin, people] = [server.as('admin'), await idsOfPeople(server)];
    const authors = [people.admin, people.editor, people.author];
    for (let place = 0; place < 10; place++) {
      const author = authors[place % authors.length];
      const [tag, category] = [
        await made(admin, '/cms/v2/tags', { name: aName('Tag') }),
        await made(admin, '/cms/v2/categories', { name: aName('Cat') }),
      ];
      const [featured_media, title] = [await aFile(admin, author), aName('Counted')];
      const common = { title, content: 'Nuts', status: 'publish', author, featured_media, comment_status: 'open' };
      const post = await made(admin, '/cms/v2/posts', { ...common, tags: [tag.id], categories: [category.id] });
      const parent = (
        await made(admin, '/cms/v2/pages', { title: aName('Above'), status: 'publish', date: '2001-02-03T04:05:06' })
      ).id;
      const page = await made(admin, '/cms/v2/pages', { ...common, parent });
      await admin.put(`/cms/v2/media/${featured_media}`, { post: post.id });
      for (const { id } of [post, page]) {
        const said = await made(admin, '/cms/v2/comments', { post: id, content: aName('Said') });
        await made(admin, '/cms/v2/comments', { post: id, parent: said.id, author: people.author, content: aName('Answered') });
      }
    }
  }

  /** Writes down what is read from here on. */
  function listen(): void {
    const read = server.database.read.bind(server.database);
    Object.assign(server.database, {
      read: (sql: string, values: never[] = []) => {
        statements.push(sql);
        return read(sql, values);
      },
    });
  }

  async function costOf(path: string, query: Query): Promise<{ count: number; records: Wire[] }> {
    await server.as('editor').list(path, query);
    statements.length = 0;
    const { status, body: records } = await server.as('editor').list(path, query);
    expect(status).toBe(200);
    return { count: statements.length, records };
  }

  it.each(['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags'])(
    '%s is read with hardly more queries than a page of two',
    async (room) => {
      const [two, ten] = [await costOf(`/cms/v2/${room}`, { per_page: 2 }), await costOf(`/cms/v2/${room}`, { per_page: 10 })];
      // More records may be of more kinds.
      expect(ten.count).toBeLessThan(two.count + 4);
    },
  );

  it.each([
    ['posts', {}],
    ['pages', {}],
    ['media', {}],
    ['comments', {}],
    ['comments', { parent: 0 }],
  ])('%s of %j with all that belongs to them takes no query for each', async (room, narrowed) => {
    const asked = (per_page: number) => costOf(`/cms/v2/${room}`, { _embed: 1, per_page, ...narrowed });
    const [two, ten] = [await asked(2), await asked(10)];
    const embedded = ten.records.map(({ _embedded }) => Object.keys(_embedded as object));
    expect([ten.records.length, embedded.every((rels) => rels.includes('author'))]).toEqual([10, true]);
    // Eight records more, and not one statement for each of them.
    const repeated = [...new Set(statements)].map((sql) => [statements.filter((one) => one === sql).length, sql] as const);
    expect(repeated.filter(([times]) => times >= 8)).toEqual([]);
    expect(ten.count - two.count).toBeLessThan(8);
  });

  it.each(['admin', 'editor', 'author', 'subscriber', 'visitor'] as const)(
    'embeds for %s what each address by itself gives, refusals included',
    async (who) => {
      const client = server.as(who);
      const alone = new Map<string, Promise<{ body: unknown }>>();
      const ask = (href: string) => {
        // A list that names its length is read in the ordinary way, not together with others.
        const more = href.includes('?') ? '&per_page=10&context=embed' : '?context=embed';
        if (!alone.has(href)) alone.set(href, client.get(href.slice(server.root.length) + more));
        return alone.get(href)!;
      };
      for (const room of ['posts', 'pages', 'media', 'comments']) {
        const { body: records } = await client.list(`/cms/v2/${room}`, { _embed: 1, per_page: 6, order: 'asc' });
        expect(records).toHaveLength(6);
        for (const { _links, _embedded } of records as unknown as Record<string, Record<string, Wire[]>>[])
          for (const [rel, given] of Object.entries(_embedded))
            for (const [place, one] of given.entries())
              expect([rel, one]).toEqual([rel, (await ask(String(_links[rel][place].href))).body]);
      }
      const refused = (await Promise.all(alone.values())).filter(({ body }) => 'code' in (body as object));
      expect(refused.length > 0).toBe(who === 'subscriber' || who === 'visitor');
    },
  );
});
