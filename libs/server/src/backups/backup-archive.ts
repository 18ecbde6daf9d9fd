import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { PRIVATE_FILE } from '@grove/core';

/** Writes a tar archive, one file after the other. */
export class ArchiveWriter {
  private readonly pack = tar.pack();
  private readonly written: Promise<void>;

  /** The file must exist; it is written from its beginning. */
  constructor(path: string, signal?: AbortSignal) {
    this.written = pipeline(this.pack, createWriteStream(path, { mode: PRIVATE_FILE, flush: true }), { signal });
    // Whoever adds a file or completes the archive gets the error.
    this.written.catch(() => undefined);
  }

  /** Adds a file, and returns the SHA-256 of its bytes in hexadecimal digits. */
  async add(name: string, size: number, content: Readable | Buffer): Promise<string> {
    const digest = createHash('sha256');
    const counted = new PassThrough();
    counted.on('data', (chunk: Buffer) => digest.update(chunk));
    const added = new Promise<void>((resolve, reject) => {
      const entry = this.pack.entry({ name, size, mode: PRIVATE_FILE }, (error) => (error ? reject(error) : resolve()));
      pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, counted, entry).catch(reject);
    });
    await Promise.race([added, this.written.then(() => added)]);
    return digest.digest('hex');
  }

  /** Resolves when everything is on the disk. */
  async complete(): Promise<void> {
    this.pack.finalize();
    await this.written;
  }

  /** Ends the archive before it is complete. */
  async abandon(): Promise<void> {
    this.pack.destroy();
    await this.written.catch(() => undefined);
  }
}

/** A file of an archive, and where its bytes are. */
export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
  readonly offset: number;
}

const BLOCK = 512;

/**
 * The files of an archive in their order. It is read header by header, so that nothing of it has to fit the memory. Everything that `ArchiveWriter` never writes is
 * refused: links, folders, devices, and the headers with which other programs extend names and sizes.
 */
export async function* filesOf(path: string): AsyncGenerator<ArchivedFile> {
  const file = await open(path);
  try {
    const { size: end } = await file.stat();
    const header = Buffer.alloc(BLOCK);
    for (let at = 0; ;) {
      const { bytesRead } = await file.read(header, 0, BLOCK, at);
      if (bytesRead < BLOCK) throw new InvalidArchive('it ends too soon');
      if (header.every((byte) => byte === 0)) return;
      const found = fileOf(header, at + BLOCK);
      if (found.offset + found.size > end) throw new InvalidArchive('it ends too soon');
      yield found;
      at = found.offset + Math.ceil(found.size / BLOCK) * BLOCK;
    }
  } finally {
    await file.close();
  }
}

/** A file is no archive that `ArchiveWriter` has written. */
export class InvalidArchive extends Error {}

/** Offsets and lengths of the fields of a header. */
const [NAME, SIZE, TYPE, PREFIX] = [
  [0, 100],
  [124, 12],
  [156, 1],
  [345, 155],
] as const;

function fileOf(header: Buffer, offset: number): ArchivedFile {
  const field = ([from, length]: readonly [number, number]) => header.toString('latin1', from, from + length).split('\0', 1)[0];
  const name = field(NAME);
  if (!['0', ''].includes(field(TYPE)) || field(PREFIX) !== '' || name === '')
    throw new InvalidArchive(`${JSON.stringify(name)} is no plain file`);
  const [from, length] = SIZE;
  // Sizes of 8 GiB and more are binary.
  const size = header[from] === 0x80 ? Number(header.readBigUInt64BE(from + length - 8)) : octal(field(SIZE));
  if (!Number.isSafeInteger(size)) throw new InvalidArchive(`${JSON.stringify(name)} has no size`);
  return { name, size, offset };
}

const octal = (text: string): number => (/^ *[0-7]+ *$/.test(text) ? parseInt(text, 8) : Number.NaN);

/** The bytes of a file of an archive, as a stream. */
export const contentOf = (path: string, { offset, size }: ArchivedFile): Readable =>
  size === 0 ? Readable.from([]) : createReadStream(path, { start: offset, end: offset + size - 1 });

/** All bytes of a file of an archive, which are not more than fit the memory. */
export async function bytesOf(path: string, archived: ArchivedFile, most: number): Promise<Buffer> {
  if (archived.size > most) throw new InvalidArchive(`${archived.name} has more than ${most} bytes`);
  return buffer(contentOf(path, archived));
}
