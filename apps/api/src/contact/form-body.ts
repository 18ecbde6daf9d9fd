import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, TooManyParameters } from '@grove/core';
import { IncomingBody } from '@grove/rest';
import { InvalidFormBody, NotAForm } from './errors.js';

/** The fields of a submitted form; a field that occurs several times has a list of values. */
export type FormBody = Readonly<Record<string, string | readonly string[]>>;

/** More than any form needs that a person fills in. */
const MAX_BYTES = 500_000;
const MAX_FIELDS = 1_000;

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Reads a form in either of the two encodings of browsers. Files are ignored: contact forms have no file fields. */
export async function readFormBody(request: IncomingMessage, maxBytes = MAX_BYTES): Promise<FormBody> {
  const type = request.headers['content-type'] ?? '';
  if (!FORM_TYPES.test(type)) throw new NotAForm();
  const fields = new Map<string, string[]>();
  for (const [name, value] of await formDataOf(request, type, maxBytes)) {
    if (typeof value !== 'string') continue;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

async function formDataOf(request: IncomingMessage, type: string, maxBytes: number): Promise<FormData> {
  const body = new IncomingBody(request);
  if (!(await body.readUpTo(maxBytes))) throw new BodyTooLarge({ limit: maxBytes });
  if (exceeds(body.bytes, separatorIn(type), MAX_FIELDS)) throw new TooManyParameters({ limit: MAX_FIELDS });
  try {
    return await new Response(body.bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new InvalidFormBody();
  }
}

/** The text between two fields. */
const separatorIn = (type: string): string =>
  /^application/i.test(type) ? '&' : (/boundary="?([^";]+)/i.exec(type)?.[1] ?? '--');

/** Counts the fields before parsing, which is much more expensive. */
function exceeds(bytes: Buffer, separator: string, limit: number): boolean {
  let index = -separator.length;
  for (let count = 0; count <= limit; count++) {
    index = bytes.indexOf(separator, index + separator.length);
    if (index < 0) return false;
  }
  return true;
}
