import type { Readable } from 'node:stream';

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The storage has no such file. */
export class FileMissing extends Error {}

/** Stores the files of media. Keys are generated and never used twice, so no file is ever overwritten. */
export abstract class MediaStorage {
  /** Stores a local file, which may be moved. When this returns, the file survives a power failure. */
  abstract put(key: string, path: string, mimeType: string): Promise<void>;
  /** A file, or a part of it. Throws `FileMissing`. */
  abstract read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes files. Missing files are ignored. */
  abstract remove(keys: readonly string[]): Promise<void>;
}
