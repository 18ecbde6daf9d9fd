import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A whole answer: what it says is known before any of it is sent. */
export interface Sent {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly text: string;
}

/** Sends an answer. Where the body of the request was not read to its end, the connection ends with the answer: the rest would be taken for the next request. */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, text }: Sent,
): Promise<void> {
  if (!request.complete) response.shouldKeepAlive = false;
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

const LONGEST_MS = 2_000;
const MOST_BYTES = 262_144;

/**
 * Waits a moment with a body that nobody wants: a client that is still sending would lose the answer if the connection went away under it. A little more
 * is taken from clients that read only when they have sent all; what goes on after that is left to the network to hold back.
 */
function unreadBodyOf(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, LONGEST_MS);
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) request.pause();
    });
    request.resume();
  });
}
