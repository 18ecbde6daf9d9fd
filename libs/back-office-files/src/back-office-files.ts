import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A file of the app, with its compressed forms by the name of their encoding. */
export interface BackOfficeFile {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
  encoded(encoding: Encoding): Buffer;
}

export type Encoding = 'br' | 'gzip';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What `apps/back-office/bundle.mjs` makes. */
const FOLDER = new URL('../../../apps/back-office/dist/site/', import.meta.url);

const COMPRESS: Readonly<Record<Encoding, (content: Buffer) => Buffer>> = { br: brotliCompressSync, gzip: gzipSync };

/** The files by their paths, such as `assets/main-2A4B.js`. None if the app was not built. */
export const readBackOfficeFiles = (): ReadonlyMap<string, BackOfficeFile> =>
  new Map(existsSync(FOLDER) ? readdirSync(FOLDER, { recursive: true }).flatMap((path) => entryOf(String(path))) : []);

function entryOf(path: string): [string, BackOfficeFile][] {
  const type = TYPES[extname(path)];
  return type === undefined ? [] : [[path.replaceAll('\\', '/'), fileOf(type, readFileSync(new URL(path, FOLDER)))]];
}

function fileOf(type: string, content: Buffer): BackOfficeFile {
  const compressed = new Map<Encoding, Buffer>();
  return {
    type,
    content,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    encoded(encoding) {
      // Compressed when it is first asked for, because most starts serve no back office.
      if (!compressed.has(encoding)) compressed.set(encoding, COMPRESS[encoding](content));
      return compressed.get(encoding)!;
    },
  };
}
