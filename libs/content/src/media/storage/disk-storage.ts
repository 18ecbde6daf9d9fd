import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { closeFile, makePrivateFolder } from '@grove/core';
import { FileMissing, MediaStorage, type ByteRange } from './media-storage.js';

/** Files in a folder of this machine. */
export class DiskStorage extends MediaStorage {
  constructor(private readonly root: string) {
    super();
  }

  async put(key: string, path: string): Promise<void> {
    const target = this.pathOf(key);
    await makePrivateFolder(dirname(target));
    await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
      // The two folders are on different file systems.
      if (error.code !== 'EXDEV') throw error;
      await copyFile(path, target);
    });
    // The picture library creates files with the permissions of the umask. Some file systems have no permissions, so an error is ignored.
    await closeFile(target).catch(() => undefined);
    await syncToDisk(target);
    await syncToDisk(dirname(target));
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new FileMissing(key) : error;
    });
    return file.createReadStream(range);
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    return join(this.root, ...key.split('/'));
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
