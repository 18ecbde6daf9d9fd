import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3, type S3Server } from '@grove/core/testing';
import { DiskStorage } from './disk-storage.js';
import { FileMissing, type MediaStorage } from './media-storage.js';
import { S3Storage } from './s3-storage.js';
import { parseStorageUrl } from './storage-url.js';

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
    await storage.put('2026/11/walnut.txt', aFile('walnuts and figs'), 'text/plain');
    expect(await textOf(storage, '2026/11/walnut.txt')).toBe('walnuts and figs');
    expect(await textOf(storage, '2026/11/walnut.txt', { start: 0, end: 6 })).toBe('walnuts');
    expect(await textOf(storage, '2026/11/walnut.txt', { start: 12, end: 15 })).toBe('figs');
  });

  it('throws FileMissing for an unknown key', async () => {
    await expect(open().read('2026/11/nothing.txt')).rejects.toBeInstanceOf(FileMissing);
  });

  it('removes the files with the given keys, and no other file', async () => {
    const storage = open();
    for (const key of ['a/1.txt', 'a/2.txt', 'a/3.txt']) await storage.put(key, aFile(key), 'text/plain');
    await storage.remove(['a/1.txt', 'a/3.txt', 'a/never-there.txt']);
    await expect(storage.read('a/1.txt')).rejects.toBeInstanceOf(FileMissing);
    expect(await textOf(storage, 'a/2.txt')).toBe('a/2.txt');
    await storage.remove([]);
  });
});

describe('a storage on disk', () => {
  it('moves the local file, and leaves no copy', async () => {
    const path = aFile('figs');
    await new DiskStorage(join(folder, 'moved')).put('x/fig.txt', path);
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
