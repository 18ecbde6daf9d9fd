import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { FileMissing, MediaStorage, type ByteRange } from './media-storage.js';
import type { Bucket } from './storage-url.js';

const MOST_AT_ONCE = 1_000;
const TRIES = 3;
const PATIENCE = { connectionTimeout: 5_000, requestTimeout: 60_000 };

/** Files in a bucket of any service that speaks the S3 protocol. */
export class S3Storage extends MediaStorage {
  private connected: Promise<S3Client> | undefined;

  constructor(private readonly bucket: Bucket) {
    super();
  }

  async put(key: string, path: string, mimeType: string): Promise<void> {
    const { PutObjectCommand } = await library();
    const client = await this.client();
    const { size } = await stat(path);
    // The library repeats what failed in passing, but a body that it has begun to read it cannot read again.
    for (let attempt = 1; ; attempt++) {
      const put = { ...this.object(key), Body: createReadStream(path), ContentLength: size, ContentType: mimeType };
      try {
        await client.send(new PutObjectCommand(put));
        return;
      } catch (error) {
        if (attempt === TRIES || isRefusal(error)) throw error;
      }
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const { GetObjectCommand } = await library();
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await (await this.client()).send(new GetObjectCommand({ ...this.object(key), ...part }));
      return Body as Readable;
    } catch (error) {
      throw (error as Error).name === 'NoSuchKey' ? new FileMissing(key) : error;
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    const { DeleteObjectsCommand } = await library();
    for (let from = 0; from < keys.length; from += MOST_AT_ONCE) {
      const Objects = keys.slice(from, from + MOST_AT_ONCE).map((key) => ({ Key: this.object(key).Key }));
      await (await this.client()).send(new DeleteObjectsCommand({ Bucket: this.bucket.name, Delete: { Objects, Quiet: true } }));
    }
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket.name, Key: this.bucket.prefix + key };
  }

  private client(): Promise<S3Client> {
    const { endpoint, region, accessKeyId, secretAccessKey } = this.bucket;
    return (this.connected ??= library().then(
      ({ S3Client: Client }) =>
        new Client({
          endpoint,
          region,
          credentials: { accessKeyId, secretAccessKey },
          forcePathStyle: true,
          requestHandler: PATIENCE,
          logger: SILENT,
          // Not every service knows the checksums that the library would add by itself.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ));
  }
}

/** Whether the service understood and said no; asking again would change nothing. */
const isRefusal = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 500;
  return status < 500 && status !== 429;
};

const hush = (): void => undefined;
/** What fails is thrown, and logged where it is caught. */
const SILENT = { trace: hush, debug: hush, info: hush, warn: hush, error: hush };

/** It is large: whoever keeps files on disk does without. */
const library = () => import('@aws-sdk/client-s3');
