import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import busboy from 'busboy';
import { parseContentType } from '@grove/core';
import { multipartTypeOf, nest, refusalOfDecoded, type Pair, type Parameters } from '@grove/rest';
import { HashMismatch, InvalidDisposition, NoDisposition, NoUploadData, UploadBroken, UploadTooLarge } from '../errors.js';
import { fileNameInDisposition } from './files/file-name.rules.js';
import { receiveFile, TooManyBytes, type ReceivedFile } from './files/upload-folders.js';

/** A file of a request, its name, and the other fields of the form. */
interface UploadedFile extends ReceivedFile {
  readonly name: string;
  readonly fields: Parameters;
}

/** Fields are held in memory, so they are limited. */
const LIMITS = { fields: 30, fieldSize: 1_100_000, parts: 50 };

/** Writes the file of a request into a folder: the whole body, or the part named `file` of a form. */
export async function receiveUpload(message: IncomingMessage, folder: string, limit: number): Promise<UploadedFile> {
  const { headers } = message;
  if (!hasBody(headers)) throw new NoUploadData();
  const path = join(folder, 'upload');
  try {
    const upload = isForm(headers) ? await fromForm(message, path, limit) : await fromBody(message, path, limit);
    if (upload.bytes === 0) throw new NoUploadData();
    assertDigest(upload.md5, headers['content-md5']);
    return upload;
  } catch (error) {
    throw error instanceof TooManyBytes ? new UploadTooLarge({ limit }) : error;
  }
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isForm = (headers: IncomingHttpHeaders): boolean =>
  parseContentType(headers['content-type']).type === 'multipart/form-data';

async function fromBody(message: IncomingMessage, path: string, limit: number): Promise<UploadedFile> {
  const disposition = message.headers['content-disposition'];
  if (disposition === undefined) throw new NoDisposition();
  const name = fileNameInDisposition(disposition);
  if (name === undefined) throw new InvalidDisposition();
  if (Number(message.headers['content-length'] ?? 0) > limit) throw new TooManyBytes();
  return { name, fields: {}, ...(await receiveFile(chunksOf(message), path, limit)) };
}

/** Reading may stop early. The connection must then stay open for the response. */
const chunksOf = (message: IncomingMessage): AsyncIterable<Buffer> =>
  orUploadBroken(message.iterator({ destroyOnReturn: false }));

/** A failure while receiving becomes an `UploadBroken`. */
async function* orUploadBroken(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch {
    throw new UploadBroken();
  }
}

/** Uses the first part named `file`. The parts may have any order. */
async function fromForm(message: IncomingMessage, path: string, limit: number): Promise<UploadedFile> {
  const pairs: Pair[] = [];
  let file: { name: string; receiving: Promise<ReceivedFile> } | undefined;
  const form = parserOf(message);
  const ended = new Promise<void>((resolve, reject) => {
    form.on('close', resolve);
    form.on('error', () => reject(new UploadBroken()));
    for (const limit of ['fieldsLimit', 'partsLimit'] as const) form.on(limit, () => reject(new UploadBroken()));
    form.on('field', (name: string | undefined, value: string | undefined, { valueTruncated }) => {
      if (valueTruncated) reject(new UploadBroken());
      if (name === undefined) return;
      const refusal = refusalOfDecoded(name) ?? refusalOfDecoded(value);
      if (refusal) reject(refusal);
      pairs.push([name, value ?? '']);
    });
    form.on('file', (name, part, { filename }) => {
      // The part may fail while nothing reads it; an unhandled error would end the process.
      part.on('error', () => undefined);
      const refusal = refusalOfDecoded(filename ?? '');
      if (refusal) reject(refusal);
      if (name !== 'file' || file || !filename || refusal) return void part.resume();
      const receiving = receiveFile(orUploadBroken(part as AsyncIterable<Buffer>), path, limit);
      receiving.catch(reject);
      file = { name: filename, receiving };
    });
  });
  try {
    await Promise.all([ended, feed(message, form, limit)]);
    if (!file) throw new NoUploadData();
    return { name: file.name, fields: nest(pairs), ...(await file.receiving) };
  } finally {
    form.destroy();
    await file?.receiving.catch(() => undefined);
  }
}

function parserOf({ headers }: IncomingMessage): busboy.Busboy {
  const { type, charset = 'utf8' } = multipartTypeOf(headers['content-type']);
  if (type === undefined) throw new UploadBroken();
  return busboy({
    headers: { 'content-type': type },
    limits: LIMITS,
    defCharset: charset,
    defParamCharset: 'utf8',
    preservePath: true,
  });
}

/** Passes the message to the parser with backpressure, and stops when it is larger than the file and the fields may be. */
async function feed(message: IncomingMessage, form: busboy.Busboy, limit: number): Promise<void> {
  let bytes = 0;
  for await (const chunk of chunksOf(message)) {
    bytes += chunk.length;
    if (bytes > limit + LIMITS.fields * LIMITS.fieldSize) throw new TooManyBytes();
    if (form.destroyed) return;
    if (!form.write(chunk)) await anyOf(form, ['drain', 'close', 'error']);
  }
  form.end();
}

function anyOf(form: busboy.Busboy, events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      for (const event of events) form.off(event, settle);
      resolve();
    };
    for (const event of events) form.once(event, settle);
  });
}

/** Clients send the digest in hexadecimal, although the standard says base64; both are accepted. */
function assertDigest(md5: string, sent: string | string[] | undefined): void {
  if (typeof sent !== 'string' || sent === '') return;
  const digest = sent.trim();
  const expected = digest.length === 24 ? Buffer.from(digest, 'base64').toString('hex') : digest.toLowerCase();
  if (expected !== md5) throw new HashMismatch();
}
