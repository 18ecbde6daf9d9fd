import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CoreConfig, LOGGER, makePrivateFolder, PeriodicTask, PRIVATE_FILE, type Logger } from '@grove/core';

/** A received file. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Digest of its content, in hexadecimal. */
  readonly md5: string;
}

const STALE_MS = 3_600_000;

/** Creates temporary folders in which uploads are received and checked. Each process cleans up after others on its machine. */
@Injectable()
export class UploadFolders implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly root: string;
  private readonly task: PeriodicTask;

  constructor({ dataDir }: CoreConfig, @Inject(LOGGER) logger: Logger) {
    this.root = join(dataDir, 'tmp', 'uploads');
    const name = 'Deleting unused upload folders';
    this.task = new PeriodicTask({ name, run: () => this.sweep(), everyMs: STALE_MS, logger });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Runs work with a temporary folder, and deletes the folder afterwards. */
  async within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await makePrivateFolder(this.root);
    const folder = await mkdtemp(join(this.root, 'upload-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Deletes folders of processes that were killed. Folders of the last hour stay, because they may be in use. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.root).catch(() => [])) {
      const path = join(this.root, name);
      const stats = await stat(path).catch(() => undefined);
      if (stats && Date.now() - stats.mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
    }
  }
}

/** A file is larger than the limit. */
export class TooManyBytes extends Error {}

/** Writes a stream to a file, with one chunk in memory at a time. */
export async function receiveFile(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  path: string,
  limit: number,
): Promise<ReceivedFile> {
  const digest = createHash('md5');
  const file = await open(path, 'wx', PRIVATE_FILE);
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) throw new TooManyBytes();
      digest.update(chunk);
      await file.write(chunk);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { path, bytes, md5: digest.digest('hex') };
}
