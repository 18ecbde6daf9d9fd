import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct } from '../support/builders.js';
import type { Client, Extras } from '../support/client.js';
import { pictureOf, upload } from '../support/files.js';
import type { Query, Wire } from '../support/http.js';
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

  /** A small file that somebody uploaded. */
  async function aMedium(client: Client, fields: Query = {}, name = `${aName('m').replace(' ', '-')}.txt`): Promise<Wire> {
    const { status, body, text } = await upload(client, name, 'figs', fields);
    if (status !== 201) expect(text).toBe('');
    return body;
  }

  const change = async (id: number, body: object, client = editor) => (await client.put(`${MEDIA}/${id}`, body)).body;
  const idsOf = async (client: Client, query: Query) => (await client.list(MEDIA, query)).body.map(({ id }) => id);

  it('show their raw texts, their place and their state only where they belong', async () => {
    const { id } = await aMedium(editor, { caption: 'Ripe' });
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
    const { id, author: authorId } = await aMedium(author);
    const links = (await author.get(`${MEDIA}/${id}`)).body._links as Record<string, unknown>;
    expect(links).toMatchObject({
      self: [{ href: `${server.root}${MEDIA}/${id}` }],
      collection: [{ href: server.root + MEDIA }],
      about: [{ href: `${server.root}/cms/v2/types/attachment` }],
      author: [{ href: `${server.root}/cms/v2/users/${authorId}`, embeddable: true }],
      replies: [{ href: `${server.root}/cms/v2/comments?post=${id}`, embeddable: true }],
    });
  });

  describe('when they are changed', () => {
    it('change what was sent and nothing else', async () => {
      const before = await aMedium(editor, { title: 'Fig', caption: 'Ripe', description: 'Sweet', alt_text: 'A fig' });
      const after = await change(before.id, { caption: { raw: 'Green' } });
      const { caption: _one, modified: _m, modified_gmt: _g, ...same } = before;
      expect(after).toMatchObject(JSON.parse(JSON.stringify(same)) as object);
      expect(after.caption).toMatchObject({ raw: 'Green' });
      expect((await change(before.id, {})).caption).toMatchObject({ raw: 'Green' });
    });

    it('treat an object without text as absent', async () => {
      const { id } = await aMedium(editor, { title: 'Fig' });
      expect((await change(id, { title: {} })).title).toMatchObject({ raw: 'Fig' });
      expect((await change(id, { title: { rendered: 'x' } })).title).toMatchObject({ raw: 'Fig' });
    });

    it('keep local dates of the site, in summer and in winter', async () => {
      const { id } = await aMedium(editor);
      expect(await change(id, { date: '2017-07-01T12:00:00' })).toMatchObject({
        date: '2017-07-01T12:00:00',
        date_gmt: '2017-07-01T10:00:00',
      });
      expect(await change(id, { date_gmt: '2017-01-01T12:00:00' })).toMatchObject({
        date: '2017-01-01T13:00:00',
        date_gmt: '2017-01-01T12:00:00',
      });
    });

    it('are private, or as visible as their parent', async () => {
      const { id } = await aMedium(editor, { status: 'private' });
      for (const [sent, shown] of [
        ['publish', 'inherit'],
        ['private', 'private'],
        ['draft', 'inherit'],
        ['shop-failed', 'inherit'],
      ])
        expect((await change(id, { status: sent })).status).toBe(shown);
      await expectRefusal(server, [400, 'rest_invalid_param'], () => editor.put(`${MEDIA}/${id}`, { status: 'inherit' }));
    });

    it('get a slug that nothing else has', async () => {
      const [one, other] = [await aMedium(editor, { slug: 'figs-abroad' }), await aMedium(editor, { title: 'Second' })];
      expect(one.slug).toBe('figs-abroad');
      expect((await change(other.id, { slug: 'Figs Abroad' })).slug).toBe('figs-abroad-2');
      expect((await change(other.id, { slug: 'figs-abroad-2' })).slug).toBe('figs-abroad-2');
      expect((await change(other.id, { slug: '' })).slug).toBe('second');
      expect((await change(other.id, { title: 'Third' })).slug).toBe('second');
    });

    it('keep raw HTML of users who may write it, and sanitize that of others', async () => {
      const html = 'Good <b>figs</b><script>x</script>';
      const mine = await aMedium(author, { caption: html });
      expect(mine.caption).toMatchObject({ raw: 'Good <b>figs</b>x' });
      expect((await change(mine.id, { caption: html })).caption).toMatchObject({ raw: html });
    });

    it('can be attached to existing records that the user may change, and detached', async () => {
      const { id } = await aMedium(editor);
      const { id: post } = (await editor.post('/cms/v2/posts', { title: 'Album', status: 'publish' })).body;
      expect((await change(id, { post })).post).toBe(post);
      expect((await change(id, { alt_text: 'x' })).post).toBe(post);
      expect((await change(id, { post: 0 })).post).toBeNull();
      const { id: product } = await aProduct(server.as('admin'));
      await expectRefusal(server, [403, 'rest_cannot_edit'], () => editor.put(`${MEDIA}/${id}`, { post: product }));
      expect((await change(id, { post: product }, server.as('shop_manager'))).post).toBe(product);
      await expectRefusal(server, [400, 'rest_post_invalid_id'], () => editor.put(`${MEDIA}/${id}`, { post: 99_999_999 }));
      await expectRefusal(server, [400, 'rest_invalid_param'], () => editor.put(`${MEDIA}/${id}`, { post: id }));
    });
  });

  it('may be changed and deleted by their authors and by editors, and by nobody else', async () => {
    const { id: theirs } = await aMedium(editor);
    for (const [actor, status] of [
      ['visitor', 401],
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 403],
    ] as const) {
      const client = server.as(actor);
      await expectRefusal(server, [status, 'rest_cannot_edit'], () => client.put(`${MEDIA}/${theirs}`, { alt_text: 'x' }));
      await expectRefusal(server, [status, 'rest_cannot_delete'], () => client.delete(`${MEDIA}/${theirs}`, { force: true }));
      await expectRefusal(server, [status, 'rest_forbidden_context'], () =>
        client.get(`${MEDIA}/${theirs}`, { context: 'edit' }),
      );
    }
    for (const actor of ['admin', 'editor', 'shop_manager'] as const)
      expect((await server.as(actor).put(`${MEDIA}/${theirs}`, { alt_text: actor })).body.alt_text).toBe(actor);
    const { id: own } = await aMedium(author);
    expect((await author.put(`${MEDIA}/${own}`, { alt_text: 'mine' })).status).toBe(200);
    expect((await author.delete(`${MEDIA}/${own}`, { force: true })).body).toMatchObject({
      deleted: true,
      previous: { id: own },
    });
  });

  it('are unknown under an invalid id, for everybody', async () => {
    const { id: product } = await aProduct(server.as('admin'));
    for (const id of [product, 99_999_999, 0])
      for (const actor of ['visitor', 'admin'] as const)
        for (const [method, extras] of [
          ['GET', {}],
          ['PUT', { body: { alt_text: 'x' } }],
          ['DELETE', { query: { force: true } }],
        ] as [string, Extras][])
          await expectRefusal(server, [404, 'rest_post_invalid_id'], () =>
            server.as(actor).send(method, `${MEDIA}/${id}`, extras),
          );
  });

  it('of somebody whose account goes belong to the heir', async () => {
    const admin = server.as('admin');
    const people = '/cms/v2/users';
    const [gone, heir] = await Promise.all(
      ['gone', 'heir'].map(
        async (username) =>
          (await admin.post(people, { username, email: `${username}@noten.nl`, password: 'x1y2z3', roles: ['author'] })).body.id,
      ),
    );
    const { id } = await aMedium(editor, { author: gone });
    expect((await admin.delete(`${people}/${gone}`, { force: true, reassign: heir })).status).toBe(200);
    expect((await editor.get(`${MEDIA}/${id}`)).body.author).toBe(heir);
  });

  describe('in a list', () => {
    it('are filtered by type, MIME type, parent, author, slug, search and dates', async () => {
      const tag = aName('grove').replace(' ', '');
      const [text, picture] = [
        await aMedium(author, { title: `${tag} alpha`, date: '2018-01-01T10:00:00' }),
        (
          await upload(editor, `${tag}.png`, await pictureOf(2, 2), {
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
      expect(await found({ author: [text.author] })).toEqual(['text']);
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

    it('come nearest first when that is asked', async () => {
      const word = aName('pecan').replace(' ', '');
      const inText = await aMedium(editor, { caption: `with ${word}`, date: '2030-01-01T00:00:00' });
      const inTitle = await aMedium(editor, { title: `The ${word}`, date: '2010-01-01T00:00:00' });
      expect(await idsOf(editor, { search: word, orderby: 'relevance' })).toEqual([inTitle.id, inText.id]);
    });

    it.each<[string, readonly [number, string], Query]>([
      ['nearness without words', [400, 'rest_no_search_term_defined'], { orderby: 'relevance' }],
      ['an order of ids without ids', [400, 'rest_orderby_include_missing_include'], { orderby: 'include' }],
      ['a page behind the last', [400, 'rest_post_invalid_page_number'], { page: 1000 }],
      ['private media as a stranger', [400, 'rest_invalid_param'], { status: 'private' }],
      ['media for editing as a stranger', [401, 'rest_forbidden_context'], { context: 'edit' }],
      ['no such kind', [400, 'rest_invalid_param'], { media_type: 'sculpture' }],
    ])('cannot be asked for %s', async (_case, refusal, query) => {
      await aMedium(editor);
      await expectRefusal(server, refusal, () => server.as('visitor').get(MEDIA, query));
    });

    it('are only those that the user may see, in lists and totals', async () => {
      const tag = aName('hidden').replace(' ', '');
      const { id: draft } = (await author.post('/cms/v2/posts', { title: 'Draft' })).body;
      const { id: other } = (await editor.post('/cms/v2/posts', { title: 'Other', status: 'publish' })).body;
      const attached = await aMedium(author, { title: tag, post: draft });
      const open = await aMedium(editor, { title: tag, post: other });
      const hidden = await aMedium(author, { title: tag, status: 'private' });
      const all = { search: tag, orderby: 'id', order: 'asc', status: ['inherit', 'private'] };
      expect(await idsOf(server.as('visitor'), { ...all, status: 'inherit' })).toEqual([open.id]);
      expect(await idsOf(server.as('contributor'), all)).toEqual([open.id]);
      expect(await idsOf(author, all)).toEqual([attached.id, open.id, hidden.id]);
      expect(await idsOf(editor, all)).toEqual([attached.id, open.id, hidden.id]);
      const { headers } = await server.as('visitor').get(MEDIA, { search: tag });
      expect(headers['x-wp-total']).toBe('1');
      expect((await server.as('visitor').get(`${MEDIA}/${hidden.id}`)).body.code).toBe('rest_forbidden');
      expect((await server.as('visitor').get(`${MEDIA}/${attached.id}`)).body.code).toBe('rest_forbidden');
    });
  });
});
