import {
  BACKSLASH,
  BACKTICK,
  DOUBLE_QUOTE,
  EXCLAMATION,
  HASH,
  LETTER_M,
  LINE_FEED,
  MINUS,
  QUOTE,
  SLASH,
  SPACE,
  STAR,
} from './bytes.js';

/** Bytes that may begin a string, a quoted name or a comment. */
const BEGINNINGS = new Uint8Array(256);
for (const byte of [QUOTE, DOUBLE_QUOTE, BACKTICK, HASH, MINUS, SLASH]) BEGINNINGS[byte] = 1;

/** Versions of conditional comments beyond all servers: such a comment is never read. MariaDB's `/*!999999\- enable the sandbox mode *\/` is one. */
const FIRST_UNREAL_VERSION = 900_000;

const CONDITIONAL = /\/\*M?!(\d*)/y;

/** Where the next statement begins: after white space, comments and what opens or closes a conditional comment. -1 if more bytes are needed to know. */
export function startOfStatement(bytes: Buffer, from: number): number {
  for (let at = from; ;) {
    while (bytes[at] <= SPACE) at++;
    if (at >= bytes.length) return at;
    const next = bytes[at] === STAR && bytes[at + 1] === SLASH ? at + 2 : endOfComment(bytes, at);
    if (next === -1) return -1;
    if (next === at) return at;
    at = next;
  }
}

/** Where the statement that begins at `from` ends: the position of its delimiter outside of strings, names and comments. -1 if it is incomplete. */
export function endOfStatement(bytes: Buffer, from: number, delimiter: string, hasBackslashEscapes: boolean): number {
  const first = delimiter.charCodeAt(0);
  for (let at = from; at < bytes.length;) {
    const byte = bytes[at];
    if (byte === first && bytes.toString('latin1', at, at + delimiter.length) === delimiter) return at;
    if (BEGINNINGS[byte] === 0) {
      at++;
      continue;
    }
    const next =
      byte === QUOTE || byte === DOUBLE_QUOTE || byte === BACKTICK
        ? endOfQuoted(bytes, at, hasBackslashEscapes && byte !== BACKTICK)
        : endOfComment(bytes, at);
    if (next === -1) return -1;
    at = next === at ? at + 1 : next;
  }
  return -1;
}

/** Doubled quotes are two strings side by side, which ends at the same position. */
function endOfQuoted(bytes: Buffer, from: number, hasBackslashEscapes: boolean): number {
  const quote = bytes[from];
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === quote) return at + 1;
    if (hasBackslashEscapes && bytes[at] === BACKSLASH) at++;
  }
  return -1;
}

/** Where a comment ends, or where the content of a conditional comment begins. `at` itself if there is no comment, -1 if it is incomplete. */
function endOfComment(bytes: Buffer, at: number): number {
  const [byte, second] = [bytes[at], bytes[at + 1]];
  if (byte === HASH || (byte === MINUS && second === MINUS && (at + 2 >= bytes.length || bytes[at + 2] <= SPACE)))
    return endOf(bytes, '\n', at);
  if (byte !== SLASH || second !== STAR) return at;
  const third = bytes[at + 2];
  const isConditional = third === EXCLAMATION || (third === LETTER_M && bytes[at + 3] === EXCLAMATION);
  if (!isConditional) return endOf(bytes, '*/', at + 2);
  CONDITIONAL.lastIndex = 0;
  const [opener, version] = CONDITIONAL.exec(bytes.toString('latin1', at, at + 12)) ?? [''];
  return Number(version) >= FIRST_UNREAL_VERSION ? endOf(bytes, '*/', at) : at + opener.length;
}

/** A `--` at the very end of the bytes, or a line without an end, may go on in the bytes that follow. */
function endOf(bytes: Buffer, mark: '\n' | '*/', from: number): number {
  const found = mark === '\n' ? bytes.indexOf(LINE_FEED, from) : bytes.indexOf(mark, from, 'latin1');
  return found === -1 ? -1 : found + mark.length;
}
