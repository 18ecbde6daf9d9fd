import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpContext } from '../protocol/http-context.js';
import { refusePage } from './refused-page.js';
import type { RequestLimits } from './request-limits.js';

/**
 * Counts a request to the interface for its principal, and rejects if it comes too early. Strangers are counted before the database is asked for anything, others as soon
 * as it is known who they are.
 */
export async function assertWithinLimits(limits: RequestLimits | undefined, httpContext: HttpContext): Promise<void> {
  const counted = await limits?.ofPrincipal(httpContext.principal, httpContext.resolvedUrl.clientAddress);
  if (!counted) return;
  httpContext.limitHeaders = counted.headers;
  if (!counted.refusal) return;
  // Without a match there is no header `Allow`, which may need the database.
  httpContext.match = undefined;
  throw counted.refusal;
}

/** Counts a request to a page by the address of the client, and passes it on or refuses it. */
export async function passOnWithinLimits(
  limits: RequestLimits | undefined,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const counted = await limits?.ofPage(request.url ?? '/', address);
  for (const [name, value] of Object.entries(counted?.headers ?? {})) response.setHeader(name, value);
  if (!counted?.refusal) return next();
  await refusePage(request, response, counted.refusal).catch(() => response.destroy());
}
