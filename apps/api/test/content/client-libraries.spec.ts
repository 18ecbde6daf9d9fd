import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import apiFetch, { type Options } from '@wordpress/api-fetch';
import WPAPI from 'wpapi';
import { describeOnEachEngine } from '@grove/database/testing';
import type { AccountName } from '../support/actors.js';
import { aName, createRecord } from '../support/builders.js';
import { createPicture } from '../support/files.js';
import type { JsonRecord } from '../support/http.js';
import { digestTables } from '../support/tables.js';
import { basicAuth, startTestServer, type TestServer } from '../support/test-server.js';

const SPECIAL_CHARACTERS = 'Käse & Nüsse 🌰 [50% off] a+b "x" (1/2)';

describeOnEachEngine('Client libraries for content sites', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe('wpapi, which discovers the interface from the front page', () => {
    const siteOf = async (account: AccountName) => {
      const { name, secret } = server.credentials[account];
      return (await WPAPI.discover(server.url)).auth({ username: name, password: secret }).namespace('cms/v2');
    };

    it('creates, reads with embedded records, updates and deletes posts', async () => {
      const site = await siteOf('editor');
      const tag = await createRecord(server.as('editor'), '/cms/v2/tags', { name: aName('Wire') });
      const post = (await site
        .posts()
        .create({ title: SPECIAL_CHARACTERS, content: 'Crisp', status: 'publish', tags: [tag.id] })) as JsonRecord;
      expect(post).toMatchObject({ status: 'publish', title: { raw: SPECIAL_CHARACTERS } });
      const read = (await site.posts().id(post.id).embed().get()) as unknown as { _embedded: Record<string, JsonRecord[]> };
      expect(read._embedded).toMatchObject({ author: [{ name: 'editor' }], 'wp:term': [[expect.anything()], [{ id: tag.id }]] });
      const pages = await site.posts().search('käse nüsse').embed().perPage(1).get();
      expect([pages.length, pages._paging?.total]).toEqual([1, 1]);
      expect(await site.posts().id(post.id).update({ content: 'Crisper' })).toMatchObject({ content: { raw: 'Crisper' } });
      const revisions = await site.posts().id(post.id).revisions().get();
      expect(revisions.map(({ parent }) => parent)).toEqual([post.id]);
      expect(await site.posts().id(post.id).delete()).toMatchObject({ id: post.id, status: 'trash' });
      expect(await site.posts().id(post.id).delete({ force: true })).toMatchObject({ deleted: true, previous: { id: post.id } });
      await expect(site.posts().id(post.id).get()).rejects.toMatchObject({ code: 'rest_post_invalid_id' });
    });

    it('follows the links between pages', async () => {
      const site = await siteOf('editor');
      for (let count = 0; count < 3; count++)
        await createRecord(server.as('editor'), '/cms/v2/pages', { title: aName('Paged'), status: 'publish' });
      const first = await site.pages().search('paged').param('orderby', 'title').param('order', 'asc').perPage(2).get();
      const second = await first._paging!.next!.get();
      expect([first.length, second.length, first._paging!.totalPages]).toEqual([2, 1, 2]);
      expect(second._paging!.next).toBeUndefined();
    });

    it('uploads a file with fields, and deletes it with a body', async () => {
      const site = await siteOf('editor');
      const picture = await createPicture(400, 200);
      const medium = (await site
        .media()
        .file(picture, 'Käse und Nüsse.png')
        .create({ title: SPECIAL_CHARACTERS, alt_text: 'Nuts' })) as JsonRecord;
      expect(medium).toMatchObject({
        media_type: 'image',
        alt_text: 'Nuts',
        title: { raw: SPECIAL_CHARACTERS },
        media_details: { width: 400, height: 200 },
      });
      expect(await site.media().id(medium.id).update({ caption: 'Ripe' })).toMatchObject({ caption: { raw: 'Ripe' } });
      await expect(site.media().id(medium.id).delete()).rejects.toMatchObject({ code: 'rest_trash_not_supported' });
      expect(await site.media().id(medium.id).delete({ force: true })).toMatchObject({ deleted: true });
    });

    it('gets errors without permission, and nothing changes', async () => {
      const site = await siteOf('subscriber');
      const before = await digestTables(server.database);
      await expect(site.posts().create({ title: 'Mine' })).rejects.toMatchObject({
        code: 'rest_cannot_create',
        data: { status: 403 },
      });
      await expect(site.media().file(Buffer.from('x'), 'x.txt').create({})).rejects.toMatchObject({ code: 'rest_cannot_create' });
      await expect(site.posts().param('status', 'draft').get()).rejects.toMatchObject({ code: 'rest_invalid_param' });
      expect(await digestTables(server.database)).toEqual(before);
    });
  });

  describe('@wordpress/api-fetch', () => {
    let root: ReturnType<typeof apiFetch.createRootURLMiddleware>;
    beforeAll(() => apiFetch.use((root = apiFetch.createRootURLMiddleware(`${server.root}/`))));
    afterAll(() => void apiFetch.unregister(root));

    const signedIn =
      (account: AccountName) =>
      <T>(options: Options) =>
        apiFetch<T>({ ...options, headers: basicAuth(server.credentials[account]) });

    it('gets all records of a list by following the Link header', async () => {
      const editor = server.as('editor');
      const names = Array.from({ length: 105 }, () => aName('Fetched'));
      await Promise.all(names.map((name) => createRecord(editor, '/cms/v2/tags', { name })));
      const path = '/cms/v2/tags?per_page=-1&search=fetched&_fields=id,name&orderby=id&context=view';
      const tags = await signedIn('editor')<JsonRecord[]>({ path });
      expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(names));
      expect([tags.length, Object.keys(tags[0])]).toEqual([105, ['id', 'name']]);
    });

    it('updates and deletes with POST and a method override header', async () => {
      const fetch = signedIn('editor');
      const data = { title: SPECIAL_CHARACTERS, content: '<p>a</p>\n', status: 'auto-draft' };
      await expect(fetch({ path: '/cms/v2/posts', method: 'POST', data })).rejects.toMatchObject({ code: 'rest_invalid_param' });
      const post = await fetch<JsonRecord>({ path: '/cms/v2/posts', method: 'POST', data: { ...data, status: 'draft' } });
      const path = `/cms/v2/posts/${post.id}`;
      expect(await fetch({ path, method: 'PUT', data: { status: 'publish', slug: '' } })).toMatchObject({ status: 'publish' });
      expect(await fetch({ path: `${path}?context=edit` })).toMatchObject({ title: { raw: SPECIAL_CHARACTERS } });
      expect(await fetch({ path, method: 'DELETE' })).toMatchObject({ status: 'trash' });
      expect(await fetch({ path, method: 'DELETE', data: { force: true } })).toMatchObject({ deleted: true });
      await expect(fetch({ path })).rejects.toEqual({
        code: 'rest_post_invalid_id',
        message: expect.any(String),
        data: { status: 404 },
      });
    });

    it('reads its permissions with OPTIONS, and lists with embedded records', async () => {
      const fetch = signedIn('author');
      const { headers } = await fetch<Response>({ path: '/cms/v2/media', method: 'OPTIONS', parse: false });
      expect(headers.get('allow')).toBe('GET, POST');
      expect(headers.get('access-control-expose-headers') ?? '').toMatch(/^$|Link/);
      const types = await fetch<object>({ path: '/cms/v2/types?context=edit' });
      expect(Object.keys(types)).toEqual(['post', 'attachment']);
      // It sends a locale with each request, which does not change the response.
      expect(types).toEqual((await server.as('author').get('/cms/v2/types', { context: 'edit' })).body);
      const posts = await fetch<JsonRecord[]>({ path: '/cms/v2/posts?_embed=author,wp:featuredmedia&per_page=3&context=edit' });
      expect(Array.isArray(posts)).toBe(true);
    });

    it('uploads a file in a multipart form', async () => {
      const fetch = signedIn('editor');
      const body = new FormData();
      body.append('file', new Blob([await createPicture(300, 160)], { type: 'image/png' }), 'walnut.png');
      body.append('title', SPECIAL_CHARACTERS);
      body.append('alt_text', 'A walnut');
      const medium = await fetch<JsonRecord>({ path: '/cms/v2/media', method: 'POST', body });
      expect(medium).toMatchObject({
        title: { raw: SPECIAL_CHARACTERS },
        alt_text: 'A walnut',
        mime_type: 'image/png',
        media_details: { width: 300 },
      });
      const path = `/cms/v2/media/${medium.id}`;
      expect(await fetch({ path: `${path}?force=true`, method: 'DELETE' })).toMatchObject({ deleted: true });
      const failure = fetch({ path: '/cms/v2/media', method: 'POST', body: new FormData() });
      await expect(failure).rejects.toMatchObject({ code: 'rest_upload_no_data' });
    });
  });
});
