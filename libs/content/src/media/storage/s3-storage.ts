import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { FileMissing, MediaStorage, type ByteRange } from './media-storage.js';
import type { Bucket } from './storage-url.js';

const MAX_KEYS_PER_REQUEST = 1_000;
const MAX_ATTEMPTS = 3;
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 60_000 };

/** Files in a bucket of any service with the S3 protocol. */
export class S3Storage extends MediaStorage {
  private connection: Promise<S3Client> | undefined;

  constructor(private readonly bucket: Bucket) {
    super();
  }

  protected async putFile(key: string, path: string, mimeType: string): Promise<void> {
    const { PutObjectCommand } = await loadSdk();
    const client = await this.client();
    const { size } = await stat(path);
    // The SDK repeats failed requests, but not those whose body is a stream: it cannot read a stream again.
    for (let attempt = 1; ; attempt++) {
      const put = { ...this.object(key), Body: createReadStream(path), ContentLength: size, ContentType: mimeType };
      try {
        await client.send(new PutObjectCommand(put));
        return;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || isRefusal(error)) throw error;
      }
    }
  }

  protected async readFile(key: string, range?: ByteRange): Promise<Readable> {
    const { GetObjectCommand } = await loadSdk();
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await (await this.client()).send(new GetObjectCommand({ ...this.object(key), ...part }));
      return Body as Readable;
    } catch (error) {
      throw (error as Error).name === 'NoSuchKey' ? new FileMissing(key) : error;
    }
  }

  protected async removeFiles(keys: readonly string[]): Promise<void> {
    const { DeleteObjectsCommand } = await loadSdk();
    for (let from = 0; from < keys.length; from += MAX_KEYS_PER_REQUEST) {
      const Objects = keys.slice(from, from + MAX_KEYS_PER_REQUEST).map((key) => ({ Key: this.object(key).Key }));
      await (await this.client()).send(new DeleteObjectsCommand({ Bucket: this.bucket.name, Delete: { Objects, Quiet: true } }));
    }
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket.name, Key: this.bucket.prefix + key };
  }

  private client(): Promise<S3Client> {
    const { endpoint, region, accessKeyId, secretAccessKey } = this.bucket;
    return (this.connection ??= loadSdk().then(
      ({ S3Client: Client }) =>
        new Client({
          endpoint,
          region,
          credentials: { accessKeyId, secretAccessKey },
          forcePathStyle: true,
          requestHandler: TIMEOUTS,
          logger: SILENT_LOGGER,
          // Not every service supports the checksums that the SDK adds by default.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ));
  }
}

/** Whether the service refused the request; a repetition would be refused as well. */
const isRefusal = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 500;
  return status < 500 && status !== 429;
};

const noop = (): void => undefined;
/** The SDK logs nothing: errors are thrown, and logged where they are caught. */
const SILENT_LOGGER = { trace: noop, debug: noop, info: noop, warn: noop, error: noop };

/** The SDK is large, so it is loaded only if files are stored in a bucket. */
const loadSdk = () => import('@aws-sdk/client-s3');
