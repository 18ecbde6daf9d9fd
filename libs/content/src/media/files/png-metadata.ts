import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { WindowedFile } from './windowed-file.js';

/** What the metadata of a picture comes to when it is read. */
export interface MetadataCost {
  readonly bytes: number;
  readonly pieces: number;
}

const expand = promisify(inflate);

const SIGNATURE_BYTES = 8;
const MAX_EXPANSION = 1_032;

/** The chunks with pixels and frames; all others are metadata, or say little. */
const PIXELS = new Set(['IDAT', 'fdAT', 'fcTL']);

/** Where the compressed part of a chunk begins: after its keyword, and what says how it is compressed. Undefined if it is not compressed. */
const COMPRESSED: Readonly<Record<string, (data: Buffer) => number | undefined>> = {
  zTXt: (data) => data.indexOf(0) + 2,
  iCCP: (data) => data.indexOf(0) + 2,
  iTXt: (data) => {
    const keyword = data.indexOf(0);
    if (data[keyword + 1] !== 1) return undefined;
    const language = data.indexOf(0, keyword + 3);
    return data.indexOf(0, language + 1) + 1;
  },
};

/** Adds up the metadata of a PNG, the compressed as it expands. Stops when it is more than `most` bytes. */
export async function pngMetadataCost(file: FileHandle, most: number): Promise<MetadataCost> {
  const reader = new WindowedFile(file);
  let [bytes, pieces] = [0, 0];
  for (let at = SIGNATURE_BYTES; bytes <= most;) {
    const header = await reader.at(at, 8);
    if (header.length < 8) break;
    const [length, type] = [header.readUInt32BE(0), header.toString('latin1', 4, 8)];
    if (type === 'IEND') break;
    if (!PIXELS.has(type)) {
      pieces++;
      bytes += length;
      const beginOf = COMPRESSED[type];
      if (beginOf && bytes <= most) bytes += await expandedBytes(await readChunk(file, at + 8, length), beginOf, most - bytes);
    }
    at += length + 12;
  }
  return { bytes, pieces };
}

async function readChunk(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The bytes that a chunk expands to, or more than `most`. Of one that is damaged, the most that it may have come to before the decoder notices. */
async function expandedBytes(data: Buffer, beginOf: (data: Buffer) => number | undefined, most: number): Promise<number> {
  const begin = beginOf(data);
  if (begin === undefined) return 0;
  const compressed = data.subarray(begin);
  try {
    return (await expand(compressed, { maxOutputLength: most + 1 })).length;
  } catch {
    return compressed.length * MAX_EXPANSION;
  }
}
