import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingHttpHeaders } from 'node:http';
import { describeOnEachEngine } from '@grove/database/testing';
import { createRecord } from './support/builders.js';
import { send, type JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readXml, textsOf } from '@grove/site/testing';

describeOnEachEngine('Feeds', (engine) => {
  let server: TestServer;
  let category: JsonRecord;
  let post: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine, { siteTitle: 'Nuts & figs' });
    category = await create('categories', { name: 'Fruit & more', slug: 'fruit' });
    const child = await create('categories', { name: 'Dried', slug: 'dried', parent: category.id });
    const tag = await create('tags', { name: 'Sweet', slug: 'sweet' });
    const terms = { categories: [category.id, child.id], tags: [tag.id] };
    await create('posts', { title: 'Older', date: '2020-01-01T00:00:00' });
    post = await create('posts', {
      ...{ title: 'Figs & <em>nuts</em>', content: 'Ripe <b>figs</b>.', excerpt: 'Ripe.', date: '2021-03-04T05:06:07', ...terms },
    });
    await create('posts', { title: 'Locked', content: 'Secret.', excerpt: 'Hush.', password: 'x', date: '2022-01-01T00:00:00' });
    await create('posts', { title: 'Draft', status: 'draft', categories: [category.id] });
    await create('pages', { title: 'About' });
    await createRecord(server.as('admin'), '/cms/v2/comments', { post: post.id, content: 'Tasty & <i>sweet</i>!' });
  }, 60_000);
  afterAll(() => server.stop());

  const create = (kind: string, body: object): Promise<JsonRecord> =>
    createRecord(server.as('admin'), `/cms/v2/${kind}`, { status: 'publish', ...body });

  const open = (target: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
    send(server.url, { method, target, headers });

  const titlesIn = async (target: string): Promise<string[]> => {
    const { status, text } = await open(target);
    expect([target, status]).toEqual([target, 200]);
    return textsOf(readXml(text), 'title');
  };

  it('show the newest published posts, newest first', async () => {
    expect(await titlesIn('/feed')).toEqual(['Nuts & figs', 'Locked', 'Figs & nuts', 'Older']);
    expect(await titlesIn('/feed/')).toHaveLength(4);
  });

  it('show all of a post, and nothing of the text of one with a password', async () => {
    const { text, headers } = await open('/feed');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const items = readXml(text).children[0].children.filter(({ name }) => name === 'item');
    const [locked, figs] = items.map((item) => Object.fromEntries(item.children.map(({ name, text: value }) => [name, value])));
    expect(figs).toMatchObject({
      ...{ link: post.link, guid: (post.guid as JsonRecord).rendered, pubDate: 'Thu, 04 Mar 2021 04:06:07 GMT' },
      ...{ 'dc:creator': 'admin', description: '<p>Ripe.</p>\n', 'content:encoded': '<p>Ripe <b>figs</b>.</p>\n' },
    });
    expect(textsOf(items[1], 'category').sort()).toEqual(['Dried', 'Fruit & more', 'Sweet']);
    expect(Object.keys(locked)).not.toContain('description');
    expect(text).not.toMatch(/Secret|Hush|Draft|About/);
  });

  it('exist for categories, also below others, and for tags', async () => {
    expect(await titlesIn('/category/fruit/feed')).toEqual(['Fruit & more – Nuts & figs', 'Figs & nuts']);
    expect(await titlesIn('/category/fruit/dried/feed/')).toEqual(['Dried – Nuts & figs', 'Figs & nuts']);
    expect(await titlesIn('/tag/sweet/feed')).toEqual(['Sweet – Nuts & figs', 'Figs & nuts']);
  });

  it('exist for authors who have published something', async () => {
    expect(await titlesIn('/author/admin/feed/')).toEqual(['admin – Nuts & figs', 'Locked', 'Figs & nuts', 'Older']);
    const { text } = await open('/author/admin/feed');
    expect(text).toContain(`<link>${server.url}/author/admin/</link>`);
    expect((await open('/author/subscriber/feed')).status).toBe(404);
  });

  it('are found by the query of sites without permalinks', async () => {
    const leadsTo = async (target: string) => {
      const { status, headers } = await open(target);
      return [status, headers['location']];
    };
    expect(await leadsTo('/?feed=rss2')).toEqual([301, `${server.url}/feed/`]);
    expect(await leadsTo('/?feed=comments-rss2')).toEqual([301, `${server.url}/comments/feed/`]);
    expect(await leadsTo('/?feed=none')).toEqual([200, undefined]);
  });

  it('show the newest comments on what visitors may read', async () => {
    const locked = (await server.as('admin').get('/cms/v2/posts', { slug: 'locked' })).body as unknown as JsonRecord[];
    await createRecord(server.as('admin'), '/cms/v2/comments', { post: locked[0].id, content: 'Psst.' });
    const { text } = await open('/comments/feed');
    expect(textsOf(readXml(text), 'title')).toEqual(['Comments – Nuts & figs', 'Comment on Figs & nuts by admin']);
    expect(textsOf(readXml(text), 'content:encoded')).toEqual([expect.stringContaining('Tasty')]);
    expect(text).not.toContain('Psst');
  });

  it('are not sent again while nothing has changed', async () => {
    const { headers } = await open('/category/fruit/feed');
    expect(new Date(String(headers['last-modified'])).getTime()).toBe(Date.parse(`${String(post.modified_gmt)}Z`));
    const known = { 'If-None-Match': headers.etag };
    expect(await open('/category/fruit/feed', known)).toMatchObject({ status: 304, text: '' });
    expect(await open('/category/fruit/feed', {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
    const since = (date: unknown) => open('/category/fruit/feed', { 'If-Modified-Since': String(date) });
    expect(await since(headers['last-modified'])).toMatchObject({ status: 304, text: '' });
    expect((await since('Thu, 04 Mar 2021 04:06:06 GMT')).status).toBe(200);
    expect((await since('yesterday')).status).toBe(200);
    // Where both are sent, the entity tag decides.
    const both = { 'If-None-Match': '"other"', 'If-Modified-Since': headers['last-modified'] };
    expect((await open('/category/fruit/feed', both)).status).toBe(200);
    await server.as('admin').put(`/cms/v2/categories/${category.id}`, { name: 'Fruits' });
    expect(await open('/category/fruit/feed', known)).toMatchObject({ status: 200, text: expect.stringContaining('Fruits') });
    expect(await titlesIn('/feed')).toHaveLength(4);
  });

  describe('At other addresses', () => {
    it.each(['/category/none/feed', '/tag/none/feed', '/nothing/at/all/feed', '/tag/%00/feed', '/tag/%ff/feed'])(
      '%s is nothing',
      async (target) => {
        expect(Math.floor((await open(target)).status / 100)).toBe(4);
      },
    );

    it('the feed of a post leads to the post', async () => {
      const { status, headers } = await open(`/${String(post.slug)}/feed/`);
      expect([status, headers['location']]).toEqual([301, post.link]);
    });

    it('feeds can only be read', async () => {
      expect((await open('/feed', {}, 'POST')).status).toBe(405);
    });
  });
});
