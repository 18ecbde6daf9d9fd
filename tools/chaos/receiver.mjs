import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';

/** Of so many requests one is refused, and has to come again. */
const REFUSED = 0.1;

/** Takes most of what comes, a little slowly, refuses the rest, and remembers all. */
export async function receive(random) {
  const arrivals = [];
  const heard = new EventEmitter();
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const hook = Number(request.headers['x-wc-webhook-id'] ?? 0);
      const isRefused = hook > 0 && random() < REFUSED;
      if (hook > 0) {
        const arrival = { hook, isRefused, ...arrivalOf(request.headers, Buffer.concat(chunks)) };
        arrivals.push(arrival);
        heard.emit(arrival.by);
      }
      response.statusCode = isRefused ? 503 : 200;
      setTimeout(() => response.end(), random() * 30);
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    arrivals,
    /** Resolves while the next request of this process waits for its answer, or when none came for so long. */
    hears: (name, ms) => once(heard, name, { signal: AbortSignal.timeout(ms) }).catch(() => undefined),
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => server.closeAllConnections(),
  };
}

function arrivalOf(headers, body) {
  const { id, customer_note: note } = JSON.parse(body.toString());
  return {
    order: id,
    note,
    event: headers['webhook-id'],
    hash: createHash('sha256').update(body).digest('base64'),
    by: new URL(headers['x-wc-webhook-source']).hostname,
    at: Date.now(),
  };
}
