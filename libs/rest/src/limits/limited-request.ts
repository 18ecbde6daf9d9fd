import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpContext } from '../protocol/http-context.js';
import { refusePage } from './refused-page.js';
import type { Counted, RequestLimits } from './request-limits.js';

/**
 * Counts a request to the interface for its principal, and rejects if it comes too early; undefined if no limit applies, so that most requests wait for nothing.
 * Strangers are counted before the database is asked for anything, others as soon as it is known who they are.
 */
export function assertWithinLimits(limits: RequestLimits | undefined, httpContext: HttpContext): Promise<void> | undefined {
  const counting = limits?.ofPrincipal(httpContext.principal, httpContext.resolvedUrl.clientAddress);
  return counting?.then((counted) => assertNotRefused(counted, httpContext));
}

function assertNotRefused({ headers, refusal }: Counted, httpContext: HttpContext): void {
  httpContext.limitHeaders = headers;
  if (!refusal) return;
  // Without a match there is no header `Allow`, which may need the database.
  httpContext.match = undefined;
  throw refusal;
}

/** Counts a request to a page by the address of the client, and passes it on or refuses it. */
export function passOnWithinLimits(
  limits: RequestLimits | undefined,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const counting = limits?.ofPage(request.url ?? '/', address);
  if (!counting) return next();
  void counting.then((counted) => passOn(counted, request, response, next));
}

function passOn({ headers, refusal }: Counted, request: IncomingMessage, response: ServerResponse, next: () => void): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (!refusal) return next();
  refusePage(request, response, refusal).catch(() => response.destroy());
}
