import { MalformedText, parseContentType, UnsupportedPartCharset, type RestError } from '@grove/core';

/** The type of a multipart form with nothing but its boundary, so that all its readers use the same one; no type if it has no boundary. */
export function multipartTypeOf(header: string | undefined): { type?: string; boundary?: string; charset?: string } {
  const { parameters } = parseContentType(header);
  const boundary = parameters.get('boundary');
  const charset = parameters.get('charset');
  if (!boundary) return { charset };
  return { type: `multipart/form-data; boundary="${boundary.replace(/["\\]/g, '\\$&')}"`, boundary, charset };
}

/**
 * Why a decoded name or value of a multipart form is refused. The parsers put U+FFFD for bytes that they cannot decode, read Windows-1252 as Latin-1, which has
 * control characters for some of its letters, and give nothing if the charset of the part is unknown.
 */
export function refusalOfDecoded(text: string | undefined): RestError | undefined {
  if (text === undefined) return new UnsupportedPartCharset();
  return /[\ufffd\x80-\x9f]|\p{Surrogate}/u.test(text) ? new MalformedText({ charset: 'utf-8' }) : undefined;
}
