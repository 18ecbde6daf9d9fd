import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { filesOf, pictureOf, upload } from '../support/files.js';
import { send, type Wire } from '../support/http.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const TEXT = 'walnuts and figs';

describeOnEachEngine('the files of media', (engine) => {
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

  it('are where their records say, for everybody, and say what they are', async () => {
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

  it('are shown by browsers only when they are pictures', async () => {
    const { headers } = await ask(picture.source_url);
    expect(headers['content-disposition']).toBe('inline; filename="fig.png"');
    expect(headers['content-security-policy']).toMatch(/sandbox/);
  });

  it('are not sent again to who has them', async () => {
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

  it('tell their headers alone when that is asked', async () => {
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
    const before = filesOf(server.config).length;
    expect((await editor.delete(`/cms/v2/media/${body.id}`, { force: true })).status).toBe(200);
    expect(filesOf(server.config)).toHaveLength(before - 3);
    expect((await ask(body.source_url)).status).toBe(404);
    const { body: next } = await upload(editor, 'gone.png', await pictureOf(2, 2));
    expect(next.source_url).toBe(body.source_url);
    expect((await ask(next.source_url)).headers['etag']).not.toBe((await ask(text.source_url)).headers['etag']);
  });

  it('that the storage has lost are missing, not broken', async () => {
    const { body } = await upload(server.as('editor'), 'lost.txt', 'lost');
    const [row] = await server.database.read<{ storage_key: string }>('SELECT storage_key FROM media_file WHERE media_id = ?', [
      body.id,
    ]);
    rmSync(`${server.config.dataDir}/media/${row.storage_key}`);
    const { status, headers } = await ask(body.source_url);
    expect([status, headers['cache-control']]).toEqual([404, undefined]);
  });
});
