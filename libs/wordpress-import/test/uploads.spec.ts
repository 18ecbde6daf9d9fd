import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contentEntities,
  contentMigrations,
  ContentModule,
  UploadsConfig,
  ImportedFiles,
  mediaImport,
  type ImportedMedium,
} from '@grove/content';
import { RecordStore } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { startTestServer, type TestServer } from '@grove/users/testing';
import { importUploads, openUploads } from '../src/uploads/index.js';
import { bytesToTransfer } from '../src/uploads/bytes-to-transfer.js';
import { UploadsFolder } from '../src/uploads/uploads-folder.js';

/** The smallest picture. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const medium = (id: number, file: string, fields: Partial<ImportedMedium> = {}): ImportedMedium => ({
  ...{ id, createdAt: '2019-04-05 04:07:08', localAt: null, modifiedAt: '2019-04-06 04:07:08', localModifiedAt: null },
  ...{ status: 'inherit', slug: `m-${id}`, title: '', altText: '', caption: '', description: '', commentStatus: 'open' },
  ...{ pingStatus: 'closed', authorId: 1, parentId: 0, mimeType: 'image/gif', file, folder: 'wp-content/uploads', guid: null },
  ...{ details: { more: {} }, ...fields },
});

const sizes = { thumbnail: { file: 'walnut-150x150.gif', width: 150, height: 150, mimeType: 'image/gif' } };

const MEDIA = [
  medium(1, '2026/11/walnut.gif', {
    details: { width: 300, height: 300, sizes, more: { original_image: 'walnut-original.gif' } },
  }),
  medium(2, '2026/11/gone.gif'),
  medium(3, 'woocommerce_uploads/for-sale.zip'),
  medium(4, '2026/11/shell.php.gif'),
  medium(5, '2026/11/link.gif'),
  medium(6, 'linked/walnut.gif'),
  medium(7, '2026/11/private.gif', { status: 'private' }),
  medium(8, '2026/11/notes.gif'),
  medium(9, '2026/11/wålnüt 1.gif'),
];

const FOR_SALE = 'PK';

describeOnEachEngine('The uploads of another site', (engine) => {
  let root: string;
  let uploads: string;
  let server: TestServer;
  let web: Server;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'uploads-'));
    uploads = join(root, 'uploads');
    const libraries = {
      entities: [contentEntities],
      migrations: [contentMigrations],
      modules: [ContentModule],
      configs: [UploadsConfig],
    };
    server = await startTestServer(engine, libraries, { dataDir: join(root, 'data') });
    await server.database.write((unit) => new RecordStore(server.database, mediaImport(server.database)).store(unit, MEDIA));
    await fill(uploads);
    web = createServer((request, response) => {
      const isKnown = decodeURIComponent(request.url!) === '/files/2026/11/wålnüt 1.gif';
      if (!isKnown) return void response.writeHead(404).end();
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
      response.writeHead(200, { 'content-type': 'image/gif', etag: '"1"' }).end(GIF);
    }).listen(0, '127.0.0.1');
  }, 60_000);
  afterAll(async () => {
    await server.close();
    web.close();
    await rm(root, { recursive: true });
  });

  async function fill(folder: string): Promise<void> {
    await mkdir(join(folder, '2026', '11'), { recursive: true });
    await mkdir(join(folder, 'woocommerce_uploads'));
    const names = ['walnut.gif', 'walnut-150x150.gif', 'walnut-original.gif', 'walnut-80x80.gif', 'shell.php.gif', 'private.gif'];
    for (const name of [...names, 'wålnüt 1.gif', 'other.gif']) await writeFile(join(folder, '2026', '11', name), GIF);
    await writeFile(join(folder, '2026', '11', 'notes.gif'), '<html><script>alert(1)</script>');
    await writeFile(join(folder, 'woocommerce_uploads', 'for-sale.zip'), FOR_SALE);
    await writeFile(join(root, 'secret.gif'), GIF);
    await symlink(join(root, 'secret.gif'), join(folder, '2026', '11', 'link.gif'));
    await symlink(join(folder, '2026', '11'), join(folder, 'linked'));
  }

  async function run(from: string, isCheck = false) {
    const found: string[] = [];
    const source = await openUploads(server.app, from);
    const report = { addLeftover: ({ kind, name }: { kind: string; name: string }) => void found.push(`${kind}: ${name}`) };
    return { ...(await importUploads(server.app, source, { report, isCheck })), found: found.sort() };
  }

  const stored = async () =>
    (await server.database.read<{ path: string }>('SELECT path FROM media_file ORDER BY path')).map(({ path }) => path);

  it('are only looked at in a check', async () => {
    expect(await run(uploads, true)).toMatchObject({ stored: 8, missing: 1, refused: 3 });
    expect(await stored()).toEqual([]);
  });

  it('have the size of the files that Grove does not have, if they can be listed', async () => {
    const sizeAt = async (from: string) =>
      bytesToTransfer(server.app.get(ImportedFiles, { strict: false }), await openUploads(server.app, from));
    const before = await sizeAt(uploads);
    expect(before).toBe(8 * GIF.length + 31 + FOR_SALE.length);
    await run(uploads);
    expect(await sizeAt(uploads)).toBe(2 * GIF.length);
    expect(await sizeAt(`http://127.0.0.1:${(web.address() as AddressInfo).port}/files`)).toBeUndefined();
    await server.database.write((unit) => unit.query('DELETE FROM media_file'));
  });

  it('are stored under their former paths, files for sale too; programs and links are refused', async () => {
    expect(await run(uploads)).toEqual({
      ...{ stored: 8, unchanged: 0, missing: 1, refused: 3, bytes: 6 * GIF.length + 31 + FOR_SALE.length },
      found: [
        'files that were not imported: 2026/11/link.gif',
        'files that were not imported: 2026/11/shell.php.gif',
        'files that were not imported: linked/walnut.gif',
        'missing files: 2026/11/gone.gif',
        'other files among the uploads: 2026/11',
        'other files among the uploads: 2026/11',
      ],
    });
    const names = ['notes', 'private', 'walnut-150x150', 'walnut-80x80', 'walnut-original', 'walnut', 'wålnüt 1'];
    const paths = [
      ...names.map((name) => `wp-content/uploads/2026/11/${name}.gif`),
      'wp-content/uploads/woocommerce_uploads/for-sale.zip',
    ];
    expect(await stored()).toEqual(paths.sort());
  });

  it('are not transferred again, unless they were changed', async () => {
    expect(await run(uploads)).toMatchObject({ stored: 0, unchanged: 8 });
    const later = new Date(Date.now() + 60_000);
    await utimes(join(uploads, '2026', '11', 'walnut.gif'), later, later);
    expect(await run(uploads)).toMatchObject({ stored: 1, unchanged: 7 });
    expect(await stored()).toHaveLength(8);
  });

  it('are served as what they are', async () => {
    const rows = await server.database.read<{ path: string; type: string }>('SELECT path, mime_type AS type FROM media_file');
    const types = new Map(rows.map(({ path, type }) => [path.split('/').at(-1), type]));
    expect([types.get('walnut.gif'), types.get('notes.gif')]).toEqual(['image/gif', 'application/octet-stream']);
  });

  it('may be fetched from their public address, which is asked whether they were changed', async () => {
    await server.database.write((unit) => unit.query('DELETE FROM media_file'));
    const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/files`;
    expect(await run(address)).toMatchObject({ stored: 1, bytes: GIF.length });
    expect(await run(address)).toMatchObject({ stored: 0, unchanged: 1 });
    expect(await stored()).toEqual(['wp-content/uploads/2026/11/wålnüt 1.gif']);
  });

  it('release their files when their medium is deleted at the other site', async () => {
    const media = mediaImport(server.database);
    await server.database.write((unit) => new RecordStore(server.database, media).delete(unit, [9]));
    await media.finish!();
    expect(await server.database.read('SELECT media_id, path FROM media_file')).toEqual([{ media_id: 0, path: null }]);
  });
});

describe('A folder of uploads', () => {
  it.each(['../secret.gif', '/etc/passwd', 'a/../../b', 'a\0b', '', 'C:/x'])('has no file %j', async (path) => {
    const folder = await UploadsFolder.open(tmpdir());
    expect(await folder.find(path, undefined)).toEqual({ refused: expect.any(String) });
  });

  it('must exist', async () => {
    await expect(UploadsFolder.open('/nowhere/at/all')).rejects.toThrow();
  });
});
