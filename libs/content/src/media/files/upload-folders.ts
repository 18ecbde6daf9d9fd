import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config, makePrivateFolder, PRIVATE_FILE } from '@grove/core';

/** A file on its way in. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Digest of its content, in hexadecimal. */
  readonly md5: string;
}

const STALE_MS = 3_600_000;

/** Folders in which files wait while they come in and are looked at. What is in one when the work ends goes with it. */
@Injectable()
export class UploadFolders {
  private readonly root: string;

  constructor({ dataDir }: Config) {
    this.root = join(dataDir, 'tmp', 'uploads');
  }

  /** Runs work with a folder of its own. */
  async within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await makePrivateFolder(this.root);
    const folder = await mkdtemp(join(this.root, 'upload-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes what a process that was killed left behind. Folders of the last hour stay: they may be in use. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.root).catch(() => [])) {
      const path = join(this.root, name);
      const there = await stat(path).catch(() => undefined);
      if (there && Date.now() - there.mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
    }
  }
}

/** More came than is allowed. */
export class TooManyBytes extends Error {}

/** Writes what comes in to a file, piece by piece: never more in memory than one of them. */
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
