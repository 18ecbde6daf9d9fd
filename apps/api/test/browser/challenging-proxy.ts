import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that came by, and what was answered. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
}

/** Where a browser is asked for a name and a password, which it then sends to every address of the origin. */
export const CHALLENGE = '/challenge';

/** A proxy before the server that asks browsers for Basic, as one that guards a site may: Grove itself never does. It notes what it passes on. */
export class ChallengingProxy {
  readonly passed: Passed[] = [];
  private readonly server: Server;

  constructor(private readonly target: string) {
    this.server = createServer((request, response) => {
      if (request.url === CHALLENGE && request.headers.authorization === undefined)
        return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Staging"' }).end();
      if (request.url === CHALLENGE) return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Welcome</p>');
      const { hostname, port } = new URL(this.target);
      const { method = 'GET', url: path = '/', headers } = request;
      const asking = ask({ hostname, port, method, path, headers }, (answer) => {
        this.passed.push({ method, path, headers, status: answer.statusCode! });
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      asking.on('error', () => response.destroy());
      request.pipe(asking);
    });
    // A WebSocket begins as a request; Grove answers it as any other.
    this.server.on('upgrade', (request, socket) => {
      const { hostname, port } = new URL(this.target);
      const asking = ask({ hostname, port, method: request.method, path: request.url, headers: request.headers });
      const note = (status: number) => {
        this.passed.push({ method: request.method!, path: request.url!, headers: request.headers, status });
        socket.destroy();
      };
      asking.on('response', (answer) => (answer.resume(), note(answer.statusCode!)));
      asking.on('upgrade', () => note(101));
      asking.on('error', () => socket.destroy());
      asking.end();
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
