import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreConfig } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { startS3, type S3Server } from '@grove/core/testing';
import { openDatabase, startServer } from '@grove/server';
import { aName } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { storedFiles, multipartForm, createPicture, createRotatedPicture, upload } from '../support/files.js';
import { send, type JsonRecord } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { readTable } from '../support/tables.js';
import { newConfiguration, startTestServer, type TestServer } from '../support/test-server.js';

const newFileName = (extension = 'png'): string => `${aName('upload').replace(' ', '-')}.${extension}`;
const pathOf = (address: unknown): string => new URL(String(address)).pathname;

describeOnEachEngine('Uploads', (engine) => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer(engine, { uploadLimit: 200_000 });
    editor = server.as('editor');
  }, 60_000);
  afterAll(() => server.stop());

  const fetchFile = async (address: unknown) => send<unknown>(server.url, { method: 'GET', target: pathOf(address) });
  const sizesOf = ({ media_details }: JsonRecord) =>
    Object.fromEntries(
      Object.entries((media_details as { sizes: Record<string, JsonRecord> }).sizes).map(([name, { width, height }]) => [
        name,
        [width, height],
      ]),
    );

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('of %s images create all sizes, and each size is served', async (format) => {
    const name = newFileName(format === 'jpeg' ? 'jpg' : format);
    const { status, body } = await upload(editor, name, await createPicture(1200, 800, format));
    expect([status, body.mime_type]).toEqual([201, `image/${format}`]);
    expect(sizesOf(body)).toEqual({
      thumbnail: [150, 150],
      medium: [300, 200],
      medium_large: [768, 512],
      large: [1024, 683],
      full: [1200, 800],
    });
    for (const size of Object.values((body.media_details as { sizes: Record<string, JsonRecord> }).sizes)) {
      const { status: sizeStatus, headers } = await fetchFile(size.source_url);
      expect([sizeStatus, headers['content-type']]).toEqual([200, `image/${format}`]);
    }
  });

  it('are refused with 503 while their folder cannot be written, and are taken again when it can', async () => {
    const folder = join(server.dataDir, 'tmp');
    rmSync(folder, { recursive: true, force: true });
    // Nobody can create files there, not even root.
    symlinkSync('/sys/kernel', folder);
    const { status, body, headers } = await upload(editor, newFileName(), await createPicture(10, 10));
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'rest_files_unavailable', '1']);
    rmSync(folder);
    expect((await upload(editor, newFileName(), await createPicture(10, 10))).status).toBe(201);
  });

  it('of an image with two equal sizes store one file for both', async () => {
    const { body } = await upload(editor, newFileName(), await createPicture(1536, 2048));
    expect(sizesOf(body)).toMatchObject({ medium_large: [768, 1024], large: [768, 1024] });
    expect(
      (await readTable<{ media_id: number }>(server.database, 'media_file')).filter((row) => row.media_id === body.id),
    ).toHaveLength(4);
  });

  it.each([1, 3, 6, 8])('of a photo with the orientation %d are rotated upright in all sizes', async (orientation) => {
    const { body } = await upload(editor, newFileName('jpg'), await createRotatedPicture(600, 400, orientation));
    const isRotated = orientation > 4;
    expect(body.media_details).toMatchObject(isRotated ? { width: 400, height: 600 } : { width: 600, height: 400 });
    expect(sizesOf(body)['medium']).toEqual(isRotated ? [200, 300] : [300, 200]);
    expect((body.media_details as { image_meta: JsonRecord }).image_meta.orientation).toBe(String(orientation));
  });

  it('are stored unchanged', async () => {
    const picture = await createPicture(20, 10, 'gif');
    const { body } = await upload(editor, newFileName('gif'), picture);
    const { headers } = await fetchFile(body.source_url);
    expect(headers['content-length']).toBe(String(picture.length));
    const response = await fetch(String(body.source_url));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  });

  it('get the extension of their actual type', async () => {
    const { body } = await upload(editor, newFileName('jpg'), await createPicture(2, 2, 'png'));
    expect(body).toMatchObject({ mime_type: 'image/png', source_url: expect.stringMatching(/\.png$/) });
  });

  it('with the same name at the same time get unique names and slugs', async () => {
    const picture = await createPicture(400, 300);
    const name = newFileName();
    const responses = await Promise.all(Array.from({ length: 8 }, () => upload(editor, name, picture)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const addresses = responses.flatMap(({ body }) => [
      body.source_url,
      ...Object.values((body.media_details as { sizes: Record<string, JsonRecord> }).sizes).flatMap(({ source_url }, index) =>
        index < 2 ? source_url : [],
      ),
    ]);
    expect(new Set(addresses).size).toBe(24);
    expect(new Set(responses.map(({ body }) => body.slug)).size).toBe(8);
    for (const address of addresses) expect((await fetchFile(address)).status).toBe(200);
  });

  it('never get the file name of a size of another image', async () => {
    const name = newFileName();
    const { body: large } = await upload(editor, name, await createPicture(400, 400));
    const { body: small } = await upload(editor, name.replace('.png', '-300x300.png'), await createPicture(2, 2));
    expect(small.source_url).toMatch(/-300x300-1\.png$/);
    expect((await fetchFile((large.media_details as { sizes: { medium: JsonRecord } }).sizes.medium.source_url)).status).toBe(
      200,
    );
  });

  it('as a multipart form may have fields before and after the file', async () => {
    const parts = [
      { name: 'title', value: 'Fig & nut' },
      { name: 'file', filename: newFileName('txt'), value: 'figs' },
      { name: 'caption[raw]', value: 'Ripe' },
      { name: 'alt_text', value: 'A <b>fig</b>' },
      { name: 'unknown', filename: 'x.png', value: 'not expected' },
    ];
    const { status, body } = await editor.send('POST', '/cms/v2/media', multipartForm(parts));
    expect([status, body.title, body.alt_text]).toEqual([201, { raw: 'Fig & nut', rendered: 'Fig &#038; nut' }, 'A fig']);
    expect(body.caption).toMatchObject({ raw: 'Ripe' });
  });

  it('are accepted with the wrong Content-Type of a form', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await upload(editor, newFileName('txt'), 'a=b&c=d', {}, headers)).body).toMatchObject({ mime_type: 'text/plain' });
  });

  it('are compared with a sent Content-MD5, in hexadecimal or Base64', async () => {
    const md5 = createHash('md5').update('figs').digest();
    for (const digest of [md5.toString('hex'), md5.toString('hex').toUpperCase(), md5.toString('base64')])
      expect((await upload(editor, newFileName('txt'), 'figs', {}, { 'Content-MD5': digest })).status).toBe(201);
  });

  describe('that are refused', () => {
    const expectRefused = async (code: readonly [number, string], request: Parameters<typeof expectRefusal>[2]) => {
      const before = storedFiles(server);
      const body = await expectRefusal(server, code, request);
      expect(storedFiles(server)).toEqual(before);
      return body;
    };

    it('because they are too large leave no file, with and without Content-Length', async () => {
      const huge = Buffer.alloc(300_000, 'figs ');
      await expectRefused([413, 'rest_upload_file_too_big'], () => upload(editor, 'huge.txt', huge));
      await expectRefused([413, 'rest_upload_file_too_big'], () =>
        upload(editor, 'huge.txt', huge, {}, { 'Transfer-Encoding': 'chunked' }),
      );
      const form = multipartForm([{ name: 'file', filename: 'huge.txt', value: huge }]);
      await expectRefused([413, 'rest_upload_file_too_big'], () => editor.send('POST', '/cms/v2/media', form));
    });

    it('because the user may not upload are refused before they are read', async () => {
      const huge = Buffer.alloc(20_000_000);
      for (const [actor, status] of [
        ['visitor', 401],
        ['subscriber', 403],
        ['contributor', 403],
      ] as const)
        await expectRefused([status, 'rest_cannot_create'], () => upload(server.as(actor), 'x.txt', huge));
    });

    it.each([
      ['no body', 'rest_upload_no_data', {}],
      ['an empty form', 'rest_upload_no_data', multipartForm([])],
      ['a form without a file', 'rest_upload_no_data', multipartForm([{ name: 'title', value: 'x' }])],
      ['a form whose file has no name', 'rest_upload_no_data', multipartForm([{ name: 'file', filename: '', value: 'x' }])],
      ['a form whose file is empty', 'rest_upload_no_data', multipartForm([{ name: 'file', filename: 'a.txt', value: '' }])],
      ['a form without a boundary', 'rest_upload_broken', { raw: 'x', headers: { 'Content-Type': 'multipart/form-data' } }],
      [
        'a truncated form',
        'rest_upload_broken',
        {
          ...multipartForm([]),
          raw: '--nuts-and-figs\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfi',
        },
      ],
      [
        'a truncated form with an unknown file',
        'rest_upload_broken',
        {
          ...multipartForm([]),
          raw: '--nuts-and-figs\r\nContent-Disposition: form-data; name="other"; filename="a.txt"\r\n\r\nfi',
        },
      ],
      [
        'a form with too many fields',
        'rest_upload_broken',
        multipartForm([
          ...Array<{ name: string; value: string }>(31).fill({ name: 'x', value: 'y' }),
          { name: 'file', filename: 'a.txt', value: 'figs' },
        ]),
      ],
      ['JSON', 'rest_upload_no_content_disposition', { body: { title: 'x' } }],
      [
        'a body without Content-Disposition',
        'rest_upload_no_content_disposition',
        { raw: 'figs', headers: { 'Content-Type': 'text/plain' } },
      ],
      [
        'a Content-Disposition without a name',
        'rest_upload_invalid_disposition',
        { raw: 'figs', headers: { 'Content-Disposition': 'attachment' } },
      ],
    ] as const)('because they are %s get an error with that reason', async (_case, code, extras) => {
      await expectRefused([400, code], () => editor.send('POST', '/cms/v2/media', extras as object));
    });

    it('because of an invalid digest, id, parent, author or field leave no file', async () => {
      const author = server.as('author');
      const { body: otherMedium } = await upload(editor, newFileName('txt'), 'figs');
      await expectRefused([412, 'rest_upload_hash_mismatch'], () =>
        upload(editor, 'a.txt', 'figs', {}, { 'Content-MD5': 'ab'.repeat(16) }),
      );
      await expectRefused([400, 'rest_post_exists'], () => upload(editor, 'a.txt', 'figs', { id: 7 }));
      await expectRefused([400, 'rest_post_invalid_id'], () => upload(editor, 'a.txt', 'figs', { post: 99_999_999 }));
      await expectRefused([400, 'rest_invalid_param'], () => upload(editor, 'a.txt', 'figs', { post: otherMedium.id }));
      await expectRefused([400, 'rest_invalid_author'], () => upload(editor, 'a.txt', 'figs', { author: 99_999_999 }));
      await expectRefused([403, 'rest_cannot_edit_others'], () =>
        upload(author, 'a.txt', 'figs', { author: otherMedium.author as number }),
      );
      await expectRefused([400, 'rest_invalid_param'], () => upload(editor, 'a.txt', 'figs', { comment_status: 'perhaps' }));
      const late = multipartForm([
        { name: 'file', filename: 'a.txt', value: 'x' },
        { name: 'status', value: 'ripe' },
      ]);
      await expectRefused([400, 'rest_invalid_param'], () => editor.send('POST', '/cms/v2/media', late));
    });
  });

  it('can be read on disk only by the user that runs Grove, whatever the umask (finding S6)', async () => {
    const umask = process.umask(0);
    try {
      await upload(editor, newFileName('jpg'), await createPicture(1200, 800, 'jpeg'));
      const root = join(server.dataDir, 'media');
      const entries = readdirSync(root, { recursive: true, withFileTypes: true });
      expect(entries.filter((entry) => entry.isFile()).length).toBeGreaterThan(3);
      for (const { parentPath, name } of entries) expect(statSync(join(parentPath, name)).mode & 0o077).toBe(0);
    } finally {
      process.umask(umask);
    }
  });

  it('that were interrupted are deleted when a server starts, unless they may still be running', async () => {
    const { dataDir } = (await newConfiguration(engine)).get(CoreConfig);
    const old = join(dataDir, 'tmp', 'uploads', 'upload-old');
    const recent = join(dataDir, 'tmp', 'uploads', 'upload-recent');
    for (const folder of [old, recent]) mkdirSync(folder, { recursive: true });
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(old, twoHoursAgo, twoHoursAgo);
    const another = await startTestServer(engine, { dataDir });
    while (existsSync(old)) await new Promise(setImmediate);
    expect(existsSync(recent)).toBe(true);
    await another.stop();
  });

  it('without a media record are deleted when a server starts', async () => {
    const [OLD, NEW] = ['a'.repeat(32), 'b'.repeat(32)];
    const orphan = { media_id: 0, path: null, mime_type: 'text/plain', bytes: 4 };
    const configuration = await newConfiguration(engine);
    const database = await openDatabase(configuration);
    await database.migrate();
    await database.write((unit) =>
      unit.insertMany('media_file', [
        { ...orphan, storage_key: `2026/01/${OLD}`, created_at: '2026-01-02 03:04:05' },
        { ...orphan, storage_key: `2026/01/${NEW}`, created_at: '9999-01-02 03:04:05' },
      ]),
    );
    const folder = join(configuration.get(CoreConfig).dataDir, 'media', '2026', '01');
    mkdirSync(folder, { recursive: true });
    for (const name of [OLD, NEW]) writeFileSync(join(folder, name), 'figs');
    const started = await startServer(configuration, database);
    while ((await readTable(database, 'media_file')).length > 1) await new Promise(setImmediate);
    expect(readdirSync(folder)).toEqual([NEW]);
    await started.stop();
  });
});

describeOnEachEngine('Uploads to an S3 bucket', (engine) => {
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

  it('are served from the bucket, completely and in ranges, and are deleted with their medium', async () => {
    const picture = await createPicture(400, 300);
    const { status, body } = await upload(server.as('editor'), 'fig.png', picture);
    expect(status).toBe(201);
    expect(storedFiles(server)).toEqual([]);
    const response = await fetch(String(body.source_url));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
    const part = await fetch(String(body.source_url), { headers: { Range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    expect((await server.as('editor').delete(`/cms/v2/media/${body.id}`, { force: true })).status).toBe(200);
    expect((await fetch(String(body.source_url))).status).toBe(404);
    expect(await readTable(server.database, 'media_file')).toEqual([]);
  });

  it('are not served to users who may not read their medium (finding S13)', async () => {
    const { body } = await upload(server.as('editor'), 'hidden.png', await createPicture(400, 300), { status: 'private' });
    const { thumbnail } = (body.media_details as { sizes: Record<string, JsonRecord> }).sizes;
    for (const address of [body.source_url, thumbnail.source_url].map(String)) {
      expect((await fetch(address)).status).toBe(404);
      const { status, headers } = await fetch(address, { headers: server.headersOf('editor') as Record<string, string> });
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    await server.as('editor').delete(`/cms/v2/media/${body.id}`, { force: true });
  });

  it('that the bucket refuses are answered with 503, and leave nothing', async () => {
    const failing = await startTestServer(engine, { storageUrl: s3.url.replace('grove-test', 'no-such-bucket') });
    const { status } = await upload(failing.as('editor'), 'fig.txt', 'figs');
    expect(status).toBe(503);
    expect(await readTable(failing.database, 'media')).toEqual([]);
    expect(storedFiles(failing)).toEqual([]);
    await failing.stop();
  });
});
