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
  if (charset === 'latin1') return textOfWindows1252;
  const encoding = SINGLE_BYTE_CHARSETS[charset];
  if (encoding === undefined) return undefined;
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}

/** UTF-8. Bytes that are none come from tables whose declared character set was wrong; in practice they are windows-1252. */
export const textOfBytes = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') : textOfWindows1252(bytes);

/** The characters of the bytes 0x80 to 0x9f, of which five are not used. Node 20 decodes them as ISO 8859-1 although it is asked for windows-1252. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function textOfWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]);
}
