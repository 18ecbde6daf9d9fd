import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Client } from './client.js';
import type { HttpResponse, Query, JsonRecord } from './http.js';

type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp';

/** A picture with one colour and these dimensions. */
export function createPicture(width: number, height: number, format: PictureFormat = 'png'): Promise<Buffer> {
  const background = { r: 120, g: 90, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A JPEG with an EXIF orientation, as a camera that was turned writes it. */
export const createRotatedPicture = (width: number, height: number, orientation: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'green' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

/** A well-formed PNG whose header declares these dimensions, but which has almost no pixel data. */
export function pngWithDeclaredSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND')]);
}

/** A PNG of one pixel with these chunks of metadata. */
export function pngWithMetadata(chunks: readonly (readonly [kind: string, data: Buffer])[]): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const metadata = chunks.map(([kind, data]) => chunk(kind, data));
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(4)));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), ...metadata, pixels, chunk('IEND')]);
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A progressive JPEG whose first scan is there so often. */
export async function jpegWithScans(count: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const first = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const second = jpeg.indexOf(Buffer.from([0xff, 0xda]), first + 2);
  const scan = jpeg.subarray(first, second);
  return Buffer.concat([jpeg.subarray(0, first), ...Array.from({ length: count }, () => scan), jpeg.subarray(second)]);
}

/** An animated GIF with so many frames. */
export async function gifWithFrames(count: number): Promise<Buffer> {
  const gif = await createPicture(40, 30, 'gif');
  const colours = gif[10] & 0x80 ? 3 * (2 << (gif[10] & 7)) : 0;
  const [head, frame] = [gif.subarray(0, 13 + colours), gif.subarray(13 + colours, gif.length - 1)];
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])]);
}

function chunk(kind: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Uploads a file with this name. */
export const upload = (
  client: Client,
  name: string,
  raw: Buffer | string,
  query: Query = {},
  headers = {},
): Promise<HttpResponse<JsonRecord>> =>
  client.send('POST', '/cms/v2/media', {
    query,
    raw,
    headers: { 'Content-Type': 'application/octet-stream', 'Content-Disposition': `attachment; filename="${name}"`, ...headers },
  });

/** The body and headers of a multipart form, as a browser sends it. */
export function multipartForm(parts: readonly { name: string; filename?: string; value: Buffer | string }[]): {
  raw: Buffer;
  headers: Record<string, string>;
} {
  const boundary = 'nuts-and-figs';
  const pieces = parts.flatMap(({ name, filename, value }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
    value,
    '\r\n',
  ]);
  const raw = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
  return { raw, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

/** The path of every uploaded file that the server has stored, also of unfinished uploads. */
export function storedFiles({ dataDir }: { dataDir: string }): string[] {
  return [join(dataDir, 'media'), join(dataDir, 'tmp')].flatMap((root) =>
    existsSync(root)
      ? readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => !entry.isDirectory())
          .map(({ parentPath, name }) => join(parentPath, name))
      : [],
  );
}
