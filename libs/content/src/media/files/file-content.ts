import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileContent } from './file-kind.rules.js';

const HEAD_BYTES = 4_096;

/** Detects the type of a file by its content; the name is not used. */
export async function detectContent(path: string): Promise<FileContent> {
  // Loaded with the first upload. This entry point of the package also works in the tests, which are compiled to CommonJS.
  const { fileTypeFromFile } = await import('file-type/node');
  // A file that starts like a type and is truncated has no type.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const text = toText(await readHead(path));
  return { ...(found && { detectedType: found.mime.split(';', 1)[0] }), ...(text !== undefined && { text }) };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const CONTROL_CHARACTERS = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** The first bytes as text; undefined if they contain control characters, which text files do not. */
const toText = (head: Buffer): string | undefined => {
  const text = head.toString('latin1');
  return CONTROL_CHARACTERS.test(text) ? undefined : text;
};

/**
 * Signatures of other types that the bytes of a picture could also be read as: web pages, programs, documents, archives. Each is long enough that the
 * pixels of a normal picture do not contain it by chance.
 */
const OTHER_SIGNATURES =
  /<(?:script|iframe|!doctype)[\s>/]|<html[\s>][\s\w<]|<svg\s[\w\s:="'./#-]{8}|<svg>\s*<\w{4}|<\?php|%PDF-\d|PK\x05\x06\0{4}/i;
const MAX_SIGNATURE_LENGTH = 32;

/** Whether a picture is also a valid file of another type. */
export async function isPolyglot(path: string): Promise<boolean> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1' }) as AsyncIterable<string>) {
    const piece = rest + chunk;
    if (OTHER_SIGNATURES.test(piece)) return true;
    rest = piece.slice(-MAX_SIGNATURE_LENGTH);
  }
  return false;
}
