import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { receiveFile, type ReceivedFile } from '@grove/content';
import { isSafePath } from '../records/content/uploaded-file.js';
import type { Lookup, UploadsSource } from './uploads-source.js';

/** Larger files are no uploads. */
const MAX_FILE_SIZE = 10_000_000_000;

/** Folders below each other that are listed. */
const MAX_DEPTH = 20;

/** Names in one folder that are read. */
const MAX_NAMES = 200_000;

/** A copy of `wp-content/uploads` on this machine. Links to other places are not followed. */
export class UploadsFolder implements UploadsSource {
  private constructor(private readonly root: string) {}

  /** Opens a folder; throws if there is none. */
  static async open(path: string): Promise<UploadsFolder> {
    const root = await realpath(path);
    await readdir(root);
    return new UploadsFolder(root);
  }

  get description(): string {
    return this.root;
  }

  async find(path: string, known: string | undefined): Promise<Lookup> {
    if (!isSafePath(path)) return { refused: 'Its path leads out of the folder of uploads.' };
    const target = join(this.root, ...path.split('/'));
    const link = await this.linkIn(path);
    if (link !== undefined) return { refused: `${link} is a link to another place.` };
    const stats = await lstat(target).catch(() => undefined);
    if (!stats) return 'missing';
    if (!stats.isFile()) return { refused: 'It is no file.' };
    const version = `${stats.size} ${Math.trunc(stats.mtimeMs)}`;
    return version === known ? 'unchanged' : { version, bytes: stats.size, receive: (copy) => receive(target, copy) };
  }

  async list(folder: string): Promise<readonly string[]> {
    if (folder !== '' && (!isSafePath(folder) || (await this.linkIn(folder)) !== undefined)) return [];
    const entries = await readdir(join(this.root, ...folder.split('/')), { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .slice(0, MAX_NAMES)
      .map(({ name }) => name);
  }

  async *folders(folder = '', depth = 0): AsyncGenerator<{ folder: string; names: readonly string[] }> {
    const path = join(this.root, ...folder.split('/'));
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    yield { folder, names: entries.filter((entry) => entry.isFile()).map(({ name }) => name) };
    if (depth === MAX_DEPTH) return;
    for (const entry of entries)
      if (entry.isDirectory()) yield* this.folders(folder === '' ? entry.name : `${folder}/${entry.name}`, depth + 1);
  }

  /** The first part of a path that is a symbolic link. */
  private async linkIn(path: string): Promise<string | undefined> {
    let at = this.root;
    for (const segment of path.split('/')) {
      at = join(at, segment);
      if ((await lstat(at).catch(() => undefined))?.isSymbolicLink()) return segment;
    }
    return undefined;
  }
}

/** Copies a file. It may have become a link since it was looked at, so links are not followed here either. */
async function receive(from: string, to: string): Promise<ReceivedFile> {
  const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW);
  return receiveFile(file.createReadStream() as AsyncIterable<Buffer>, to, MAX_FILE_SIZE);
}
