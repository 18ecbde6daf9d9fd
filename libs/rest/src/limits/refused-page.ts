import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RestError } from '@grove/core';
import { retryAfterSeconds } from '../protocol/refusals.js';
import { writeResponse } from '../protocol/write-response.js';

/** Refuses a request to a page, a feed or a file with a sentence as plain text. */
export function refusePage(request: IncomingMessage, response: ServerResponse, error: RestError): Promise<void> {
  const headers = {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Cache-Control': 'no-store',
    'Retry-After': retryAfterSeconds(error),
    'X-Content-Type-Options': 'nosniff',
  };
  return writeResponse(request, response, { status: Number(error.status), headers, body: Buffer.from(`${error.message}\n`) });
}
