import type { IncomingMessage, ServerResponse } from 'node:http';
import { AmbiguousHost, errorBodyOf } from '@grove/core';
import { writeResponse } from './write-response.js';

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
  const body = Buffer.from(JSON.stringify(errorBodyOf(new AmbiguousHost(), false)));
  const headers = {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  response.shouldKeepAlive = false;
  writeResponse(request, response, { status: 400, headers, body }).catch(() => response.destroy());
}
