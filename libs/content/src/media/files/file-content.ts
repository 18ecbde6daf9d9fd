import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
// The entry that can be required as well: tests are compiled to CommonJS.
import { fileTypeFromFile } from 'file-type/node';
import type { FileContent } from './file-kind.rules.js';

const HEAD = 4_096;

/** Looks at what a file says of itself; its name plays no part. */
export async function contentOf(path: string): Promise<FileContent> {
  // A file that looks like a kind and then breaks off is none.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const text = textIn(await headOf(path));
  return { ...(found && { mark: found.mime.split(';', 1)[0] }), ...(text !== undefined && { text }) };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

const textIn = (head: Buffer): string | undefined => {
  const text = head.toString('latin1');
  return CONTROL.test(text) ? undefined : text;
};

/**
 * What a picture has no use for, and what else the same bytes could be run as: a web page, a program, a document, an archive. Each is long enough
 * that the pixels of an honest picture do not spell it by chance.
 */
const SECOND_FACE =
  /<(?:script|iframe|!doctype)[\s>/]|<html[\s>][\s\w<]|<svg\s[\w\s:="'./#-]{8}|<svg>\s*<\w{4}|<\?php|%PDF-\d|PK\x05\x06\0{4}/i;
const LONGEST_MARK = 32;

/** Whether a picture is something else as well. */
export async function isTwoFaced(path: string): Promise<boolean> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1' }) as AsyncIterable<string>) {
    const piece = rest + chunk;
    if (SECOND_FACE.test(piece)) return true;
    rest = piece.slice(-LONGEST_MARK);
  }
  return false;
}
