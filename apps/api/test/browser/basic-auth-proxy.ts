import { createServer, request as sendRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the proxy forwarded, with the status of the response. */
export interface ForwardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
}

/** At this path the proxy asks the browser for a name and a password. The browser then sends them to every URL of the origin. */
export const CHALLENGE = '/challenge';

/** A proxy that asks browsers for HTTP Basic credentials, as a proxy of an operator may; Grove itself never does. It records the requests that it forwards. */
export class BasicAuthProxy {
  readonly forwarded: ForwardedRequest[] = [];
  private readonly server: Server;

  constructor(private readonly target: string) {
    this.server = createServer((request, response) => {
      if (request.url === CHALLENGE && request.headers.authorization === undefined)
        return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Staging"' }).end();
      if (request.url === CHALLENGE) return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Welcome</p>');
      const { hostname, port } = new URL(this.target);
      const { method = 'GET', url: path = '/', headers } = request;
      const outgoing = sendRequest({ hostname, port, method, path, headers }, (incoming) => {
        this.forwarded.push({ method, path, headers, status: incoming.statusCode! });
        response.writeHead(incoming.statusCode!, incoming.headers);
        incoming.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      // A browser leaves a page before it has read all responses.
      response.on('close', () => outgoing.destroy());
      request.pipe(outgoing);
    });
    // A WebSocket begins as a request; Grove answers it like any other request.
    this.server.on('upgrade', (request, socket) => {
      const { hostname, port } = new URL(this.target);
      const outgoing = sendRequest({ hostname, port, method: request.method, path: request.url, headers: request.headers });
      const record = (status: number) => {
        this.forwarded.push({ method: request.method!, path: request.url!, headers: request.headers, status });
        socket.destroy();
        outgoing.destroy();
      };
      outgoing.on('response', (incoming) => record(incoming.statusCode!));
      outgoing.on('upgrade', () => record(101));
      outgoing.on('error', () => socket.destroy());
      outgoing.end();
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
