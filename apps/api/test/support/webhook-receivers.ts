import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, Outbound, OutboundConfig } from '@grove/core';
import { KeyRing, SecretsConfig, type Database } from '@grove/database';
import { startDispatch, WebhooksConfig } from '@grove/webhooks';

/** A received request. */
export interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that takes webhooks, one at each path, and what brings them there from a database. */
export interface Receivers {
  readonly origin: string;
  /** A path that nothing was sent to. */
  newPath(): string;
  /** What every path answers from now on, and to those that wait. */
  answerWith(status: number): void;
  /** Lets all that comes wait. */
  hold(): void;
  arrivalsAt(path: string): readonly Arrival[];
  /** Resolves when so many have arrived there in all. */
  received(path: string, count: number): Promise<readonly Arrival[]>;
  /** Ends both. */
  stop(): Promise<void>;
}

/** What a receiver that keeps nothing to itself answers: the secret that it shares with the sender, and one of its own. */
const CHATTER = { text: 'You said sesame-open-you', headers: { 'Set-Cookie': 'session=1', 'X-Echo': 'sesame-open-you' } };

/** Starts both. */
export async function startReceivers(database: Database): Promise<Receivers> {
  const arrivals = new Map<string, Arrival[]>();
  const waiting: ServerResponse[] = [];
  const listeners = new Set<() => void>();
  let status: number | undefined = 200;
  let paths = 0;
  const answer = (response: ServerResponse) => response.writeHead(status!, CHATTER.headers).end(CHATTER.text);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrival = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      arrivals.set(request.url!, [...(arrivals.get(request.url!) ?? []), arrival]);
      if (status === undefined) waiting.push(response);
      else answer(response);
      listeners.forEach((look) => look());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stopDispatch = dispatching(database);
  const arrivalsAt = (path: string) => arrivals.get(path) ?? [];
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    newPath: () => `/${(paths += 1)}`,
    answerWith(given) {
      status = given;
      waiting.splice(0).forEach(answer);
    },
    hold: () => (status = undefined),
    arrivalsAt,
    received: (path, count) =>
      new Promise((resolve) => {
        const look = () => arrivalsAt(path).length >= count && resolve(arrivalsAt(path));
        listeners.add(look);
        look();
      }),
    async stop() {
      await stopDispatch();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Starts a dispatcher in this process. */
function dispatching(database: Database): () => Promise<void> {
  const outbound = new Outbound(Object.assign(new OutboundConfig(), { outboundAllow: ['127.0.0.1'] }));
  const dispatch = startDispatch({
    ...{ config: new WebhooksConfig(), database, hasRedis: false, outbound, logger: createLogger('silent') },
    keyRing: new KeyRing(database, new SecretsConfig()),
    owner: { address: async () => 'boss@noten.nl', sendMail: () => undefined },
    siteUrl: async () => 'https://noten.nl/',
  });
  return async () => {
    await dispatch.stop(5_000);
    await outbound.onModuleDestroy();
  };
}
