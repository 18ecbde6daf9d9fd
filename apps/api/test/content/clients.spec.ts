import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import apiFetch, { type Options } from '@wordpress/api-fetch';
import WPAPI from 'wpapi';
import { describeOnEachEngine } from '@grove/database/testing';
import type { Person } from '../support/actors.js';
import { aName } from '../support/builders.js';
import { pictureOf } from '../support/files.js';
import type { Wire } from '../support/http.js';
import { stateOf } from '../support/tables.js';
import { basic, startTestServer, type TestServer } from '../support/test-server.js';
import { made } from '../support/writings.js';

const HARD = 'Käse & Nüsse 🌰 [50% off] a+b "x" (1/2)';

describeOnEachEngine('Existing clients of content sites', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe('wpapi, which finds its way from the front page', () => {
    const siteOf = async (person: Person) => {
      const { name, secret } = server.credentials[person];
      return (await WPAPI.discover(server.url)).auth({ username: name, password: secret }).namespace('cms/v2');
    };

    it('writes, reads with all that belongs to it, changes and deletes', async () => {
      const site = await siteOf('editor');
      const tag = await made(server.as('editor'), '/cms/v2/tags', { name: aName('Wire') });
      const post = (await site.posts().create({ title: HARD, content: 'Crisp', status: 'publish', tags: [tag.id] })) as Wire;
      expect(post).toMatchObject({ status: 'publish', title: { raw: HARD } });
      const read = (await site.posts().id(post.id).embed().get()) as unknown as { _embedded: Record<string, Wire[]> };
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

    it('turns pages by their links', async () => {
      const site = await siteOf('editor');
      for (let count = 0; count < 3; count++)
        await made(server.as('editor'), '/cms/v2/pages', { title: aName('Turned'), status: 'publish' });
      const first = await site.pages().search('turned').param('orderby', 'title').param('order', 'asc').perPage(2).get();
      const second = await first._paging!.next!.get();
      expect([first.length, second.length, first._paging!.totalPages]).toEqual([2, 1, 2]);
      expect(second._paging!.next).toBeUndefined();
    });

    it('uploads a file with fields, and deletes it with a body', async () => {
      const site = await siteOf('editor');
      const picture = await pictureOf(400, 200);
      const medium = (await site.media().file(picture, 'Käse und Nüsse.png').create({ title: HARD, alt_text: 'Nuts' })) as Wire;
      expect(medium).toMatchObject({
        media_type: 'image',
        alt_text: 'Nuts',
        title: { raw: HARD },
        media_details: { width: 400, height: 200 },
      });
      expect(await site.media().id(medium.id).update({ caption: 'Ripe' })).toMatchObject({ caption: { raw: 'Ripe' } });
      await expect(site.media().id(medium.id).delete()).rejects.toMatchObject({ code: 'rest_trash_not_supported' });
      expect(await site.media().id(medium.id).delete({ force: true })).toMatchObject({ deleted: true });
    });

    it('is refused as anybody else, and changes nothing', async () => {
      const site = await siteOf('subscriber');
      const before = await stateOf(server.database);
      await expect(site.posts().create({ title: 'Mine' })).rejects.toMatchObject({
        code: 'rest_cannot_create',
        data: { status: 403 },
      });
      await expect(site.media().file(Buffer.from('x'), 'x.txt').create({})).rejects.toMatchObject({ code: 'rest_cannot_create' });
      await expect(site.posts().param('status', 'draft').get()).rejects.toMatchObject({ code: 'rest_invalid_param' });
      expect(await stateOf(server.database)).toEqual(before);
    });
  });

  describe('@wordpress/api-fetch', () => {
    let root: ReturnType<typeof apiFetch.createRootURLMiddleware>;
    beforeAll(() => apiFetch.use((root = apiFetch.createRootURLMiddleware(`${server.root}/`))));
    afterAll(() => void apiFetch.unregister(root));

    const signedIn =
      (person: Person) =>
      <T>(options: Options) =>
        apiFetch<T>({ ...options, headers: basic(server.credentials[person]) });

    it('gets all records of a list by following Link', async () => {
      const admin = server.as('editor');
      const names = Array.from({ length: 105 }, () => aName('Fetched'));
      await Promise.all(names.map((name) => made(admin, '/cms/v2/tags', { name })));
      const path = '/cms/v2/tags?per_page=-1&search=fetched&_fields=id,name&orderby=id&context=view';
      const tags = await signedIn('editor')<Wire[]>({ path });
      expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(names));
      expect([tags.length, Object.keys(tags[0])]).toEqual([105, ['id', 'name']]);
    });

    it('changes and deletes by POST, with the method in a header', async () => {
      const fetch = signedIn('editor');
      const data = { title: HARD, content: '<p>a</p>\n', status: 'auto-draft' };
      await expect(fetch({ path: '/cms/v2/posts', method: 'POST', data })).rejects.toMatchObject({ code: 'rest_invalid_param' });
      const post = await fetch<Wire>({ path: '/cms/v2/posts', method: 'POST', data: { ...data, status: 'draft' } });
      const path = `/cms/v2/posts/${post.id}`;
      expect(await fetch({ path, method: 'PUT', data: { status: 'publish', slug: '' } })).toMatchObject({ status: 'publish' });
      expect(await fetch({ path: `${path}?context=edit` })).toMatchObject({ title: { raw: HARD } });
      expect(await fetch({ path, method: 'DELETE' })).toMatchObject({ status: 'trash' });
      expect(await fetch({ path, method: 'DELETE', data: { force: true } })).toMatchObject({ deleted: true });
      await expect(fetch({ path })).rejects.toEqual({
        code: 'rest_post_invalid_id',
        message: expect.any(String),
        data: { status: 404 },
      });
    });

    it('asks by OPTIONS what it may do, and gets a list with what belongs to it', async () => {
      const fetch = signedIn('author');
      const { headers } = await fetch<Response>({ path: '/cms/v2/media', method: 'OPTIONS', parse: false });
      expect(headers.get('allow')).toBe('GET, POST');
      expect(headers.get('access-control-expose-headers') ?? '').toMatch(/^$|Link/);
      const types = await fetch<object>({ path: '/cms/v2/types?context=edit' });
      expect(Object.keys(types)).toEqual(['post', 'attachment']);
      // It names a locale in each request; nobody who does not is told anything else.
      expect(types).toEqual((await server.as('author').get('/cms/v2/types', { context: 'edit' })).body);
      const posts = await fetch<Wire[]>({ path: '/cms/v2/posts?_embed=author,wp:featuredmedia&per_page=3&context=edit' });
      expect(Array.isArray(posts)).toBe(true);
    });

    it('uploads a form with a file', async () => {
      const fetch = signedIn('editor');
      const body = new FormData();
      body.append('file', new Blob([await pictureOf(300, 160)], { type: 'image/png' }), 'walnut.png');
      body.append('title', HARD);
      body.append('alt_text', 'A walnut');
      const medium = await fetch<Wire>({ path: '/cms/v2/media', method: 'POST', body });
      expect(medium).toMatchObject({
        title: { raw: HARD },
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
