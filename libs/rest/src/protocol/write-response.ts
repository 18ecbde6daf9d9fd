import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A complete response, which is known before any of it is sent. */
export interface WholeResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends a response. If the body of the request was not read to its end, the connection is closed: the rest would be treated as the next request. It is also closed
 * after a long body that was refused, so that senders of many such bodies do not keep many connections.
 */
export async function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: WholeResponse,
): Promise<void> {
  if (!request.complete || (status >= 400 && announcedBy(request) > LONG)) response.shouldKeepAlive = false;
  if (!request.complete && announcedBy(request) > MAX_BYTES) await delay(PAUSE_MS);
  // A 304 has the headers of the response that the client has, and no body.
  const isModified = status !== 304;
  response.writeHead(status, isModified ? { 'Content-Length': body.length, ...headers } : headers);
  const sent = request.method === 'HEAD' || !isModified ? undefined : body;
  if (request.complete || request.destroyed) return void response.end(sent);
  response.flushHeaders();
  if (sent !== undefined) response.write(sent);
  await unreadBodyOf(request);
  response.end();
}

/** Bytes of a body from which on the connection ends if it is refused, or if nobody reads it. */
export const LONG = 65_536;

/** Delay before a long unread body is refused: it slows down senders of many such bodies, and other requests are served meanwhile. */
const PAUSE_MS = 100;
/** How long the connection stays open after the response: longer if the body may end soon, shorter if its unread bytes only use memory. */
const MAX_MS = 2_000;
const MAX_MS_UNREAD = 1_000;
const MAX_BYTES = 262_144;

/** The announced length of a body; a chunked body may have any length. */
export const announcedBy = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

/**
 * Waits a moment if a body is unwanted: a client that is still sending would lose the response if the connection were closed immediately. The rest of a body that
 * is not much longer is read, for clients that read only after sending everything. Longer bodies stay unread in the network: reading more
 * would fill the memory with data that is dropped.
 */
function unreadBodyOf(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const announced = announcedBy(request);
    const isLong = announced > MAX_BYTES && announced < Infinity;
    const timer = setTimeout(resolve, isLong ? MAX_MS_UNREAD : MAX_MS);
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    if (isLong) return;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) request.pause();
    });
    request.resume();
  });
}
