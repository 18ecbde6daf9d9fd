import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreConfig } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { startS3, type S3Server } from '@grove/core/testing';
import { openDatabase, startServer } from '../../src/index.js';
import { aName } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { filesOf, formWith, pictureOf, turnedPictureOf, upload } from '../support/files.js';
import { send, type Wire } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { rowsOf } from '../support/tables.js';
import { newConfiguration, startTestServer, type TestServer } from '../support/test-server.js';

const aFileName = (ending = 'png'): string => `${aName('upload').replace(' ', '-')}.${ending}`;
const pathOf = (address: unknown): string => new URL(String(address)).pathname;

describeOnEachEngine('Uploads', (engine) => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer(engine, { uploadLimit: 200_000 });
    editor = server.as('editor');
  }, 60_000);
  afterAll(() => server.stop());

  const fetched = async (address: unknown) => send<unknown>(server.url, { method: 'GET', target: pathOf(address) });
  const sizesOf = ({ media_details }: Wire) =>
    Object.fromEntries(
      Object.entries((media_details as { sizes: Record<string, Wire> }).sizes).map(([name, { width, height }]) => [
        name,
        [width, height],
      ]),
    );

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('of a %s make all its sizes, each of which is served', async (format) => {
    const name = aFileName(format === 'jpeg' ? 'jpg' : format);
    const { status, body } = await upload(editor, name, await pictureOf(1200, 800, format));
    expect([status, body.mime_type]).toEqual([201, `image/${format}`]);
    expect(sizesOf(body)).toEqual({
      thumbnail: [150, 150],
      medium: [300, 200],
      medium_large: [768, 512],
      large: [1024, 683],
      full: [1200, 800],
    });
    for (const size of Object.values((body.media_details as { sizes: Record<string, Wire> }).sizes)) {
      const { status: served, headers } = await fetched(size.source_url);
      expect([served, headers['content-type']]).toEqual([200, `image/${format}`]);
    }
  });

  it('of a picture of three to four make one file of the two sizes that are alike', async () => {
    const { body } = await upload(editor, aFileName(), await pictureOf(1536, 2048));
    expect(sizesOf(body)).toMatchObject({ medium_large: [768, 1024], large: [768, 1024] });
    expect(
      (await rowsOf<{ media_id: number }>(server.database, 'media_file')).filter((row) => row.media_id === body.id),
    ).toHaveLength(4);
  });

  it.each([1, 3, 6, 8])('of a picture whose camera was turned (%d) show it upright', async (orientation) => {
    const { body } = await upload(editor, aFileName('jpg'), await turnedPictureOf(600, 400, orientation));
    const isTurned = orientation > 4;
    expect(body.media_details).toMatchObject(isTurned ? { width: 400, height: 600 } : { width: 600, height: 400 });
    expect(sizesOf(body)['medium']).toEqual(isTurned ? [200, 300] : [300, 200]);
    expect((body.media_details as { image_meta: Wire }).image_meta.orientation).toBe(String(orientation));
  });

  it('keep the bytes as they came', async () => {
    const picture = await pictureOf(20, 10, 'gif');
    const { body } = await upload(editor, aFileName('gif'), picture);
    const { headers } = await fetched(body.source_url);
    expect(headers['content-length']).toBe(String(picture.length));
    const response = await fetch(String(body.source_url));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  });

  it('get the ending that fits the picture', async () => {
    const { body } = await upload(editor, aFileName('jpg'), await pictureOf(2, 2, 'png'));
    expect(body).toMatchObject({ mime_type: 'image/png', source_url: expect.stringMatching(/\.png$/) });
  });

  it('of one name at the same time get names and slugs of their own', async () => {
    const picture = await pictureOf(400, 300);
    const name = aFileName();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(editor, name, picture)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const addresses = answers.flatMap(({ body }) => [
      body.source_url,
      ...Object.values((body.media_details as { sizes: Record<string, Wire> }).sizes).flatMap(({ source_url }, place) =>
        place < 2 ? source_url : [],
      ),
    ]);
    expect(new Set(addresses).size).toBe(24);
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(8);
    for (const address of addresses) expect((await fetched(address)).status).toBe(200);
  });

  it('never take the name of a size of another picture', async () => {
    const name = aFileName();
    const { body: large } = await upload(editor, name, await pictureOf(400, 400));
    const { body: small } = await upload(editor, name.replace('.png', '-300x300.png'), await pictureOf(2, 2));
    expect(small.source_url).toMatch(/-300x300-1\.png$/);
    expect((await fetched((large.media_details as { sizes: { medium: Wire } }).sizes.medium.source_url)).status).toBe(200);
  });

  it('as a form may have their fields before and behind the file', async () => {
    const parts = [
      { name: 'title', value: 'Fig & nut' },
      { name: 'file', filename: aFileName('txt'), value: 'figs' },
      { name: 'caption[raw]', value: 'Ripe' },
      { name: 'alt_text', value: 'A <b>fig</b>' },
      { name: 'unknown', filename: 'x.png', value: 'not asked for' },
    ];
    const { status, body } = await editor.send('POST', '/cms/v2/media', formWith(parts));
    expect([status, body.title, body.alt_text]).toEqual([201, { raw: 'Fig & nut', rendered: 'Fig &#038; nut' }, 'A fig']);
    expect(body.caption).toMatchObject({ raw: 'Ripe' });
  });

  it('may be called a form by a client that does not know better', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await upload(editor, aFileName('txt'), 'a=b&c=d', {}, headers)).body).toMatchObject({ mime_type: 'text/plain' });
  });

  it('are checked against a sent digest, in either notation', async () => {
    const md5 = createHash('md5').update('figs').digest();
    for (const digest of [md5.toString('hex'), md5.toString('hex').toUpperCase(), md5.toString('base64')])
      expect((await upload(editor, aFileName('txt'), 'figs', {}, { 'Content-MD5': digest })).status).toBe(201);
  });

  describe('that are refused', () => {
    const refused = async (code: readonly [number, string], request: Parameters<typeof expectRefusal>[2]) => {
      const before = filesOf(server);
      const told = await expectRefusal(server, code, request);
      expect(filesOf(server)).toEqual(before);
      return told;
    };

    it('because they are too large leave nothing, whether or not their size was announced', async () => {
      const huge = Buffer.alloc(300_000, 'figs ');
      await refused([413, 'rest_upload_file_too_big'], () => upload(editor, 'huge.txt', huge));
      await refused([413, 'rest_upload_file_too_big'], () =>
        upload(editor, 'huge.txt', huge, {}, { 'Transfer-Encoding': 'chunked' }),
      );
      const form = formWith([{ name: 'file', filename: 'huge.txt', value: huge }]);
      await refused([413, 'rest_upload_file_too_big'], () => editor.send('POST', '/cms/v2/media', form));
    });

    it('because of who sends them are refused before they are read, however large', async () => {
      const huge = Buffer.alloc(20_000_000);
      for (const [actor, status] of [
        ['visitor', 401],
        ['subscriber', 403],
        ['contributor', 403],
      ] as const)
        await refused([status, 'rest_cannot_create'], () => upload(server.as(actor), 'x.txt', huge));
    });

    it.each([
      ['no body', 'rest_upload_no_data', {}],
      ['an empty form', 'rest_upload_no_data', formWith([])],
      ['a form without a file', 'rest_upload_no_data', formWith([{ name: 'title', value: 'x' }])],
      ['a form whose file has no name', 'rest_upload_no_data', formWith([{ name: 'file', filename: '', value: 'x' }])],
      ['a form whose file is empty', 'rest_upload_no_data', formWith([{ name: 'file', filename: 'a.txt', value: '' }])],
      ['a form without a boundary', 'rest_upload_broken', { raw: 'x', headers: { 'Content-Type': 'multipart/form-data' } }],
      [
        'a form that breaks off',
        'rest_upload_broken',
        { ...formWith([]), raw: '--nuts-and-figs\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfi' },
      ],
      [
        'a form of an unwanted file that breaks off',
        'rest_upload_broken',
        { ...formWith([]), raw: '--nuts-and-figs\r\nContent-Disposition: form-data; name="other"; filename="a.txt"\r\n\r\nfi' },
      ],
      [
        'a form of too many fields',
        'rest_upload_broken',
        formWith([
          ...Array<{ name: string; value: string }>(31).fill({ name: 'x', value: 'y' }),
          { name: 'file', filename: 'a.txt', value: 'figs' },
        ]),
      ],
      ['JSON', 'rest_upload_no_content_disposition', { body: { title: 'x' } }],
      ['a body without a name', 'rest_upload_no_content_disposition', { raw: 'figs', headers: { 'Content-Type': 'text/plain' } }],
      [
        'a disposition without a name',
        'rest_upload_invalid_disposition',
        { raw: 'figs', headers: { 'Content-Disposition': 'attachment' } },
      ],
    ] as const)('because they are %s are told so', async (_case, code, extras) => {
      await refused([400, code], () => editor.send('POST', '/cms/v2/media', extras as object));
    });

    it('because of their digest, id, parent or author leave nothing', async () => {
      const author = server.as('author');
      const { body: theirs } = await upload(editor, aFileName('txt'), 'theirs');
      await refused([412, 'rest_upload_hash_mismatch'], () =>
        upload(editor, 'a.txt', 'figs', {}, { 'Content-MD5': 'ab'.repeat(16) }),
      );
      await refused([400, 'rest_post_exists'], () => upload(editor, 'a.txt', 'figs', { id: 7 }));
      await refused([400, 'rest_post_invalid_id'], () => upload(editor, 'a.txt', 'figs', { post: 99_999_999 }));
      await refused([400, 'rest_invalid_param'], () => upload(editor, 'a.txt', 'figs', { post: theirs.id }));
      await refused([400, 'rest_invalid_author'], () => upload(editor, 'a.txt', 'figs', { author: 99_999_999 }));
      await refused([403, 'rest_cannot_edit_others'], () => upload(author, 'a.txt', 'figs', { author: theirs.author as number }));
      await refused([400, 'rest_invalid_param'], () => upload(editor, 'a.txt', 'figs', { comment_status: 'perhaps' }));
      const late = formWith([
        { name: 'file', filename: 'a.txt', value: 'x' },
        { name: 'status', value: 'ripe' },
      ]);
      await refused([400, 'rest_invalid_param'], () => editor.send('POST', '/cms/v2/media', late));
    });
  });

  it('can be read on disk only by the user that runs Grove, whatever the umask (finding S6)', async () => {
    const umask = process.umask(0);
    try {
      await upload(editor, aFileName('jpg'), await pictureOf(1200, 800, 'jpeg'));
      const root = join(server.dataDir, 'media');
      const entries = readdirSync(root, { recursive: true, withFileTypes: true });
      expect(entries.filter((entry) => entry.isFile()).length).toBeGreaterThan(3);
      for (const { parentPath, name } of entries) expect(statSync(join(parentPath, name)).mode & 0o077).toBe(0);
    } finally {
      process.umask(umask);
    }
  });

  it('that were interrupted are deleted when a server starts, as soon as nobody can be writing them', async () => {
    const { dataDir } = (await newConfiguration(engine)).get(CoreConfig);
    const old = join(dataDir, 'tmp', 'uploads', 'upload-old');
    const young = join(dataDir, 'tmp', 'uploads', 'upload-young');
    for (const folder of [old, young]) mkdirSync(folder, { recursive: true });
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(old, twoHoursAgo, twoHoursAgo);
    const another = await startTestServer(engine, { dataDir });
    while (existsSync(old)) await new Promise(setImmediate);
    expect(existsSync(young)).toBe(true);
    await another.stop();
  });

  it('whose row was never written are deleted as well', async () => {
    const left = { media_id: 0, path: null, mime_type: 'text/plain', bytes: 4 };
    const configuration = await newConfiguration(engine);
    const database = await openDatabase(configuration);
    await database.migrate();
    await database.write((unit) =>
      unit.insertMany('media_file', [
        { ...left, storage_key: '2026/01/old.txt', created_at: '2026-01-02 03:04:05' },
        { ...left, storage_key: '2026/01/new.txt', created_at: '9999-01-02 03:04:05' },
      ]),
    );
    const folder = join(configuration.get(CoreConfig).dataDir, 'media', '2026', '01');
    mkdirSync(folder, { recursive: true });
    for (const name of ['old.txt', 'new.txt']) writeFileSync(join(folder, name), 'figs');
    const started = await startServer(configuration, database);
    while ((await rowsOf(database, 'media_file')).length > 1) await new Promise(setImmediate);
    expect(readdirSync(folder)).toEqual(['new.txt']);
    await started.stop();
  });
});

describeOnEachEngine('uploads into a bucket', (engine) => {
  let folder: string;
  let s3: S3Server;
  let server: TestServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'grove-s3-'));
    s3 = await startS3(folder);
    server = await startTestServer(engine, { storageUrl: s3.url });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await s3.stop();
    rmSync(folder, { recursive: true });
  });

  it('are served from there, completely and in ranges, and are deleted with their medium', async () => {
    const picture = await pictureOf(400, 300);
    const { status, body } = await upload(server.as('editor'), 'fig.png', picture);
    expect(status).toBe(201);
    expect(filesOf(server)).toEqual([]);
    const response = await fetch(String(body.source_url));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
    const part = await fetch(String(body.source_url), { headers: { Range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    expect((await server.as('editor').delete(`/cms/v2/media/${body.id}`, { force: true })).status).toBe(200);
    expect((await fetch(String(body.source_url))).status).toBe(404);
    expect(await rowsOf(server.database, 'media_file')).toEqual([]);
  });

  it('are not served from there to users who may not see their medium (finding S13)', async () => {
    const { body } = await upload(server.as('editor'), 'hidden.png', await pictureOf(400, 300), { status: 'private' });
    const { thumbnail } = (body.media_details as { sizes: Record<string, Wire> }).sizes;
    for (const address of [body.source_url, thumbnail.source_url].map(String)) {
      expect((await fetch(address)).status).toBe(404);
      const { status, headers } = await fetch(address, { headers: server.headersOf('editor') as Record<string, string> });
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    await server.as('editor').delete(`/cms/v2/media/${body.id}`, { force: true });
  });

  it('that the bucket refuses leave nothing, and are not reported as an error of the client', async () => {
    const lost = await startTestServer(engine, { storageUrl: s3.url.replace('grove-test', 'no-such-bucket') });
    const { status } = await upload(lost.as('editor'), 'fig.txt', 'figs');
    expect(status).toBe(503);
    expect(await rowsOf(lost.database, 'media')).toEqual([]);
    expect(filesOf(lost)).toEqual([]);
    await lost.stop();
  });
});
