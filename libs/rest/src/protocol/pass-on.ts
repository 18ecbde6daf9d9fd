import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AmbiguousHost, errorBodyOf } from '@grove/core';
import type { RequestLimits } from '../limits/request-limits.js';
import { retryAfterSeconds } from './refusals.js';
import { announcedBy, LONG, writeResponse } from './write-response.js';

/** Whether a request has more than one header `Host`. Node takes the first one, but a proxy before it may have taken the last. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values alternate. The lengths are compared first, because every request passes here.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index].length === 4 && rawHeaders[index].toLowerCase() === 'host') hosts++;
  return hosts > 1;
}

/** Refuses such a request. It is not known for which site it is, so the error is in English. */
export function refuseHosts(request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
  const headers = { 'Content-Type': 'application/json; charset=UTF-8' };
  refuse(request, response, { status: 400, headers, content: JSON.stringify(errorBodyOf(new AmbiguousHost(), false)) });
}

/** Counts a request to a page, a feed or a file by the address of the client, and passes it on or refuses it with a sentence as plain text. */
export async function passOn(
  limits: RequestLimits | undefined,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const counted = await limits?.ofPage(request.url ?? '/', address);
  for (const [name, value] of Object.entries(counted?.headers ?? {})) response.setHeader(name, value);
  if (counted?.refusal) {
    const { status, message } = counted.refusal;
    const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Retry-After': retryAfterSeconds(counted.refusal) };
    return refuse(request, response, { status: Number(status), headers, content: `${message}\n` });
  }
  // Few pages read a body. To keep the connection, Node would read the whole body, however long it is.
  if (announcedBy(request) > LONG) response.shouldKeepAlive = false;
  next();
}

/** Refuses a request that no stage has seen. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, content }: { status: number; headers: OutgoingHttpHeaders; content: string },
): void {
  const all = { ...headers, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  writeResponse(request, response, { status, headers: all, body: Buffer.from(content) }).catch(() => response.destroy());
}
