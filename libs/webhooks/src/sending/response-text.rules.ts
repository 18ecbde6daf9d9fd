import { StringDecoder } from 'node:string_decoder';

/** The text of an answer, of which so many bytes were read at most: a sign that was not read wholly is left out. */
export const textOf = (body: Buffer, mostBytes: number): string =>
  body.length < mostBytes ? body.toString('utf8') : wholeSigns(body);

/** As much of the beginning of a text as so many bytes hold: what was no text takes more bytes as one. */
export function cutTo(mostBytes: number, text: string): string {
  return Buffer.byteLength(text) <= mostBytes ? text : wholeSigns(Buffer.from(text).subarray(0, mostBytes));
}

const wholeSigns = (bytes: Buffer): string => new StringDecoder('utf8').write(bytes);
