import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, charsetNamed, parseContentType, TooManyParameters, UnsupportedCharset } from '@grove/core';
import { formPairs, IncomingBody, multipartTypeOf, refusalOfDecoded, type Pair } from '@grove/rest';
import { InvalidFormBody, NotAForm } from '../errors.js';

/** The fields of a submitted form; a field that occurs several times has a list of values. */
export type FormBody = Readonly<Record<string, string | readonly string[]>>;

/** More than any form needs that a person fills in. */
const MAX_BYTES = 500_000;
const MAX_FIELDS = 1_000;

/** Reads a form in either of the two encodings of browsers. Files are ignored: contact forms have no file fields. */
export async function readFormBody(request: IncomingMessage, maxBytes = MAX_BYTES): Promise<FormBody> {
  const header = request.headers['content-type'];
  const read = READERS.get(parseContentType(header).type);
  if (!read) throw new NotAForm();
  const body = new IncomingBody(request);
  if (!(await body.readUpTo(maxBytes))) throw new BodyTooLarge({ limit: maxBytes });
  const fields = new Map<string, string[]>();
  for (const [name, value] of await read(body.bytes, header)) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

type Reader = (bytes: Buffer, type: string | undefined) => readonly Pair[] | Promise<readonly Pair[]>;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['application/x-www-form-urlencoded', urlencodedFields],
  ['multipart/form-data', multipartFields],
]);

function urlencodedFields(bytes: Buffer, type: string | undefined): readonly Pair[] {
  const label = parseContentType(type).parameters.get('charset') ?? 'utf-8';
  const charset = charsetNamed(label);
  if (charset === undefined) throw new UnsupportedCharset({ charset: label.slice(0, 40) });
  return formPairs(bytes, charset).pairs;
}

async function multipartFields(bytes: Buffer, header: string | undefined): Promise<readonly Pair[]> {
  const { type, boundary } = multipartTypeOf(header);
  if (type === undefined) throw new InvalidFormBody();
  if (exceeds(bytes, `--${boundary}`, MAX_FIELDS)) throw new TooManyParameters({ limit: MAX_FIELDS });
  return [...(await formDataIn(bytes, type))].flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const refusal = refusalOfDecoded(name) ?? refusalOfDecoded(value);
    if (refusal) throw refusal;
    return [[name, value] as const];
  });
}

async function formDataIn(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new InvalidFormBody();
  }
}

/** Counts the parts before parsing, which is much more expensive. */
function exceeds(bytes: Buffer, separator: string, limit: number): boolean {
  let index = -separator.length;
  for (let count = 0; count <= limit; count++) {
    index = bytes.indexOf(separator, index + separator.length);
    if (index < 0) return false;
  }
  return true;
}
