import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesFor, describeOnEachEngine, updateRows } from '@grove/database/testing';
import { aName, aProduct, createRecord } from './support/builders.js';
import { send, type HttpResponse, type JsonRecord } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readXml, textsOf } from '@grove/site/testing';

const POSTS = '/cms/v2/posts';

/** Each quotation mark becomes `&#8221;`. */
const quotes = (count: number): string => '"'.repeat(count);

describeOnEachEngine('Long texts', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const admin = () => server.as('admin');

  describe('that would become too long as HTML', () => {
    const tooLong: [string, string, object][] = [
      ['content of a post', POSTS, { content: quotes(490_000) }],
      ['excerpt of a post', POSTS, { title: 'x', excerpt: quotes(100_000) }],
      ['content of a page', '/cms/v2/pages', { content: quotes(490_000) }],
      ['description of a category', '/cms/v2/categories', { name: 'x', description: '&'.repeat(99_000) }],
      ['short description of a product', '/shop/v1/products', { name: 'x', short_description: quotes(100_000) }],
      ['description of a product', '/shop/v1/products', { name: 'x', description: '&'.repeat(490_000) }],
      ['description of a category of the shop', '/shop/v1/products/categories', { name: 'x', description: '&'.repeat(99_000) }],
    ];
    it.each(casesFor(engine, tooLong))('are refused: %s', async (_what, path, body) => {
      const error = await expectRefusal(server, [400, 'rest_text_too_long'], () => admin().post(path, body));
      expect(error.data).toMatchObject({ status: 400, bytes: expect.any(Number), limit: expect.any(Number) });
    });

    it('are refused in comments', async () => {
      const { id } = await createRecord(admin(), POSTS, { title: aName('Figs'), status: 'publish' });
      const comment = { post: id, content: quotes(65_000) };
      await expectRefusal(server, [400, 'rest_text_too_long'], () => admin().post('/cms/v2/comments', comment));
    });

    it('are refused in updates', async () => {
      const { id } = await createRecord(admin(), POSTS, { title: aName('Figs') });
      await expectRefusal(server, [400, 'rest_text_too_long'], () => admin().put(`${POSTS}/${id}`, { content: quotes(490_000) }));
    });

    it('are taken up to the bound, and in any script', async () => {
      const texts = [quotes(57_000), 'Nüsse und "Feigen" für alle. '.repeat(17_000), '无花果'.repeat(160_000)];
      for (const content of casesFor(engine, texts)) {
        const { id } = await createRecord(admin(), POSTS, { title: aName('Long'), content, status: 'draft' });
        expect((await admin().get(`${POSTS}/${id}`, { context: 'edit' })).body.content).toMatchObject({ raw: content });
      }
    }, 60_000);
  });

  describe('that were imported', () => {
    let ids: number[];
    const filter = () => ({ include: ids.join(), orderby: 'id', order: 'asc' });

    beforeAll(async () => {
      ids = [];
      for (let count = 0; count < 12; count++)
        ids.push((await createRecord(admin(), POSTS, { title: `Imported ${count}`, content: 'x', status: 'publish' })).id);
      for (const id of ids.slice(1))
        await server.database.write((unit) => updateRows(unit, 'post', { content: quotes(490_000) }, { id }));
      // What was rendered before is compared with what is stored, but responses are stored by the versions of tables.
      await createRecord(admin(), POSTS, { title: 'Newer', status: 'publish' });
    }, 60_000);

    const list = (query: object): Promise<HttpResponse<JsonRecord[]>> =>
      server.as('visitor').list(POSTS, { ...filter(), ...query });
    const refusalOf = async (query: object): Promise<Record<string, unknown>> => {
      const { status, body } = await list(query);
      const { code, message, data } = body as unknown as { code: string; message: string; data: Record<string, unknown> };
      expect([status, code]).toEqual([400, 'rest_response_too_large']);
      expect(message).toContain(`per_page=${String(data.per_page)}`);
      return data;
    };

    it.each(
      casesFor(engine, [{}, { _embed: '1' }, { context: 'edit' }, { per_page: 100, search: 'Imported' }, { per_page: 100 }]),
    )(
      'make a page too long, which is refused with a number of records that fit: %j',
      async (query) => {
        const actor = 'context' in query ? 'admin' : 'visitor';
        const ask = (more: object) => server.as(actor).list(POSTS, { ...filter(), ...query, ...more });
        const { status, body } = await ask({});
        const { code, data } = body as unknown as { code: string; data: { per_page: number } };
        expect([status, code]).toEqual([400, 'rest_response_too_large']);
        expect(data.per_page).toBeGreaterThan(1);
        const fitting = await ask({ per_page: data.per_page });
        expect([fitting.status, fitting.body.length]).toEqual([200, data.per_page]);
      },
      60_000,
    );

    it('can all be read, one by one and in an envelope', async () => {
      const [, first] = ids;
      expect((await list({ per_page: 1, page: 2 })).body.map(({ id }) => id)).toEqual([first]);
      const { body } = await server.as('visitor').get(`${POSTS}/${first}`);
      expect((body.content as JsonRecord).rendered).toHaveLength(7 * 490_000 + '<p></p>\n'.length);
      const enveloped = await server.as('visitor').get(`${POSTS}/${first}`, { _envelope: '1' });
      expect(enveloped.body).toMatchObject({ status: 200, body: { id: first }, headers: { Allow: 'GET' } });
      const { text, headers } = await send(server.url, { method: 'GET', target: `/rest${POSTS}/${first}` });
      const again = { 'If-None-Match': headers.etag };
      expect((await send(server.url, { method: 'GET', target: `/rest${POSTS}/${first}`, headers: again })).status).toBe(304);
      expect(JSON.stringify(JSON.parse(text))).toBe(text);
    }, 60_000);

    it('do not count where the fields with them are not asked for', async () => {
      const { status, body } = await list({ per_page: 100, _fields: 'id,title' });
      expect([status, body.map(({ id }) => id)]).toEqual([200, ids]);
      expect((await list({ per_page: 100, context: 'embed' })).status).toBe(200);
      expect((await refusalOf({ per_page: 100, _fields: 'content' })).limit).toBe(20_000_000);
    }, 60_000);

    it('have a link in the place of their text in feeds', async () => {
      const { status, text } = await send(server.url, { method: 'GET', target: '/feed' });
      expect([status, text.length < 100_000]).toEqual([200, true]);
      const items = readXml(text).children[0].children.filter(({ name }) => name === 'item');
      expect(items).toHaveLength(10);
      const [content] = textsOf(items.at(-1)!, 'content:encoded');
      expect(content).toBe(`<p><a href="${textsOf(items.at(-1)!, 'link')[0]}">${textsOf(items.at(-1)!, 'link')[0]}</a></p>`);
    }, 60_000);

    it('have an excerpt of limited length', async () => {
      const [post] = (await list({ per_page: 1, page: 2 })).body;
      const { rendered } = post.excerpt as { rendered: string };
      expect(rendered.length).toBeLessThan(10_100);
      expect(rendered.endsWith('&#8220; [&hellip;]</p>\n')).toBe(true);
      expect(rendered.replaceAll('&#8220;', '')).toBe('<p> [&hellip;]</p>\n');
    });
  });

  it('of products make a page too long, which is refused with a number of records that fit', async () => {
    const description = `<p>${'无花果'.repeat(160_000)}</p>`;
    const ids: number[] = [];
    for (let count = 0; count < 15; count++) ids.push((await aProduct(admin())).id);
    for (const id of ids) await server.database.write((unit) => updateRows(unit, 'product', { description }, { id }));
    await aProduct(admin());
    const ask = (query: object) => admin().list('/shop/v1/products', { include: ids.join(), per_page: 100, ...query });
    const { status, body } = await ask({});
    const { code, data } = body as unknown as { code: string; data: { per_page: number } };
    expect([status, code]).toEqual([400, 'rest_response_too_large']);
    const fitting = await ask({ per_page: data.per_page });
    expect([fitting.status, fitting.body.length]).toEqual([200, data.per_page]);
    expect((await ask({ _fields: 'id' })).body).toHaveLength(15);
  }, 60_000);

  it('of a list without pages are refused with the advice to ask for fewer fields', async () => {
    const { id } = await createRecord(admin(), POSTS, { title: aName('Edited'), content: 'x' });
    for (let count = 0; count < 15; count++) await admin().put(`${POSTS}/${id}`, { content: `${count}` });
    const content = '无花果'.repeat(160_000);
    await server.database.write((unit) => updateRows(unit, 'revision', { content }, { post_id: Number(id) }));
    const refused = await admin().get(`${POSTS}/${id}/revisions`);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'rest_response_too_large',
      expect.stringContaining('_fields=id'),
    ]);
    const revisions = (await admin().list(`${POSTS}/${id}/revisions`, { _fields: 'id' })).body;
    expect(revisions.length).toBeGreaterThan(10);
    expect((await admin().get(`${POSTS}/${id}/revisions/${String(revisions[0].id)}`)).status).toBe(200);
  }, 120_000);
});
