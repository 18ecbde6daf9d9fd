import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { storedFiles, createPicture, upload } from '../support/files.js';
import { send, type JsonRecord } from '../support/http.js';
import type { Actor } from '../support/actors.js';
import { basicAuth, startTestServer, type TestServer } from '../support/test-server.js';

const TEXT = 'walnuts and figs';

describeOnEachEngine('The files of media', (engine) => {
  let server: TestServer;
  let text: JsonRecord;
  let picture: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine);
    text = (await upload(server.as('editor'), 'prices.txt', TEXT)).body;
    picture = (await upload(server.as('editor'), 'fig.png', await createPicture(400, 300))).body;
  }, 60_000);
  afterAll(() => server.stop());

  const request = (address: unknown, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
    send(server.url, { method, target: new URL(String(address)).pathname, headers });

  it('are served at the URLs of their records, for everybody, with their type', async () => {
    const { status, headers, text: body } = await request(text.source_url);
    expect([status, body]).toEqual([200, TEXT]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(TEXT.length),
      'content-disposition': 'attachment; filename="prices.txt"',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
  });

  it('are displayed inline only if they are images', async () => {
    const { headers } = await request(picture.source_url);
    expect(headers['content-disposition']).toBe('inline; filename="fig.png"');
    expect(headers['content-security-policy']).toMatch(/sandbox/);
  });

  it('are not sent again to clients that have cached them', async () => {
    const { etag, 'last-modified': modified } = (await request(text.source_url)).headers;
    for (const headers of [{ 'If-None-Match': etag }, { 'If-Modified-Since': modified }, { 'If-None-Match': `"x", ${etag}` }])
      expect([(await request(text.source_url, headers)).status, (await request(text.source_url, headers)).text]).toEqual([
        304,
        '',
      ]);
    for (const headers of [{ 'If-None-Match': '"x"' }, { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }])
      expect((await request(text.source_url, headers)).status).toBe(200);
  });

  it.each([
    ['bytes=0-6', 'walnuts', 'bytes 0-6/16'],
    ['bytes=12-', 'figs', 'bytes 12-15/16'],
    ['bytes=-4', 'figs', 'bytes 12-15/16'],
    ['bytes=12-99', 'figs', 'bytes 12-15/16'],
    ['bytes=0-1,2-6', 'walnuts', 'bytes 0-6/16'],
  ])('are sent partially for the range %s', async (Range, part, contentRange) => {
    const { status, headers, text: body } = await request(text.source_url, { Range });
    expect([status, body, headers['content-range'], headers['content-length']]).toEqual([
      206,
      part,
      contentRange,
      String(part.length),
    ]);
  });

  it.each(['bytes=16-', 'bytes=99-100', 'bytes=-0'])('are refused for the range %s, which they do not have', async (Range) => {
    const { status, headers, text: body } = await request(text.source_url, { Range });
    expect([status, body, headers['content-range']]).toEqual([416, '', 'bytes */16']);
  });

  it.each(['nuts=0-1', 'bytes=x', 'bytes=0-1,8-9', 'bytes'])(
    'are sent completely for the unsupported range %s',
    async (Range) => {
      const { status, text: body } = await request(text.source_url, { Range });
      expect([status, body]).toEqual([200, TEXT]);
    },
  );

  it('are sent partially with If-Range only if they have not changed', async () => {
    const { etag } = (await request(text.source_url)).headers;
    expect((await request(text.source_url, { Range: 'bytes=0-6', 'If-Range': etag })).status).toBe(206);
    expect((await request(text.source_url, { Range: 'bytes=0-6', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('are answered to HEAD with the headers only', async () => {
    const { status, headers, text: body } = await request(text.source_url, {}, 'HEAD');
    expect([status, body, headers['content-length']]).toEqual([200, '', '16']);
  });

  it.each(['', '/', '/nothing.png', '/2026', '/%2e%2e/grove.db', '/..%2f..%2fgrove.db', '/%00', '/2026/../../grove.db'])(
    'do not exist at /media%s',
    async (path) => {
      expect((await send(server.url, { method: 'GET', target: `/media${path}` })).status).toBe(404);
    },
  );

  it.each(['/%zz', '/%E0%A4%A'])('with invalid escapes in their URL are refused with 400: /media%s', async (path) => {
    expect((await send(server.url, { method: 'GET', target: `/media${path}` })).status).toBe(400);
  });

  it('are deleted with their medium, and their name can be used again', async () => {
    const editor = server.as('editor');
    const { body } = await upload(editor, 'gone.png', await createPicture(400, 300));
    const before = storedFiles(server).length;
    expect((await editor.delete(`/cms/v2/media/${body.id}`, { force: true })).status).toBe(200);
    expect(storedFiles(server)).toHaveLength(before - 3);
    expect((await request(body.source_url)).status).toBe(404);
    const { body: next } = await upload(editor, 'gone.png', await createPicture(2, 2));
    expect(next.source_url).toBe(body.source_url);
    expect((await request(next.source_url)).headers['etag']).not.toBe((await request(text.source_url)).headers['etag']);
  });

  describe('of a medium that is not public', () => {
    const sizesOf = ({ source_url, media_details }: JsonRecord) => [
      source_url,
      ...Object.values((media_details as { sizes: Record<string, JsonRecord> }).sizes).map((size) => size.source_url),
    ];
    const statusFor = async (actor: Actor, address: unknown, headers: OutgoingHttpHeaders = {}) =>
      (await request(address, { ...server.headersOf(actor), ...headers })).status;

    it('are served in all sizes to users who may see it, and are unknown to others (finding S13)', async () => {
      const { body: hidden } = await upload(server.as('author'), 'hidden.png', await createPicture(400, 300));
      expect((await server.as('author').put(`/cms/v2/media/${hidden.id}`, { status: 'private' })).status).toBe(200);
      for (const address of sizesOf(hidden)) {
        for (const actor of ['visitor', 'subscriber', 'contributor'] as const) expect(await statusFor(actor, address)).toBe(404);
        for (const actor of ['author', 'editor', 'admin'] as const) expect(await statusFor(actor, address)).toBe(200);
      }
      const responseFor = async (path: unknown) => {
        const { status, headers, text: content } = await request(path, { 'If-None-Match': '*', Range: 'bytes=0-3' });
        return { status, content, headers: { ...headers, date: '', 'x-request-id': '' } };
      };
      const hiddenResponse = await responseFor(hidden.source_url);
      expect(hiddenResponse).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
      expect(hiddenResponse).toEqual(await responseFor('http://noten.example/media/2026/11/nothing.png'));
    });

    it('are not cached, and are public again when the medium is public again (finding S13)', async () => {
      const { body } = await upload(server.as('editor'), 'turned.txt', 'figs', { status: 'private' });
      const { headers } = await request(body.source_url, server.headersOf('editor'));
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' });
      expect([headers['vary'], headers['access-control-allow-origin']]).toEqual(['Authorization', undefined]);
      await server.as('editor').put(`/cms/v2/media/${body.id}`, { status: 'publish' });
      const open = await request(body.source_url);
      expect([open.status, open.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    });

    it('are public even if the post that they were uploaded to is a draft, because other posts may show them', async () => {
      const { body: draft } = await server.as('editor').post('/cms/v2/posts', { title: 'Figs' });
      const { body } = await upload(server.as('editor'), 'shared.png', await createPicture(2, 2), { post: draft.id as number });
      expect(await statusFor('visitor', body.source_url)).toBe(200);
    });

    it('are not served with invalid credentials, or with credentials over plain HTTP', async () => {
      const { body } = await upload(server.as('editor'), 'kept.txt', 'figs', { status: 'private' });
      const { name } = server.credentials.editor;
      for (const [label, headers] of [
        ['a wrong password', basicAuth({ name, secret: 'figs' })],
        ['an unknown account', basicAuth({ name: 'nobody', secret: 'figs' })],
        ['another scheme', { Authorization: 'Bearer figs' }],
      ] as const)
        expect([label, (await request(body.source_url, headers)).status]).toEqual([label, 404]);
    });
  });

  it('that are missing in the storage are answered with 404', async () => {
    const { body } = await upload(server.as('editor'), 'lost.txt', 'lost');
    const [row] = await server.database.read<{ storage_key: string }>('SELECT storage_key FROM media_file WHERE media_id = ?', [
      body.id,
    ]);
    rmSync(`${server.dataDir}/media/${row.storage_key}`);
    const { status, headers } = await request(body.source_url);
    expect([status, headers['cache-control']]).toEqual([404, undefined]);
  });

  it('never have a key that leads out of the storage, whoever has written it into the database', async () => {
    const { body } = await upload(server.as('editor'), 'hostname.txt', 'mine');
    const keys = ['../../../../../../../../etc/hostname', '/etc/hostname', '2026/../../grove.db', '.', ''];
    for (const storage_key of keys) {
      await server.database.write((unit) => updateRows(unit, 'media_file', { storage_key }, { media_id: Number(body.id) }));
      for (const method of ['GET', 'HEAD']) expect((await request(body.source_url, {}, method)).status).toBe(404);
    }
    expect((await server.as('editor').delete(`/cms/v2/media/${body.id}?force=true`)).status).toBe(200);
  });
});
