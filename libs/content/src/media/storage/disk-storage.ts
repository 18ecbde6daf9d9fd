import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { closeFile, makePrivateFolder } from '@grove/core';
import { FileMissing, InvalidStorageKey, MediaStorage, type ByteRange } from './media-storage.js';

/** Files in a folder of this machine. */
export class DiskStorage extends MediaStorage {
  private readonly root: string;

  constructor(root: string) {
    super();
    this.root = resolve(root);
  }

  protected async putFile(key: string, path: string): Promise<void> {
    const target = this.pathOf(key);
    await makePrivateFolder(dirname(target));
    await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
      // The two folders are on different file systems.
      if (error.code !== 'EXDEV') throw error;
      // A copy that is interrupted must not look like the file.
      await copyFile(path, `${target}.partial`);
      await rename(`${target}.partial`, target);
    });
    // The picture library creates files with the permissions of the umask. Some file systems have no permissions, so an error is ignored.
    await closeFile(target).catch(() => undefined);
    await syncToDisk(target);
    await syncToDisk(dirname(target));
  }

  protected async readFile(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new FileMissing(key) : error;
    });
    return file.createReadStream(range);
  }

  protected async removeFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    const path = resolve(this.root, key);
    if (!path.startsWith(this.root + sep)) throw new InvalidStorageKey(key);
    return path;
  }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
