import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, InvalidJson } from '../errors/errors.js';
import { parseParameters, type Parameters } from './parameters.js';

/** What a request body says: JSON, a form, or nothing that is read here. */
export interface Body {
  readonly json?: Record<string, unknown>;
  readonly form?: Parameters;
  /** Either, as it came. */
  readonly text?: string;
}

const NOTHING: Body = {};

/** Reads a JSON or form body; another kind of body is left alone. An empty body is no payload. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  const kind = kindOf(request.headers['content-type']);
  if (kind === undefined || !hasBody(request) || isFile(request)) return NOTHING;
  const text = await readText(request, limit);
  if (text.trim() === '') return NOTHING;
  return kind === 'form' ? { form: parseParameters(text), text } : { json: parseJson(text), text };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** A body that has a disposition is a file, whatever else it is said to be: some clients call every body a form. */
const isFile = ({ headers }: IncomingMessage): boolean => headers['content-disposition'] !== undefined;

function kindOf(contentType: string | undefined): 'json' | 'form' | undefined {
  const mime = contentType?.split(';', 1)[0].trim().toLowerCase();
  if (mime === 'application/json' || mime?.endsWith('+json')) return 'json';
  return mime === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}

async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge({ limit });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InvalidJson({ reason: error instanceof Error ? error.message.slice(0, 100) : 'not readable' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidJson({ reason: 'it holds no object' });
  return value as Record<string, unknown>;
}
