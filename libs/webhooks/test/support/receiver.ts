import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A received request. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that receives webhooks and answers as each test decides. */
export interface Receiver {
  readonly origin: string;
  readonly port: number;
  readonly requests: ReceivedRequest[];
  /** The number of connections so far. */
  readonly connections: number;
  /** Default: 200 with an empty body. */
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  /** Resolves when this many requests have arrived in total. */
  waitForRequests(count: number): Promise<ReceivedRequest[]>;
  close(): Promise<void>;
}

/** Listens on any port by default. */
export async function startReceiver(host = '127.0.0.1', atPort = 0): Promise<Receiver> {
  const listeners = new Set<() => void>();
  const sockets = new Set<Socket>();
  const requests: ReceivedRequest[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() });
      receiver.respond(request, response);
      listeners.forEach((check) => check());
    });
  });
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
  });
  await new Promise<void>((listening) => server.listen(atPort, host, listening));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    origin: `http://${host}:${port}`,
    port,
    requests,
    get connections() {
      return connections;
    },
    respond: (_request, response) => void response.end(),
    waitForRequests: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (requests.length < count) return;
          listeners.delete(check);
          resolve(requests);
        };
        listeners.add(check);
        check();
      }),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return receiver;
}
