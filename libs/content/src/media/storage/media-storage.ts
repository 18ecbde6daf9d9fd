import type { Readable } from 'node:stream';

/** A part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The storage has no such file. */
export class FileMissing extends Error {}

/** Where the files of media are kept. Keys are made by us and never used twice, so nothing that is stored is ever overwritten. */
export abstract class MediaStorage {
  /** Keeps a local file; it may be moved away. When this ends well, the file will still be there after a loss of power. */
  abstract put(key: string, path: string, mimeType: string): Promise<void>;
  /** A file, or a part of it. Throws `FileMissing`. */
  abstract read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes files; one that is not there is no fault. */
  abstract remove(keys: readonly string[]): Promise<void>;
}
