import { request } from 'node:http';
import type { RawRequest } from './http.js';

/** The status of a request whose connection the server closed before it responded. */
export const CONNECTION_CLOSED = 0;

/** Sends a request over a connection of its own, reads the status of the response and closes the connection immediately. */
export function sendOnce(origin: string, { method, target, headers = {}, body }: RawRequest): Promise<number> {
  const { hostname, port } = new URL(origin);
  const hasLength = body !== undefined && headers['Transfer-Encoding'] === undefined;
  const length = hasLength ? { 'Content-Length': Buffer.byteLength(body) } : {};
  return new Promise((resolve) => {
    const sending = request({ hostname, port, method, path: target, agent: false, headers: { ...length, ...headers } });
    sending
      .on('error', () => resolve(CONNECTION_CLOSED))
      .on('response', (response) => {
        const close = () => void sending.destroy();
        response.on('error', close).on('end', close).resume();
        resolve(response.statusCode!);
      });
    sending.end(body);
  });
}

/** Sends all requests, a few at the same time, and returns the different statuses of the responses. */
export async function sendEachOnce(origin: string, requests: readonly RawRequest[], concurrency = 6): Promise<Set<number>> {
  const statuses = new Set<number>();
  const queue = requests.values();
  const work = async () => {
    for (const next of queue) statuses.add(await sendOnce(origin, next));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return statuses;
}
