import type { IncomingMessage } from 'node:http';
import { RestRequest } from './rest-request.js';
import type { Method } from './method.js';
import type { ResolvedUrl } from './mount-points.js';
import type { Parameters } from './parameters.js';
import { visitor, type Principal } from './principal.js';
import type { Match } from './router.js';

/** What is known of a request so far; the gateway fills it in step by step, and answers with what it has when a step refuses. */
export class HttpContext {
  query: Parameters = Object.create(null) as Parameters;
  method: string;
  match?: Match;
  principal: Principal = visitor;

  constructor(
    readonly request: IncomingMessage,
    readonly mounted: ResolvedUrl,
    /** Under which it is found in the log. */
    readonly id: string,
  ) {
    this.method = request.method ?? 'GET';
  }

  get isSignedIn(): boolean {
    return this.principal.userId !== 0;
  }

  /** A call of this caller: to the matched route, or to another for a record that is embedded. */
  call(match: Match, sent: Readonly<Record<string, unknown>>, args: Record<string, unknown>, method = this.method): RestRequest {
    const client = { address: this.mounted.clientAddress, userAgent: this.request.headers['user-agent'] ?? '' };
    return new RestRequest(method as Method, match.params, this.principal, this.mounted.mount, sent, args, client, this.request);
  }
}
