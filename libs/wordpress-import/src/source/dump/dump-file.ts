import { createReadStream, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';
import { SourceError } from '../source-error.js';

/** Called while a dump is read, with bytes of the file, which may be compressed. */
export type DumpProgress = (read: number, total: number) => void;

const CHUNK_BYTES = 262_144;

/** Zstandard repeats a byte 131072 times in four bytes: so many bytes of the file are decompressed in one go. */
const ZSTD_AT_ONCE = 16_384;

/** The first bytes of files in hexadecimal. */
const GZIP = '1f8b';
const ZSTD = '28b52ffd';
const BYTE_ORDER_MARK = 'efbbbf';

/** By the first bytes of a file in hexadecimal: what it is, and what to do. */
const OTHER_FORMATS: readonly (readonly [start: string, advice: string])[] = [
  ['504b0304', 'It is a ZIP archive. Extract the .sql file, and name that.'],
  ['425a68', 'It is compressed with bzip2. Decompress it with bunzip2 first.'],
  ['fd377a585a', 'It is compressed with xz. Decompress it with unxz first.'],
  ['377abcaf', 'It is a 7z archive. Extract the .sql file, and name that.'],
  ['fffe', 'It is in UTF-16, as PowerShell writes files. Make the dump with the option --result-file instead of ">".'],
  ['feff', 'It is in UTF-16. Make the dump with the option --result-file instead of ">".'],
  ['53514c69746520666f726d6174', 'It is a database of SQLite, and not a dump of MySQL.'],
];

/** Size and time of a dump. */
export async function statDump(path: string): Promise<Stats> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw notFound(path, error.code === 'ENOENT' ? 'There is no file with this name' : `It cannot be read (${error.code})`);
  });
  if (!stats.isFile()) throw notFound(path, 'It is not a file');
  return stats;
}

const notFound = (path: string, why: string): SourceError =>
  new SourceError('source_not_found', `${path}: ${why}. Name a dump (.sql, .sql.gz, .sql.zst) or a database (mysql://…).`);

/** Passes the bytes of a dump on, piece by piece, decompressed if the file is compressed. */
export async function readDumpFile(path: string, receive: (piece: Buffer) => void, progress?: DumpProgress): Promise<void> {
  const { size } = await statDump(path);
  const start = await beginningOf(path);
  const other = OTHER_FORMATS.find(([bytes]) => start.startsWith(bytes));
  if (other) throw new SourceError('dump_unknown_format', `${path} cannot be read. ${other[1]}`);
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  let read = 0;
  file.on('data', (piece) => progress?.((read += piece.length), size));
  file.pause();
  try {
    if (start.startsWith(GZIP)) await pass(file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })), receive, file);
    else if (start.startsWith(ZSTD)) await passZstd(file, receive);
    else await pass(file, start.startsWith(BYTE_ORDER_MARK) ? withoutStart(3, receive) : receive, file);
  } catch (error) {
    throw problemOf(error);
  } finally {
    file.destroy();
  }
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw notFound(path, `It cannot be opened (${error.code})`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function pass(stream: Readable, receive: (piece: Buffer) => void, file: Readable): Promise<void> {
  // A pipe does not pass errors on.
  file.once('error', (error) => stream.destroy(error));
  for await (const piece of stream) receive(piece as Buffer);
}

/** What is decompressed is passed on immediately, so that no more than a block of it is in memory. */
async function passZstd(file: Readable, receive: (piece: Buffer) => void): Promise<void> {
  const decompress = new Decompress((data) => receive(Buffer.from(data.buffer, data.byteOffset, data.byteLength)));
  const push = (piece: Buffer) => {
    for (let at = 0; at < piece.length; at += ZSTD_AT_ONCE) decompress.push(piece.subarray(at, at + ZSTD_AT_ONCE));
  };
  await pass(file, push, file);
  decompress.push(new Uint8Array(0), true);
}

function withoutStart(length: number, receive: (piece: Buffer) => void): (piece: Buffer) => void {
  let left = length;
  return (piece) => {
    receive(piece.subarray(left));
    left = 0;
  };
}

/** Codes of zlib and fzstd. */
function problemOf(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'Z_BUF_ERROR' || code === 5)
    return new SourceError('dump_cut_off', 'The compressed dump is not complete. Copy it again.');
  if (code === 1)
    return new SourceError(
      'dump_unknown_format',
      'The dump was compressed with a larger window than can be read. Decompress it with zstd -d --long=31 first.',
    );
  if ((typeof code === 'string' && code.startsWith('Z_')) || typeof code === 'number')
    return new SourceError('dump_invalid', 'The compressed dump is damaged. Copy it again.');
  return error;
}
