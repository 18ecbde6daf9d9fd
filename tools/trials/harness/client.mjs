import { randomUUID } from 'node:crypto';

export const authorizationOf = (name, secret) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;

/** The answer of a server: its status and its JSON. If there is no answer, the status is the code of what happened to the connection. */
export async function send(origin, method, path, { body, headers, timeout = 60_000 } = {}) {
  try {
    const response = await fetch(origin + path, { method, body, headers, signal: AbortSignal.timeout(timeout) });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } };
  } catch (error) {
    return { status: error.cause?.code ?? error.name, body: {} };
  }
}

/** A client of `shop/v1` of a server, which sends and gets JSON. */
export const shopClient =
  (origin, authorization, options) =>
  (method, path, body, headers = {}) =>
    send(origin, method, `/rest/shop/v1/${path}`, {
      ...options,
      body: body && JSON.stringify(body),
      headers: { authorization, 'content-type': 'application/json', ...headers },
    });

/** How often a webhook is asked for while the server is not ready for it. */
const ATTEMPTS = 5;

/** Creates a webhook, and returns its id. `send` is a client of a shop. A refusal that will pass is followed by the same request with the same key, which takes effect once. */
export async function createWebhook(send, webhook) {
  const headers = { 'idempotency-key': randomUUID() };
  const sent = { topic: 'order.created', secret: 'walnuts and figs', ...webhook };
  for (let attempt = 1; ; attempt++) {
    const { status, body } = await send('POST', 'webhooks', sent, headers);
    if (status === 201) return body.id;
    if (status !== 503 || attempt === ATTEMPTS) throw new Error(`No webhook could be made: ${status} ${JSON.stringify(body)}`);
  }
}
