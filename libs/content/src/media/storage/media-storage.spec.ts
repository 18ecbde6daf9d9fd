import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { startS3, type S3Server } from '@grove/core/testing';
import { DiskStorage } from './disk-storage.js';
import { FileMissing, InvalidStorageKey, type MediaStorage } from './media-storage.js';
import { S3Storage } from './s3-storage.js';
import { parseStorageUrl } from './storage-url.js';

const WALNUT = `2026/11/${'a1'.repeat(16)}`;
const [FIRST, SECOND, THIRD, NEVER] = ['1', '2', '3', '4'].map((digit) => `2026/12/${digit.repeat(32)}`);

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grove-storage-'));
  s3 = await startS3(join(folder, 's3'));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

/** A local file, such as a received upload. */
function aFile(text: string): string {
  const path = join(folder, `upload-${Math.random()}`);
  writeFileSync(path, text);
  return path;
}

async function textOf(storage: MediaStorage, key: string, range?: { start: number; end: number }): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await storage.read(key, range)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe.each<[string, () => MediaStorage]>([
  ['on disk', () => new DiskStorage(join(folder, 'media'))],
  ['in a bucket', () => new S3Storage(parseStorageUrl(s3.url))],
  ['in a folder of a bucket', () => new S3Storage(parseStorageUrl(s3.url.replace('?', '/shop/media?')))],
])('a storage %s', (_where, open) => {
  it('returns a stored file, or a range of its bytes', async () => {
    const storage = open();
    await storage.put(WALNUT, aFile('walnuts and figs'), 'text/plain');
    expect(await textOf(storage, WALNUT)).toBe('walnuts and figs');
    expect(await textOf(storage, WALNUT, { start: 0, end: 6 })).toBe('walnuts');
    expect(await textOf(storage, WALNUT, { start: 12, end: 15 })).toBe('figs');
  });

  it('throws FileMissing for an unknown key', async () => {
    await expect(open().read(NEVER)).rejects.toBeInstanceOf(FileMissing);
  });

  it('removes the files with the given keys, and no other file', async () => {
    const storage = open();
    for (const key of [FIRST, SECOND, THIRD]) await storage.put(key, aFile(key), 'text/plain');
    await storage.remove([FIRST, THIRD, NEVER]);
    await expect(storage.read(FIRST)).rejects.toBeInstanceOf(FileMissing);
    expect(await textOf(storage, SECOND)).toBe(SECOND);
    await storage.remove([]);
  });
});

/** Texts that lead out of a folder, and others that are no keys. */
const hostileKeys = fc.oneof(
  fc.constantFrom(
    ...['', '.', '..', '/', '../../escaped.txt', '/etc/hostname', '2026/11/', `2026/11/../${'a'.repeat(32)}`, `${WALNUT}\n`],
    ...[
      `2026/13/${'a'.repeat(32)}`,
      `2026/11/${'A'.repeat(32)}`,
      `2026\\11\\${'a'.repeat(32)}`,
      `${WALNUT}/../../x`,
      `${WALNUT}\0`,
    ],
  ),
  fc
    .array(fc.constantFrom('..', '.', '', '2026', '11', 'a', '\\', '\0', 'etc'), { maxLength: 8 })
    .map((parts) => parts.join('/')),
  fc.string(),
);

describe('a key that Grove never makes', () => {
  it.each<[string, () => MediaStorage]>([
    ['on disk', () => new DiskStorage(join(folder, 'guarded', 'media'))],
    ['in a bucket', () => new S3Storage(parseStorageUrl(s3.url))],
  ])('is never written, and names no file, %s', async (_where, open) => {
    const storage = open();
    mkdirSync(join(folder, 'guarded', 'media'), { recursive: true });
    writeFileSync(join(folder, 'guarded', 'secret.txt'), 'secret');
    const property = fc.asyncProperty(hostileKeys, async (key) => {
      const path = aFile('figs');
      await expect(storage.put(key, path, 'text/plain')).rejects.toBeInstanceOf(InvalidStorageKey);
      await expect(storage.read(key)).rejects.toBeInstanceOf(FileMissing);
      await storage.remove([key, '../secret.txt']);
      expect(existsSync(path)).toBe(true);
      rmSync(path);
    });
    await fc.assert(property, { numRuns: 200 });
    expect(readdirSync(join(folder, 'guarded'), { recursive: true }).sort()).toEqual(['media', 'secret.txt']);
  });
});

describe('a storage on disk', () => {
  it('moves the local file, and leaves no copy', async () => {
    const path = aFile('figs');
    await new DiskStorage(join(folder, 'moved')).put(FIRST, path, 'text/plain');
    expect(readdirSync(folder)).not.toContain(path.split('/').at(-1));
  });
});

describe('the address of a bucket', () => {
  it('contains its endpoint, its name and its credentials', () => {
    expect(parseStorageUrl('s3://key:s%2Fecret@minio.lan:9000/shop/media/new?region=eu-west-1&tls=off')).toEqual({
      endpoint: 'http://minio.lan:9000',
      region: 'eu-west-1',
      name: 'shop',
      prefix: 'media/new/',
      accessKeyId: 'key',
      secretAccessKey: 's/ecret',
    });
  });

  it('means HTTPS and the default region unless it says otherwise', () => {
    expect(parseStorageUrl('s3://key:secret@s3.example/shop')).toMatchObject({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      prefix: '',
    });
  });
});
