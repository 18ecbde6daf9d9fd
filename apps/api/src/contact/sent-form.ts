import type { IncomingMessage } from 'node:http';
import { BodyTooLarge } from '@grove/kernel';
import { BrokenForm, NotAForm } from './errors.js';

/** The fields of a form as a browser sent it: a field that comes more than once is a list. */
export type SentForm = Readonly<Record<string, string | readonly string[]>>;

/** Bytes; more than all that a form holds which a person fills in. */
const LONGEST = 500_000;

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Reads a form in either of the ways that browsers send one. Files are passed over: no form of ours asks for any. */
export async function readForm(request: IncomingMessage): Promise<SentForm> {
  const type = request.headers['content-type'] ?? '';
  if (!FORM.test(type)) throw new NotAForm();
  const fields = new Map<string, string[]>();
  for (const [name, value] of await formDataOf(request, type)) {
    if (typeof value !== 'string') continue;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

/** What breaks off while it comes in is broken as well. */
async function formDataOf(request: IncomingMessage, type: string): Promise<FormData> {
  try {
    return await new Response(await bytesOf(request), { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new BrokenForm();
  }
}

/** What is too long is read to its end all the same: a client that is still sending would lose the answer. */
async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= LONGEST) chunks.push(chunk);
  }
  if (length > LONGEST) throw new BodyTooLarge({ limit: LONGEST });
  return Buffer.concat(chunks);
}
