import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Configuration, CoreConfig, limitStreamingMemory, PRIVATE_FILE } from '@grove/core';
import { FileMissing, type MediaStorage, storageFor, UploadsConfig } from '@grove/content';
import { TransferRefused } from '@grove/operations';
import { contentOf, filesOf } from './backup-archive.js';
import { type BackupManifest, uploadName } from './backup-manifest.js';

/** The folder of uploads, where they are not stored in a bucket. */
export const uploadsFolder = (configuration: Configuration): string => join(configuration.get(CoreConfig).dataDir, 'media');

/** The uploads that a restore has stored. If it fails, it removes them. */
export class RestoredUploads {
  private readonly storage: MediaStorage;
  private readonly stored: string[] = [];

  constructor(
    private readonly configuration: Configuration,
    /** Whether an earlier command has begun to restore the same backup. */
    private readonly isResumed: boolean,
  ) {
    this.storage = storageFor(configuration.get(UploadsConfig), configuration.get(CoreConfig));
  }

  /** Stores the uploads of a backup. A file that the storage has already is never replaced: a bucket may hold those of other installations. */
  async restore(path: string, { uploads, files }: BackupManifest): Promise<void> {
    const byName = new Map(uploads.map((upload) => [uploadName(upload.key), upload]));
    const folder = await mkdtemp(join(tmpdir(), 'grove-restore-'));
    try {
      for await (const file of filesOf(path)) {
        const upload = byName.get(file.name);
        if (!upload) continue;
        limitStreamingMemory();
        const { key, mimeType } = upload;
        if (await this.hasAlready(key, files[file.name])) {
          if (this.isResumed) this.stored.push(key);
          continue;
        }
        const received = join(folder, 'upload');
        await pipeline(contentOf(path, file), createWriteStream(received, { mode: PRIVATE_FILE }));
        this.stored.push(key);
        await this.storage.put(key, received, mimeType);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes what was stored. A folder was empty before the restore began, so it is emptied. */
  async discard(): Promise<void> {
    if (this.configuration.get(UploadsConfig).storageUrl !== '') return this.storage.remove(this.stored);
    const folder = uploadsFolder(this.configuration);
    for (const name of await readdir(folder).catch(() => [])) await rm(join(folder, name), { recursive: true, force: true });
  }

  private async hasAlready(key: string, digest: string): Promise<boolean> {
    const content = await this.storage.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
    if (!content) return false;
    if ((await digestOf(content)) === digest) return true;
    throw new TransferRefused(
      'upload_exists',
      `The storage has another file with the key ${key}. Use another bucket, or another folder of it.`,
    );
  }
}

async function digestOf(content: Readable): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) digest.update(chunk);
  return digest.digest('hex');
}
