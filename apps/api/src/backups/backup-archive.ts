import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
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

/** Passes each file of a tar archive to `visit`, which reads all of it. */
export async function readArchive(path: string, visit: (name: string, content: Readable) => Promise<void>): Promise<void> {
  const extract = tar.extract();
  extract.on('entry', ({ name }, content, next) => {
    visit(name, content).then(
      () => next(),
      (error: unknown) => next(error),
    );
  });
  await pipeline(createReadStream(path), extract);
}

/** All bytes of a file of an archive. */
export async function bytesOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
