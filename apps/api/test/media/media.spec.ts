import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct } from '../support/builders.js';
import type { Client, RequestOptions } from '../support/client.js';
import { createPicture, upload } from '../support/files.js';
import type { Query, JsonRecord } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const MEDIA = '/cms/v2/media';

describeOnEachEngine('Media', (engine) => {
  let server: TestServer;
  let editor: Client;
  let author: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    [editor, author] = [server.as('editor'), server.as('author')];
  }, 60_000);
  afterAll(() => server.stop());

  /** Uploads a small file. */
  async function createMedium(
    client: Client,
    fields: Query = {},
    name = `${aName('m').replace(' ', '-')}.txt`,
  ): Promise<JsonRecord> {
    const { status, body, text } = await upload(client, name, 'figs', fields);
    if (status !== 201) expect(text).toBe('');
    return body;
  }

  const update = async (id: number, body: object, client = editor) => (await client.put(`${MEDIA}/${id}`, body)).body;
  const idsOf = async (client: Client, query: Query) => (await client.list(MEDIA, query)).body.map(({ id }) => id);

  it('have raw texts only in the edit context, and few fields in the embed context', async () => {
    const { id } = await createMedium(editor, { caption: 'Ripe' });
    const fields = async (context: string) => Object.keys((await editor.get(`${MEDIA}/${id}`, { context })).body);
    const embed = 'id date slug type link title author caption alt_text media_type mime_type media_details source_url _links';
    expect(new Set(await fields('embed'))).toEqual(new Set(embed.split(' ')));
    expect((await editor.get(`${MEDIA}/${id}`)).body.caption).toEqual({ rendered: '<p>Ripe</p>\n' });
    expect((await editor.get(`${MEDIA}/${id}`, { context: 'edit' })).body.caption).toEqual({
      raw: 'Ripe',
      rendered: '<p>Ripe</p>\n',
    });
  });

  it('link to their author and their comments, which can be embedded', async () => {
    const { id, author: authorId } = await createMedium(author);
    const links = (await author.get(`${MEDIA}/${id}`)).body._links as Record<string, unknown>;
    expect(links).toMatchObject({
      self: [{ href: `${server.root}${MEDIA}/${id}` }],
      collection: [{ href: server.root + MEDIA }],
      about: [{ href: `${server.root}/cms/v2/types/attachment` }],
      author: [{ href: `${server.root}/cms/v2/users/${authorId}`, embeddable: true }],
      replies: [{ href: `${server.root}/cms/v2/comments?post=${id}`, embeddable: true }],
    });
  });

  describe('that are updated', () => {
    it('change only in the sent fields', async () => {
      const before = await createMedium(editor, { title: 'Fig', caption: 'Ripe', description: 'Sweet', alt_text: 'A fig' });
      const after = await update(before.id, { caption: { raw: 'Green' } });
      const { caption: _one, modified: _m, modified_gmt: _g, ...same } = before;
      expect(after).toMatchObject(JSON.parse(JSON.stringify(same)) as object);
      expect(after.caption).toMatchObject({ raw: 'Green' });
      expect((await update(before.id, {})).caption).toMatchObject({ raw: 'Green' });
    });

    it('treat a text object without raw text as absent', async () => {
      const { id } = await createMedium(editor, { title: 'Fig' });
      expect((await update(id, { title: {} })).title).toMatchObject({ raw: 'Fig' });
      expect((await update(id, { title: { rendered: 'x' } })).title).toMatchObject({ raw: 'Fig' });
    });

    it('have local dates in the time zone of the site, in summer and in winter', async () => {
      const { id } = await createMedium(editor);
      expect(await update(id, { date: '2017-07-01T12:00:00' })).toMatchObject({
        date: '2017-07-01T12:00:00',
        date_gmt: '2017-07-01T10:00:00',
      });
      expect(await update(id, { date_gmt: '2017-01-01T12:00:00' })).toMatchObject({
        date: '2017-01-01T13:00:00',
        date_gmt: '2017-01-01T12:00:00',
      });
    });

    it('are either private or as visible as their parent', async () => {
      const { id } = await createMedium(editor, { status: 'private' });
      for (const [sent, expected] of [
        ['publish', 'inherit'],
        ['private', 'private'],
        ['draft', 'inherit'],
        ['shop-failed', 'inherit'],
      ])
        expect((await update(id, { status: sent })).status).toBe(expected);
      await expectRefusal(server, [400, 'rest_invalid_param'], () => editor.put(`${MEDIA}/${id}`, { status: 'inherit' }));
    });

    it('get a unique slug', async () => {
      const [one, other] = [await createMedium(editor, { slug: 'figs-abroad' }), await createMedium(editor, { title: 'Second' })];
      expect(one.slug).toBe('figs-abroad');
      expect((await update(other.id, { slug: 'Figs Abroad' })).slug).toBe('figs-abroad-2');
      expect((await update(other.id, { slug: 'figs-abroad-2' })).slug).toBe('figs-abroad-2');
      expect((await update(other.id, { slug: '' })).slug).toBe('second');
      expect((await update(other.id, { title: 'Third' })).slug).toBe('second');
    });

    it('keep the HTML of users with unfiltered_html, and sanitize the HTML of others', async () => {
      const html = 'Good <b>figs</b><script>x</script>';
      const created = await createMedium(author, { caption: html });
      expect(created.caption).toMatchObject({ raw: 'Good <b>figs</b>x' });
      expect((await update(created.id, { caption: html })).caption).toMatchObject({ raw: html });
    });

    it('can be attached to existing records that the user may change, and detached', async () => {
      const { id } = await createMedium(editor);
      const { id: post } = (await editor.post('/cms/v2/posts', { title: 'Album', status: 'publish' })).body;
      expect((await update(id, { post })).post).toBe(post);
      expect((await update(id, { alt_text: 'x' })).post).toBe(post);
      expect((await update(id, { post: 0 })).post).toBeNull();
      const { id: product } = await aProduct(server.as('admin'));
      await expectRefusal(server, [403, 'rest_cannot_edit'], () => editor.put(`${MEDIA}/${id}`, { post: product }));
      expect((await update(id, { post: product }, server.as('shop_manager'))).post).toBe(product);
      await expectRefusal(server, [400, 'rest_post_invalid_id'], () => editor.put(`${MEDIA}/${id}`, { post: 99_999_999 }));
      await expectRefusal(server, [400, 'rest_invalid_param'], () => editor.put(`${MEDIA}/${id}`, { post: id }));
    });
  });

  it('may be updated and deleted only by their authors and by editors', async () => {
    const { id: editorMedium } = await createMedium(editor);
    for (const [actor, status] of [
      ['visitor', 401],
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 403],
    ] as const) {
      const client = server.as(actor);
      await expectRefusal(server, [status, 'rest_cannot_edit'], () => client.put(`${MEDIA}/${editorMedium}`, { alt_text: 'x' }));
      await expectRefusal(server, [status, 'rest_cannot_delete'], () =>
        client.delete(`${MEDIA}/${editorMedium}`, { force: true }),
      );
      await expectRefusal(server, [status, 'rest_forbidden_context'], () =>
        client.get(`${MEDIA}/${editorMedium}`, { context: 'edit' }),
      );
    }
    for (const actor of ['admin', 'editor', 'shop_manager'] as const)
      expect((await server.as(actor).put(`${MEDIA}/${editorMedium}`, { alt_text: actor })).body.alt_text).toBe(actor);
    const { id: own } = await createMedium(author);
    expect((await author.put(`${MEDIA}/${own}`, { alt_text: 'mine' })).status).toBe(200);
    expect((await author.delete(`${MEDIA}/${own}`, { force: true })).body).toMatchObject({
      deleted: true,
      previous: { id: own },
    });
  });

  it('with an unknown id are answered with 404, for everybody', async () => {
    const { id: product } = await aProduct(server.as('admin'));
    for (const id of [product, 99_999_999, 0])
      for (const actor of ['visitor', 'admin'] as const)
        for (const [method, extras] of [
          ['GET', {}],
          ['PUT', { body: { alt_text: 'x' } }],
          ['DELETE', { query: { force: true } }],
        ] as [string, RequestOptions][])
          await expectRefusal(server, [404, 'rest_post_invalid_id'], () =>
            server.as(actor).send(method, `${MEDIA}/${id}`, extras),
          );
  });

  it('of a deleted account belong to the account that it was reassigned to', async () => {
    const admin = server.as('admin');
    const users = '/cms/v2/users';
    const [deleted, heir] = await Promise.all(
      ['deleted', 'heir'].map(
        async (username) =>
          (await admin.post(users, { username, email: `${username}@noten.nl`, password: 'x1y2z3', roles: ['author'] })).body.id,
      ),
    );
    const { id } = await createMedium(editor, { author: deleted });
    expect((await admin.delete(`${users}/${deleted}`, { force: true, reassign: heir })).status).toBe(200);
    expect((await editor.get(`${MEDIA}/${id}`)).body.author).toBe(heir);
  });

  it('of a deleted account without an heir stay, as its posts do, without an author', async () => {
    const admin = server.as('admin');
    const users = '/cms/v2/users';
    for (const reassign of ['false', '0']) {
      const username = aName('leaver').replace(' ', '');
      const person = { username, email: `${username}@noten.nl`, password: 'x1y2z3', roles: ['author'] };
      const { id: author } = (await admin.post(users, person)).body;
      const { id } = await createMedium(editor, { author });
      const post = await admin.post('/cms/v2/posts', { title: 'Left behind', status: 'publish', author });
      expect((await admin.delete(`${users}/${author}`, { force: true, reassign })).status).toBe(200);
      expect((await editor.get(`${MEDIA}/${id}`)).body.author).toBe(0);
      expect((await server.as('visitor').get(`/cms/v2/posts/${post.body.id}`)).body).toMatchObject({ author: 0 });
      expect((await server.as('visitor').get('/cms/v2/posts', { include: post.body.id, _embed: 'author' })).status).toBe(200);
    }
  });

  describe('in a list', () => {
    it('are filtered by type, MIME type, parent, author, slug, search and dates', async () => {
      const tag = aName('grove').replace(' ', '');
      const [text, picture] = [
        await createMedium(author, { title: `${tag} alpha`, date: '2018-01-01T10:00:00' }),
        (
          await upload(editor, `${tag}.png`, await createPicture(2, 2), {
            title: `${tag} beta`,
            caption: 'brazil nuts',
            date: '2018-01-02T10:00:00',
          })
        ).body,
      ];
      const found = async (query: Query) =>
        (await idsOf(server.as('visitor'), { search: tag, ...query })).map((id) =>
          id === text.id ? 'text' : id === picture.id ? 'picture' : id,
        );
      expect(await found({})).toEqual(['picture', 'text']);
      expect(await found({ order: 'asc' })).toEqual(['text', 'picture']);
      expect(await found({ media_type: 'image' })).toEqual(['picture']);
      expect(await found({ mime_type: 'TEXT/plain' })).toEqual(['text']);
      expect(await found({ mime_type: 'image/nuts' })).toEqual(['picture', 'text']);
      expect(await found({ author: [text.author] })).toEqual(['text']);
      expect(await found({ author: `-${String(text.author)}` })).toEqual(['text']);
      expect(await found({ author_exclude: text.author })).toEqual(['picture']);
      expect(await found({ slug: [text.slug] })).toEqual(['text']);
      expect(await found({ parent: 0, exclude: [text.id] })).toEqual(['picture']);
      expect(await found({ parent_exclude: '0' })).toEqual([]);
      expect(await found({ after: '2018-01-01T10:00:00' })).toEqual(['picture']);
      expect(await found({ before: '2018-01-02T09:00:00Z' })).toEqual(['text']);
      expect(await found({ search: `${tag} "brazil nuts"` })).toEqual(['picture']);
      expect(await found({ search: `${tag} -brazil` })).toEqual(['text']);
      expect(await found({ orderby: 'title', order: 'desc' })).toEqual(['picture', 'text']);
      expect(await found({ orderby: 'include', include: [text.id, picture.id] })).toEqual(['text', 'picture']);
    });

    it('are sorted by relevance on request: matches in titles come first', async () => {
      const word = aName('pecan').replace(' ', '');
      const inText = await createMedium(editor, { caption: `with ${word}`, date: '2030-01-01T00:00:00' });
      const inTitle = await createMedium(editor, { title: `The ${word}`, date: '2010-01-01T00:00:00' });
      expect(await idsOf(editor, { search: word, orderby: 'relevance' })).toEqual([inTitle.id, inText.id]);
    });

    it.each<[string, readonly [number, string], Query]>([
      ['an order by relevance without a search', [400, 'rest_no_search_term_defined'], { orderby: 'relevance' }],
      ['an order by include without ids', [400, 'rest_orderby_include_missing_include'], { orderby: 'include' }],
      ['a page after the last one', [400, 'rest_post_invalid_page_number'], { page: 1000 }],
      ['private media, by a visitor', [400, 'rest_invalid_param'], { status: 'private' }],
      ['the edit context, by a visitor', [401, 'rest_forbidden_context'], { context: 'edit' }],
      ['an unknown media type', [400, 'rest_invalid_param'], { media_type: 'sculpture' }],
    ])('cannot be requested with %s', async (_case, refusal, query) => {
      await createMedium(editor);
      await expectRefusal(server, refusal, () => server.as('visitor').get(MEDIA, query));
    });

    it('are only those that the user may read, in records and totals', async () => {
      const tag = aName('hidden').replace(' ', '');
      const { id: draft } = (await author.post('/cms/v2/posts', { title: 'Draft' })).body;
      const { id: other } = (await editor.post('/cms/v2/posts', { title: 'Other', status: 'publish' })).body;
      const attached = await createMedium(author, { title: tag, post: draft });
      const visible = await createMedium(editor, { title: tag, post: other });
      const hidden = await createMedium(author, { title: tag, status: 'private' });
      const all = { search: tag, orderby: 'id', order: 'asc', status: ['inherit', 'private'] };
      expect(await idsOf(server.as('visitor'), { ...all, status: 'inherit' })).toEqual([visible.id]);
      expect(await idsOf(server.as('contributor'), all)).toEqual([visible.id]);
      expect(await idsOf(author, all)).toEqual([attached.id, visible.id, hidden.id]);
      expect(await idsOf(editor, all)).toEqual([attached.id, visible.id, hidden.id]);
      const { headers } = await server.as('visitor').get(MEDIA, { search: tag });
      expect(headers['x-wp-total']).toBe('1');
      expect((await server.as('visitor').get(`${MEDIA}/${hidden.id}`)).body.code).toBe('rest_forbidden');
      expect((await server.as('visitor').get(`${MEDIA}/${attached.id}`)).body.code).toBe('rest_forbidden');
    });
  });
});
