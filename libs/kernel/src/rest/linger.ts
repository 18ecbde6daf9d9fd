import type { IncomingMessage } from 'node:http';

const LONGEST_MS = 2_000;
const MOST_BYTES = 262_144;

/**
 * Waits a moment with a body that nobody reads: a client that is still sending would lose the answer if the connection went away under it. A little
 * more is taken from clients that read only when they have sent all; what goes on after that is left to the network to hold back.
 */
export function linger(request: IncomingMessage): Promise<void> {
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
