import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { describeOnEachEngine } from '@grove/database/testing';
import { startContentServer, type ContentServer, type Caller, type Body } from '../../test/content-server.js';
import { expectedSearchResults, insertPosts } from '../../test/search-fixtures.js';
import { PostSearch } from './post-search.js';

/** Signs and words that make parts of one another, and some that are no part of any word. */
const SIGNS = ['an', 'na', 'nut', 'É', '7', '-', '_', '%', '!', '.', ' ', ' ', '\n', '👩', 'walnut'.repeat(8)];
const texts = fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }).map((signs) => signs.join(''));

const searches = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), fc.constantFrom('', '', '"'), texts), { minLength: 1, maxLength: 3 })
  .map((terms) => terms.map(([minus, quote, text]) => minus + quote + text + quote).join(' '))
  .filter((text) => text.trim() !== '' && text.length <= 100);

const changes = fc.oneof(
  fc.record({ what: fc.constant('write' as const), title: texts, content: texts, status: fc.constantFrom('publish', 'draft') }),
  fc.record({ what: fc.constantFrom('rewrite', 'lock', 'publish', 'delete', 'forget'), which: fc.nat(), content: texts }),
  fc.record({ what: fc.constant('index' as const) }),
);

const WORDS = ['walnut', 'alnu', 'often', 'of', 't', 'third', 'seventh', '7', 'post1399'];
const PHRASES = ['"walnut cake"', '"cake often"', '-third', '-"cake o"'];

/** Where the page begins, and how many posts it has at most. */
const PAGES: Readonly<Record<string, readonly [start: number, size: number]>> = {
  '': [0, 10],
  '&page=3': [20, 10],
  '&per_page=100': [0, 100],
  '&offset=1234&per_page=3': [1234, 3],
  '&offset=5000': [5000, 10],
};

describeOnEachEngine('Searches of posts', (engine) => {
  let server: ContentServer;
  beforeAll(async () => {
    server = await startContentServer(engine);
  });
  afterAll(() => server.close());

  const index = () => server.app.get(PostSearch).reindex();
  const waiting = async () => (await server.database.read('SELECT id FROM post_unindexed')).length;

  async function search(text: string, { who = 'visitor' as Caller, more = '' } = {}): Promise<{ ids: number[]; total: number }> {
    const { headers, body } = await server.ask<Body[]>(who, 'GET', `/posts?search=${encodeURIComponent(text)}${more}`);
    return { ids: body.map(({ id }) => id), total: Number(headers.get('X-WP-Total')) };
  }

  it('find what looking at each post finds, whatever was changed, and whether or not it is indexed yet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 8 }), fc.array(searches, { maxLength: 4 }), async (made, asked) => {
        const posts: number[] = [];
        for (const change of made) await makeChange(change, posts);
        for (const text of asked)
          for (const who of ['visitor', 'editor', 'author'] as const) {
            const expected = await expectedSearchResults(server, text, who, who !== 'visitor');
            const more = who === 'visitor' ? '' : '&status=any';
            expect(await search(text, { who, more })).toEqual({ ids: expected, total: expected.length });
          }
        for (const id of posts) await server.ask('administrator', 'DELETE', `/posts/${id}?force=true`);
      }),
      { numRuns: 12 },
    );
  });

  type Change = typeof changes extends fc.Arbitrary<infer T> ? T : never;

  async function makeChange(change: Change, posts: number[]): Promise<void> {
    if (change.what === 'index') return index();
    if (change.what === 'write') {
      const { what: _what, ...post } = change;
      posts.push((await server.ask('author', 'POST', '/posts', { ...post, title: `x ${post.title}` })).body.id);
      return;
    }
    if (posts.length === 0) return;
    const path = `/posts/${posts[change.which % posts.length]}`;
    if (change.what === 'delete') await server.ask('administrator', 'DELETE', path);
    else if (change.what === 'forget') await server.ask('administrator', 'DELETE', `${path}?force=true`);
    else if (change.what === 'lock') await server.ask('administrator', 'PUT', path, { password: 'fig' });
    else if (change.what === 'publish') await server.ask('administrator', 'PUT', path, { status: 'publish', password: '' });
    else await server.ask('administrator', 'PUT', path, { content: change.content });
  }

  it('of posts that are written while others are indexed find each of them, and each word is there once', async () => {
    const other = await server.another();
    const rows = async (table: string) => (await server.database.read(`SELECT * FROM ${table}`)).length;
    await index();
    const before = [await rows('post_indexed'), await rows('post_word_block')];
    const write = (place: number) => server.createPost({ title: `Medlar${place % 3} bletted`, content: `quincunx ${place}` });
    const indexers = () => [index(), other.app.get(PostSearch).reindex()];
    const made = await Promise.all(Array.from({ length: 12 }, (_, place) => Promise.all([write(place), ...indexers()])));
    await Promise.all(indexers());
    expect(await waiting()).toBe(0);
    const ids = made.map(([{ id }]) => id).sort((one, two) => two - one);
    expect(await search('quincunx', { more: '&per_page=50&orderby=id' })).toEqual({ ids, total: 12 });
    expect((await search('edlar1 lette')).total).toBe(4);
    expect(await server.database.read("SELECT COUNT(*) AS words FROM post_word WHERE word LIKE 'medlar%'")).toEqual([
      { words: 3 },
    ]);
    for (const id of ids) await server.ask('administrator', 'DELETE', `/posts/${id}?force=true`);
    await index();
    expect([await rows('post_indexed'), await rows('post_word_block')]).toEqual(before);
    await other.close();
  });

  describe('in many posts', () => {
    beforeAll(async () => {
      const like = await server.createPost({ title: 'Walnut' });
      await insertPosts(
        server.database,
        like.id,
        Array.from({ length: 1_400 }, (_, place) => grown(place, server.ids.author)),
      );
    });

    const words = fc.constantFrom(...WORDS, ...PHRASES);
    const asked = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
    const pages = fc.constantFrom(...Object.keys(PAGES));
    const people = fc.constantFrom<Caller>('visitor', 'editor', 'author');

    async function areFound(runs: number): Promise<void> {
      await fc.assert(
        fc.asyncProperty(asked, pages, people, async (text, more, who) => {
          const expected = await expectedSearchResults(server, text, who);
          const [start, size] = PAGES[more];
          if (start >= expected.length && !more.includes('offset')) return;
          expect(await search(text, { who, more })).toEqual({ ids: expected.slice(start, start + size), total: expected.length });
        }),
        { numRuns: runs },
      );
    }

    it('find the same as looking at each while most are not indexed', () => areFound(10));

    it('find the same when all are indexed', async () => {
      await index();
      expect(await waiting()).toBe(0);
      await areFound(40);
    });

    it('find the same when some were changed since then', async () => {
      await index();
      const { ids } = await search('often', { more: '&per_page=20' });
      for (const [place, id] of ids.entries())
        await server.ask('editor', 'PUT', `/posts/${id}`, place % 2 ? { content: 'walnut cake' } : { status: 'draft' });
      expect(await waiting()).toBeGreaterThan(0);
      await areFound(20);
    });

    it('order by nearness and by title what they find', async () => {
      await index();
      const near = await search('cake third', { more: '&orderby=relevance' });
      expect(near.ids[0]).toBe((await search('"third cake"')).ids[0]);
      const byTitle = await search('walnut', { more: '&orderby=title&order=asc&per_page=100' });
      expect(byTitle.ids).toHaveLength(100);
      expect(byTitle.total).toBe((await expectedSearchResults(server, 'walnut', 'visitor')).length);
    });

    it('read no texts for words or parts of them, and for a phrase only those that have its words', async () => {
      await index();
      const textsRead = async (text: string) =>
        (await server.readsDuring(() => search(text))).filter((sql) => sql.includes('post_search'));
      for (const text of ['walnu', 'post77', 'walnu post77', 'often -third']) expect(await textsRead(text)).toEqual([]);
      const phrase = await textsRead('"seventh often"');
      expect(phrase).toHaveLength(1);
      expect(phrase[0]).toMatch(/WHERE .post_search.\..id. IN \(\?(, \?)*\)/);
    });
  });
});

/** A post of many: some words are in all, some in few; some posts are hidden, some the author's. */
function grown(place: number, authorId: number) {
  const content = `walnut ${place % 10 ? 'often' : ''} ${place % 3 ? '' : 'third cake'} ${place % 7 ? 'cake' : 'seventh'} often`;
  const status = place % 11 ? 'publish' : 'draft';
  const password = place % 13 ? '' : 'fig';
  return { title: `Post${place}`, content, more: { status, password, ...(place % 5 === 0 && { author_id: authorId }) } };
}
