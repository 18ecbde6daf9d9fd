/** How UTF-16 begins if its high bytes come first. */
const HIGH_BYTE_FIRST = [0xfe, 0xff];

/** The characters of the bytes 0x80 to 0x9f in Windows-1252, for which the ICU of Node has control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The text of bytes in a charset (UTF-8 by default), without a byte order mark at its beginning. Undefined if the bytes are not valid in it: a letter is never
 * replaced by U+FFFD. Throws a `RangeError` if the charset is unknown.
 */
export function decodeText(bytes: Uint8Array, charset = 'utf-8'): string | undefined {
  const decoder = new TextDecoder(labelFor(bytes, charset), { fatal: true });
  try {
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' ? asWindows1252(text) : text;
  } catch {
    return undefined;
  }
}

/** The name of a charset by one of its labels, such as `windows-1252` for `latin1`; undefined if it is unknown. */
export function charsetNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The label `utf-16` leaves the order of the bytes to the mark at the beginning. */
const labelFor = (bytes: Uint8Array, label: string): string =>
  /^\s*utf-?16\s*$/i.test(label) && HIGH_BYTE_FIRST.every((byte, at) => bytes[at] === byte) ? 'utf-16be' : label;

const asWindows1252 = (text: string): string => text.replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80]);
