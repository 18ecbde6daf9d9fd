import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A receiver of webhooks: takes what comes, a little slowly, refuses a share of it, which has to come again, and remembers all. */
export async function receive(random, { refused = 0.1 } = {}) {
  const arrivals = [];
  const heard = new EventEmitter();
  const server = createServer(async (request, response) => {
    // A sender that is killed leaves part of a request.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const hook = Number(request.headers['x-wc-webhook-id'] ?? 0);
    const isRefused = hook > 0 && random() < refused;
    if (hook > 0) {
      const arrival = { hook, isRefused, ...arrivalOf(request.headers, body) };
      arrivals.push(arrival);
      heard.emit(arrival.by);
    }
    response.statusCode = isRefused ? 503 : 200;
    setTimeout(() => response.end(), random() * 30);
  });
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  return {
    arrivals,
    /** Resolves while the next request of this process waits for its answer, or when none came for so long. */
    hears: (name, ms) => once(heard, name, { signal: AbortSignal.timeout(ms) }).catch(() => undefined),
    origin: `http://127.0.0.1:${server.address().port}`,
  };
}

function arrivalOf(headers, body) {
  const { id, customer_note: note } = JSON.parse(body);
  return {
    order: id,
    note,
    event: headers['webhook-id'],
    hash: createHash('sha256').update(body).digest('base64'),
    by: new URL(headers['x-wc-webhook-source']).hostname,
    at: Date.now(),
  };
}
