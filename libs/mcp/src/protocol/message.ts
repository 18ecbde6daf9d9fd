import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, decodeText, InvalidJson } from '@grove/core';
import { IncomingBody, parseJsonObject } from '@grove/rest';
import { BatchRefused } from '../errors.js';

/** No tool takes longer texts than a record has. */
const MAX_BYTES = 4_000_000;

/** How many values a message may have. */
const MAX_VALUES = 20_000;

/** The message in the body of a request. Several in a list were allowed by an old version of the protocol, and would count as one request. */
export async function readMessage(request: IncomingMessage, bodyLimit: number): Promise<Record<string, unknown>> {
  const limit = Math.min(MAX_BYTES, bodyLimit);
  const body = new IncomingBody(request);
  if (!(await body.readUpTo(limit))) throw new BodyTooLarge({ limit });
  const text = decodeText(body.bytes);
  if (text === undefined) throw new InvalidJson({ reason: 'it is not valid utf-8' });
  if (/^\s*\[/.test(text)) throw new BatchRefused();
  return parseJsonObject(text, MAX_VALUES);
}
