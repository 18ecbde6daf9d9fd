import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusePage } from '../limits/refused-page.js';
import type { RequestLimits } from '../limits/request-limits.js';
import { announcedBy, LONG } from './write-response.js';

/** Counts a request to a page by the address of the client, and passes it on or refuses it. */
export async function passOn(
  limits: RequestLimits | undefined,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const counted = await limits?.ofPage(request.url ?? '/', address);
  for (const [name, value] of Object.entries(counted?.headers ?? {})) response.setHeader(name, value);
  if (counted?.refusal) return refusePage(request, response, counted.refusal).catch(() => void response.destroy());
  // Few pages read a body. To keep the connection, Node would read the whole body, however long it is.
  if (announcedBy(request) > LONG) response.shouldKeepAlive = false;
  next();
}
