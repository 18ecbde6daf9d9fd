import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A whole answer: what it says is known before any of it is sent. */
export interface WholeResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly text: string;
}

/** Sends an answer. Where the body of the request was not read to its end, the connection ends with the answer: the rest would be taken for the next request. */
export async function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, text }: WholeResponse,
): Promise<void> {
  if (!request.complete) response.shouldKeepAlive = false;
  if (!request.complete && announcedBy(request) > MOST_BYTES) await delay(PAUSE_MS);
  // As bytes, because Node takes three times the room for a text that it has to encode itself.
  const bytes = Buffer.from(text);
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  const body = request.method === 'HEAD' ? undefined : bytes;
  if (request.complete || request.destroyed) return void response.end(body);
  response.flushHeaders();
  if (body !== undefined) response.write(body);
  await unreadBodyOf(request);
  response.end();
}

/** Before a body that is long and unread is refused: whoever sends one after the other waits, and others are served meanwhile. */
const PAUSE_MS = 100;
/** As long as a client may take to notice the answer: more where its body may come to an end, less where what has arrived of it only takes memory. */
const LONGEST_MS = 2_000;
const LONGEST_MS_UNREAD = 1_000;
const MOST_BYTES = 262_144;

/** The length of a body as its sender announced it; one that comes in chunks may have any. */
const announcedBy = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

/**
 * Waits a moment with a body that nobody wants: a client that is still sending would lose the answer if the connection went away under it. Of a body that
 * is not much longer the rest is taken, for clients that read only when they have sent all. Any other is left to the network to hold back: to take more of
 * it would fill the memory with what is thrown away.
 */
function unreadBodyOf(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const announced = announcedBy(request);
    const isLong = announced > MOST_BYTES && announced < Infinity;
    const timer = setTimeout(resolve, isLong ? LONGEST_MS_UNREAD : LONGEST_MS);
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    if (isLong) return;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) request.pause();
    });
    request.resume();
  });
}
