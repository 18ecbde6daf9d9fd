import type { Readable } from 'node:stream';
import { isStorageKey } from './storage-key.rules.js';

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The storage has no such file. */
export class FileMissing extends Error {}

/** Something was to be stored under a key that Grove never makes. */
export class InvalidStorageKey extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 100))} is no key of a stored file.`);
  }
}

/**
 * Stores the files of media. Keys are generated and never used twice, so no file is ever overwritten. A key of another form names nothing here: it is never
 * written, and reading it is like reading a file that is missing.
 */
export abstract class MediaStorage {
  /** Stores a local file, which may be moved. When this returns, the file survives a power failure. */
  async put(key: string, path: string, mimeType: string): Promise<void> {
    if (!isStorageKey(key)) throw new InvalidStorageKey(key);
    await this.putFile(key, path, mimeType);
  }

  /** A file, or a part of it. Throws `FileMissing`. */
  async read(key: string, range?: ByteRange): Promise<Readable> {
    if (!isStorageKey(key)) throw new FileMissing(key);
    return this.readFile(key, range);
  }

  /** Deletes files. Missing files are ignored. */
  async remove(keys: readonly string[]): Promise<void> {
    await this.removeFiles(keys.filter(isStorageKey));
  }

  protected abstract putFile(key: string, path: string, mimeType: string): Promise<void>;
  protected abstract readFile(key: string, range?: ByteRange): Promise<Readable>;
  protected abstract removeFiles(keys: readonly string[]): Promise<void>;
}
