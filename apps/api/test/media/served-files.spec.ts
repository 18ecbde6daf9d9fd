import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { describeOnEachEngine } from '@grove/database/testing';
import { filesOf, pictureOf, upload } from '../support/files.js';
import { send, type Wire } from '../support/http.js';
import type { Actor } from '../support/actors.js';
import { basic, startTestServer, type TestServer } from '../support/test-server.js';

const TEXT = 'walnuts and figs';

describeOnEachEngine('The files of media', (engine) => {
  let server: TestServer;
  let text: Wire;
  let picture: Wire;
  beforeAll(async () => {
    server = await startTestServer(engine);
    text = (await upload(server.as('editor'), 'prices.txt', TEXT)).body;
    picture = (await upload(server.as('editor'), 'fig.png', await pictureOf(400, 300))).body;
  }, 60_000);
  afterAll(() => server.stop());

  const ask = (address: unknown, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
    send(server.url, { method, target: new URL(String(address)).pathname, headers });

  it('are at the URLs of their records, for everybody, with their type', async () => {
    const { status, headers, text: body } = await ask(text.source_url);
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

  it('are shown inline by browsers only if they are images', async () => {
    const { headers } = await ask(picture.source_url);
    expect(headers['content-disposition']).toBe('inline; filename="fig.png"');
    expect(headers['content-security-policy']).toMatch(/sandbox/);
  });

  it('are not sent again to clients that have them', async () => {
    const { etag, 'last-modified': modified } = (await ask(text.source_url)).headers;
    for (const headers of [{ 'If-None-Match': etag }, { 'If-Modified-Since': modified }, { 'If-None-Match': `"x", ${etag}` }])
      expect([(await ask(text.source_url, headers)).status, (await ask(text.source_url, headers)).text]).toEqual([304, '']);
    for (const headers of [{ 'If-None-Match': '"x"' }, { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }])
      expect((await ask(text.source_url, headers)).status).toBe(200);
  });

  it.each([
    ['bytes=0-6', 'walnuts', 'bytes 0-6/16'],
    ['bytes=12-', 'figs', 'bytes 12-15/16'],
    ['bytes=-4', 'figs', 'bytes 12-15/16'],
    ['bytes=12-99', 'figs', 'bytes 12-15/16'],
    ['bytes=0-1,2-6', 'walnuts', 'bytes 0-6/16'],
  ])('are sent in part for %s', async (Range, part, place) => {
    const { status, headers, text: body } = await ask(text.source_url, { Range });
    expect([status, body, headers['content-range'], headers['content-length']]).toEqual([206, part, place, String(part.length)]);
  });

  it.each(['bytes=16-', 'bytes=99-100', 'bytes=-0'])('have no part %s', async (Range) => {
    const { status, headers, text: body } = await ask(text.source_url, { Range });
    expect([status, body, headers['content-range']]).toEqual([416, '', 'bytes */16']);
  });

  it.each(['nuts=0-1', 'bytes=x', 'bytes=0-1,8-9', 'bytes'])('are sent whole for %s', async (Range) => {
    const { status, text: body } = await ask(text.source_url, { Range });
    expect([status, body]).toEqual([200, TEXT]);
  });

  it('are sent in part only of what the client had before', async () => {
    const { etag } = (await ask(text.source_url)).headers;
    expect((await ask(text.source_url, { Range: 'bytes=0-6', 'If-Range': etag })).status).toBe(206);
    expect((await ask(text.source_url, { Range: 'bytes=0-6', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('answer HEAD with their headers only', async () => {
    const { status, headers, text: body } = await ask(text.source_url, {}, 'HEAD');
    expect([status, body, headers['content-length']]).toEqual([200, '', '16']);
  });

  it.each(['', '/', '/nothing.png', '/2026', '/%2e%2e/grove.db', '/..%2f..%2fgrove.db', '/%00', '/2026/../../grove.db'])(
    'are not found under /media%s',
    async (path) => {
      expect((await send(server.url, { method: 'GET', target: `/media${path}` })).status).toBe(404);
    },
  );

  it.each(['/%zz', '/%E0%A4%A'])('are not asked for by /media%s', async (path) => {
    expect((await send(server.url, { method: 'GET', target: `/media${path}` })).status).toBe(400);
  });

  it('go with their medium, and their name is free again', async () => {
    const editor = server.as('editor');
    const { body } = await upload(editor, 'gone.png', await pictureOf(400, 300));
    const before = filesOf(server).length;
    expect((await editor.delete(`/cms/v2/media/${body.id}`, { force: true })).status).toBe(200);
    expect(filesOf(server)).toHaveLength(before - 3);
    expect((await ask(body.source_url)).status).toBe(404);
    const { body: next } = await upload(editor, 'gone.png', await pictureOf(2, 2));
    expect(next.source_url).toBe(body.source_url);
    expect((await ask(next.source_url)).headers['etag']).not.toBe((await ask(text.source_url)).headers['etag']);
  });

  describe('of a medium that not everybody sees', () => {
    const sizesOf = ({ source_url, media_details }: Wire) => [
      source_url,
      ...Object.values((media_details as { sizes: Record<string, Wire> }).sizes).map((size) => size.source_url),
    ];
    const statusFor = async (actor: Actor, address: unknown, headers: OutgoingHttpHeaders = {}) =>
      (await ask(address, { ...server.headersOf(actor), ...headers })).status;

    it('are served in all sizes to users who may see it, and are unknown to others (finding S13)', async () => {
      const { body: hidden } = await upload(server.as('author'), 'hidden.png', await pictureOf(400, 300));
      expect((await server.as('author').put(`/cms/v2/media/${hidden.id}`, { status: 'private' })).status).toBe(200);
      for (const address of sizesOf(hidden)) {
        for (const actor of ['visitor', 'subscriber', 'contributor'] as const) expect(await statusFor(actor, address)).toBe(404);
        for (const actor of ['author', 'editor', 'admin'] as const) expect(await statusFor(actor, address)).toBe(200);
      }
      const told = async (path: unknown) => {
        const { status, headers, text: said } = await ask(path, { 'If-None-Match': '*', Range: 'bytes=0-3' });
        return { status, said, headers: { ...headers, date: '', 'x-request-id': '' } };
      };
      const hiddenAnswer = await told(hidden.source_url);
      expect(hiddenAnswer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
      expect(hiddenAnswer).toEqual(await told('http://noten.example/media/2026/11/nothing.png'));
    });

    it('are kept by no cache, and public again when it is (finding S13)', async () => {
      const { body } = await upload(server.as('editor'), 'turned.txt', 'figs', { status: 'private' });
      const { headers } = await ask(body.source_url, server.headersOf('editor'));
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' });
      expect([headers['vary'], headers['access-control-allow-origin']]).toEqual(['Authorization', undefined]);
      await server.as('editor').put(`/cms/v2/media/${body.id}`, { status: 'publish' });
      const open = await ask(body.source_url);
      expect([open.status, open.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    });

    it('do not become private because the post that they were uploaded to is a draft: others show them too', async () => {
      const { body: draft } = await server.as('editor').post('/cms/v2/posts', { title: 'Figs' });
      const { body } = await upload(server.as('editor'), 'shared.png', await pictureOf(2, 2), { post: draft.id as number });
      expect(await statusFor('visitor', body.source_url)).toBe(200);
    });

    it('are not served with invalid credentials, or with credentials over plain HTTP', async () => {
      const { body } = await upload(server.as('editor'), 'kept.txt', 'figs', { status: 'private' });
      const { name } = server.credentials.editor;
      for (const [who, headers] of [
        ['a wrong password', basic({ name, secret: 'figs' })],
        ['nobody', basic({ name: 'nobody', secret: 'figs' })],
        ['no Basic', { Authorization: 'Bearer figs' }],
      ] as const)
        expect([who, (await ask(body.source_url, headers)).status]).toEqual([who, 404]);
    });
  });

  it('that are missing in the storage are answered with 404', async () => {
    const { body } = await upload(server.as('editor'), 'lost.txt', 'lost');
    const [row] = await server.database.read<{ storage_key: string }>('SELECT storage_key FROM media_file WHERE media_id = ?', [
      body.id,
    ]);
    rmSync(`${server.dataDir}/media/${row.storage_key}`);
    const { status, headers } = await ask(body.source_url);
    expect([status, headers['cache-control']]).toEqual([404, undefined]);
  });
});
