import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, TooManyParameters } from '@grove/core';
import { IncomingBody } from '@grove/rest';
import { BrokenForm, NotAForm } from './errors.js';

/** The fields of a form as a browser sent it: a field that comes more than once is a list. */
export type SentForm = Readonly<Record<string, string | readonly string[]>>;

/** Bytes; more than all that a form holds which a person fills in. */
const LONGEST = 500_000;
const MOST_FIELDS = 1_000;

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Reads a form in either of the ways that browsers send one. Files are passed over: no form of ours asks for any. */
export async function readForm(request: IncomingMessage, longest = LONGEST): Promise<SentForm> {
  const type = request.headers['content-type'] ?? '';
  if (!FORM.test(type)) throw new NotAForm();
  const fields = new Map<string, string[]>();
  for (const [name, value] of await formDataOf(request, type, longest)) {
    if (typeof value !== 'string') continue;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

async function formDataOf(request: IncomingMessage, type: string, longest: number): Promise<FormData> {
  const body = new IncomingBody(request);
  if (!(await body.readUpTo(longest))) throw new BodyTooLarge({ limit: longest });
  if (hasMore(body.bytes, separatorIn(type), MOST_FIELDS)) throw new TooManyParameters({ limit: MOST_FIELDS });
  try {
    return await new Response(body.bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new BrokenForm();
  }
}

/** What stands between two fields. */
const separatorIn = (type: string): string =>
  /^application/i.test(type) ? '&' : (/boundary="?([^";]+)/i.exec(type)?.[1] ?? '--');

/** Counted before the form is parsed, which costs much more. */
function hasMore(bytes: Buffer, separator: string, most: number): boolean {
  let at = -separator.length;
  for (let count = 0; count <= most; count++) {
    at = bytes.indexOf(separator, at + separator.length);
    if (at < 0) return false;
  }
  return true;
}
