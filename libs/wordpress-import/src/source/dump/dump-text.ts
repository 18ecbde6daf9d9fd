import { isUtf8 } from 'node:buffer';

/** The names of MySQL for character sets, and what the Encoding Standard calls them. Only sets in which ASCII bytes are always ASCII characters. */
const SINGLE_BYTE_CHARSETS: Readonly<Record<string, string>> = {
  latin2: 'iso-8859-2',
  latin5: 'iso-8859-9',
  latin7: 'iso-8859-13',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  greek: 'iso-8859-7',
  hebrew: 'iso-8859-8',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  tis620: 'windows-874',
};

const UTF8_CHARSETS = new Set(['utf8', 'utf8mb3', 'utf8mb4', 'ascii', 'binary', 'default']);

/** Converts bytes to text. */
export type Decode = (bytes: Uint8Array) => string;

/** The decoder for a character set that a dump names in SET NAMES; undefined for an unknown one. */
export function decoderOf(charset: string): Decode | undefined {
  if (UTF8_CHARSETS.has(charset)) return textOfBytes;
  // Sites that wrote UTF-8 into such tables without saying so have its bytes in them.
  if (charset === 'latin1') return textOfBytes;
  const encoding = SINGLE_BYTE_CHARSETS[charset];
  if (encoding === undefined) return undefined;
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}

/** UTF-8. Bytes that are none come from tables whose declared character set was wrong; in practice they are windows-1252. */
export const textOfBytes = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') : textOfWindows1252(bytes);

/** What UTF-8 becomes when it is read as windows-1252: a first byte and one that follows. */
const TWICE_ENCODED = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ\u017d‘’“”•–—˜™š›œžŸ]/;

/**
 * Letters that no shop writes, and that two characters of correct windows-1252 give if they are taken for UTF-8: `ß“`, `É»`, `Ö…`. Romanian letters are between
 * them.
 */
const IMPLAUSIBLE = /[\u0180-\u0217\u021c-\u036f\u0530-\u05bf\u0700-\u08ff]/;

/**
 * The text that a site wrote as UTF-8 into a table that is declared as latin1, after the server has converted it to UTF-8 once more: `café` for `cafÃ©`. All
 * other texts stay as they are.
 */
export function decodedOnce(text: string): string {
  if (!TWICE_ENCODED.test(text)) return text;
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const byte = code < 0x100 ? code : 0x80 + WINDOWS_1252.indexOf(text[at]);
    if (byte < 0x80 && code >= 0x100) return text;
    bytes[at] = byte;
  }
  const decoded = isUtf8(bytes) ? bytes.toString('utf8') : text;
  return IMPLAUSIBLE.test(decoded) ? text : decoded;
}

/** The characters of the bytes 0x80 to 0x9f, of which five are not used. Node 20 decodes them as ISO 8859-1 although it is asked for windows-1252. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function textOfWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]);
}
