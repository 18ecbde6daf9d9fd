import { StringDecoder } from 'node:string_decoder';

/** The text of a response body of which at most `maxBytes` were read: a character that was cut off is left out. */
export const decodeText = (body: Buffer, maxBytes: number): string =>
  body.length < maxBytes ? body.toString('utf8') : wholeCharacters(body);

/** The beginning of a text, at most `maxBytes` long: bytes that are not valid UTF-8 become longer when they are decoded. */
export function truncateText(maxBytes: number, text: string): string {
  return Buffer.byteLength(text) <= maxBytes ? text : wholeCharacters(Buffer.from(text).subarray(0, maxBytes));
}

const wholeCharacters = (bytes: Buffer): string => new StringDecoder('utf8').write(bytes);
