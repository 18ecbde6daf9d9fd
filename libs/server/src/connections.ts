import type { Server, ServerResponse } from 'node:http';
import { replaceUnreadableTarget } from './request-target.js';

/** Load balancers keep an idle connection for 60 seconds. If the server closed it first, a request sent at that moment would fail. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

/** The connections of a server that listens or will listen. */
export class Connections {
  private readonly open = new Set<ServerResponse>();
  private isEnding = false;

  constructor(private readonly server: Server) {
    server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
    server.prependListener('request', (request, response) => {
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
      if (this.isEnding) response.shouldKeepAlive = false;
      replaceUnreadableTarget(request);
    });
  }

  /** Ends keep-alive: from then on each connection closes after its request, so that open connections do not delay the shutdown. */
  endKeepAlive(): void {
    this.isEnding = true;
    for (const response of this.open) response.shouldKeepAlive = false;
  }

  /** Closes all that are open after some milliseconds: one that has sent nothing, or half a request, would delay the end forever. Returns a function that cancels this. */
  closeAllAfter(milliseconds: number): () => void {
    const timeout = setTimeout(() => this.server.closeAllConnections(), milliseconds).unref();
    return () => clearTimeout(timeout);
  }
}
