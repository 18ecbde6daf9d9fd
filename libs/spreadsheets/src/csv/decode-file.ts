import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { InvalidSheet } from '../errors.js';

/** How the letters of a file are encoded, if it does not begin with a byte order mark. */
export type Encoding = 'utf-8' | 'windows-1252';

const BYTE_ORDER_MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of a file, piece by piece and without its byte order mark. A byte that is not of the encoding is refused with its line: replacing it would destroy a
 * letter.
 */
export async function* decodeFile(file: string, encoding: Encoding): AsyncGenerator<string> {
  const label = (await markedEncodingOf(file)) ?? encoding;
  const decoder = new TextDecoder(label, { fatal: true });
  let line = 1;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const text = await decoded(() => decoder.decode(chunk, { stream: true }));
    if (text.includes('\0')) throw new InvalidSheet({ line: line + lineBreaksIn(text.split('\0', 1)[0]), problem: NUL });
    line += lineBreaksIn(text);
    yield text;
  }
  await decoded(() => decoder.decode());

  async function decoded(decode: () => string): Promise<string> {
    try {
      return decode();
    } catch {
      throw new InvalidSheet({ line: await lineOfWrongByte(file, label), problem: NOT_ENCODED[label] });
    }
  }
}

const NUL = 'it contains the character NUL. Save the file as CSV in UTF-8';

const UTF_16 = 'its bytes are not text in UTF-16. Save the file as CSV in UTF-8';

const NOT_ENCODED: Readonly<Record<string, string>> = {
  'utf-8': 'its letters are not encoded in UTF-8. Save the file as CSV in UTF-8, or import it with --encoding windows-1252',
  'utf-16le': UTF_16,
  'utf-16be': UTF_16,
};

/** The encoding that the first bytes of a file name. */
async function markedEncodingOf(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(3), 0, 3, 0);
    return BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => buffer[index] === byte))?.[0];
  } finally {
    await handle.close();
  }
}

/** The line of the first wrong byte. Reads the file once more, byte by byte, because a decoder does not report where it stopped. */
async function lineOfWrongByte(file: string, label: string): Promise<number> {
  const decoder = new TextDecoder(label, { fatal: true });
  let line = 1;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
      for (let index = 0; index < chunk.length; index++)
        if (decoder.decode(chunk.subarray(index, index + 1), { stream: true }) === '\n') line++;
  } catch {
    // This is the line.
  }
  return line;
}

const lineBreaksIn = (text: string): number => text.split('\n').length - 1;
