import { createHash, randomBytes } from 'node:crypto';
import { lstat, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { closeFolder, makePrivateFile, makePrivateFolder } from '@grove/core';
import { statDump } from '../dump/dump-file.js';
import { SourceError } from '../source-error.js';

/** Changes whenever staged files get another form, so that older ones are not used. */
const FORM = 2;

/** How long a staged file waits for an interrupted import to go on, and how long a half-staged one may not have grown. */
const KEPT_MS = 7 * 86_400_000;
const ABANDONED_MS = 3_600_000;

const STAGED = '.sqlite';
const UNFINISHED = '.staging';

/** The file in which a dump is staged: private, and found again by an import that was interrupted. */
export class StagingFile {
  private constructor(
    readonly path: string,
    private readonly unfinished: string,
  ) {}

  /** Its name depends on what identifies the dump: path, size and time of the last change. Files of others that are too old are deleted. */
  static async of(dump: string, prefix: string | undefined, folder = defaultFolder()): Promise<StagingFile> {
    const { size, mtimeMs } = await statDump(dump);
    await makePrivateFolder(folder);
    await checkFolder(folder);
    await removeOld(folder);

    const identity = JSON.stringify([FORM, resolve(dump), size, mtimeMs, prefix ?? null]);
    const name = createHash('sha256').update(identity).digest('hex').slice(0, 32);
    return new StagingFile(join(folder, name + STAGED), join(folder, `${name}-${randomBytes(6).toString('hex')}${UNFINISHED}`));
  }

  /** Whether the whole dump has been staged before. */
  async isComplete(): Promise<boolean> {
    const now = new Date();
    return utimes(this.path, now, now).then(
      () => true,
      () => false,
    );
  }

  /** Lets `work` fill a new file, which replaces this one only when it is complete. */
  async fill<T>(work: (path: string) => Promise<T>): Promise<T> {
    await makePrivateFile(this.unfinished);
    try {
      const result = await work(this.unfinished);
      await rename(this.unfinished, this.path);
      return result;
    } finally {
      await rm(this.unfinished, { force: true });
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

const defaultFolder = (): string => join(tmpdir(), `grove-import-${userInfo().username}`);

/** Other users may create folders in the folder for temporary files. */
async function checkFolder(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid()))
    throw new SourceError(
      'staging_failed',
      `The folder ${folder} belongs to another user. Delete it, or set TMPDIR to a folder of yours.`,
    );
  await closeFolder(folder);
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const age = name.endsWith(STAGED) ? KEPT_MS : name.endsWith(UNFINISHED) ? ABANDONED_MS : undefined;
    const file = join(folder, name);
    const found = age === undefined ? undefined : await stat(file).catch(() => undefined);
    if (found && age !== undefined && Date.now() - found.mtimeMs > age) await rm(file, { force: true });
  }
}
