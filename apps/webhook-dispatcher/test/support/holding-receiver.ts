import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver that holds requests until the test releases them. */
export interface HoldingReceiver {
  readonly url: string;
  /** The event of each request, in the order of arrival. */
  readonly events: readonly string[];
  /** Responds to this many held requests, oldest first. */
  release(count: number): void;
  /** Responds to all held requests, and to further ones immediately. */
  releaseAll(): void;
  /** Resolves when this many requests have arrived in total. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port. */
export async function startHoldingReceiver(): Promise<HoldingReceiver> {
  const events: string[] = [];
  const waiting: ServerResponse[] = [];
  const listeners = new Set<() => void>();
  let isHolding = true;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      events.push(String(request.headers['webhook-id']));
      if (isHolding) waiting.push(response);
      else response.end();
      listeners.forEach((check) => check());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const release = (count: number) => waiting.splice(0, count).forEach((response) => response.end());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events,
    release,
    releaseAll() {
      isHolding = false;
      release(waiting.length);
    },
    received: (count) =>
      new Promise((resolve) => {
        const check = () => events.length >= count && resolve();
        listeners.add(check);
        check();
      }),
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
