import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, SafeHttpClient, OutboundConfig } from '@grove/core';
import { KeyRing, SecretsConfig, type Database } from '@grove/database';
import { startDispatch, WebhooksConfig } from '@grove/webhooks';

/** A received request. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that receives webhooks, one at each path, and a dispatcher that sends them from a database. */
export interface Receivers {
  readonly origin: string;
  /** A path that has received nothing yet. */
  newPath(): string;
  /** The status of all responses from now on, also of those that are held. */
  respondWith(status: number): void;
  /** Sends no response until `respondWith` is called. */
  holdResponses(): void;
  requestsAt(path: string): readonly ReceivedRequest[];
  /** Resolves when the path has received this number of requests in all. */
  waitForRequests(path: string, count: number): Promise<readonly ReceivedRequest[]>;
  /** Stops the server and the dispatcher. */
  stop(): Promise<void>;
}

/** A response that contains the secret which the receiver shares with the sender, and a cookie of the receiver. */
const RESPONSE = { text: 'You said sesame-open-you', headers: { 'Set-Cookie': 'session=1', 'X-Echo': 'sesame-open-you' } };

/** Starts the server and the dispatcher. */
export async function startReceivers(database: Database, settings: Partial<WebhooksConfig> = {}): Promise<Receivers> {
  const requests = new Map<string, ReceivedRequest[]>();
  const held: ServerResponse[] = [];
  const listeners = new Set<() => void>();
  let status: number | undefined = 200;
  let paths = 0;
  const respond = (response: ServerResponse) => response.writeHead(status!, RESPONSE.headers).end(RESPONSE.text);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      requests.set(request.url!, [...(requests.get(request.url!) ?? []), received]);
      if (status === undefined) held.push(response);
      else respond(response);
      listeners.forEach((check) => check());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stopDispatcher = startDispatcher(database, settings);
  const requestsAt = (path: string) => requests.get(path) ?? [];
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    newPath: () => `/${(paths += 1)}`,
    respondWith(newStatus) {
      status = newStatus;
      held.splice(0).forEach(respond);
    },
    holdResponses: () => (status = undefined),
    requestsAt,
    waitForRequests: (path, count) =>
      new Promise((resolve) => {
        const check = () => requestsAt(path).length >= count && resolve(requestsAt(path));
        listeners.add(check);
        check();
      }),
    async stop() {
      await stopDispatcher();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Starts a dispatcher in this process. */
function startDispatcher(database: Database, settings: Partial<WebhooksConfig>): () => Promise<void> {
  const outbound = new SafeHttpClient(Object.assign(new OutboundConfig(), { outboundAllow: ['127.0.0.1'] }));
  const dispatch = startDispatch({
    ...{
      config: Object.assign(new WebhooksConfig(), settings),
      database,
      hasRedis: false,
      outbound,
      logger: createLogger('silent'),
    },
    keyRing: new KeyRing(database, new SecretsConfig()),
    owner: { address: async () => 'boss@noten.nl', sendMail: () => undefined },
    siteUrl: async () => 'https://noten.nl/',
  });
  return async () => {
    await dispatch.stop(5_000);
    await outbound.onModuleDestroy();
  };
}
