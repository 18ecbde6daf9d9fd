import type { IncomingMessage } from 'node:http';
import { embedsOf } from './embed.js';
import type { ResolvedUrl } from './mount-points.js';
import type { Parameters } from './parameters.js';
import { visitor, type Principal } from './principal.js';
import { RequestContext } from './request-context.js';
import { RestRequest } from './rest-request.js';
import type { Match } from './router.js';
import type { Input } from '../schema/parser.js';

/** What is known of a request so far; the gateway fills it in step by step, and answers with what it has when a step refuses. */
export class HttpContext {
  query: Parameters = Object.create(null) as Parameters;
  method: string;
  match?: Match;
  principal: Principal = visitor;
  private readonly contexts: RequestContext[] = [];

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

  /** The context in which the caller is answered: one for reading and one for writing, and the same one each time. */
  context(isReadOnly = this.method === 'GET'): RequestContext {
    const known = this.contexts.find((one) => one.principal === this.principal && one.isReadOnly === isReadOnly);
    if (known) return known;
    const client = { address: this.mounted.clientAddress, userAgent: this.request.headers['user-agent'] ?? '' };
    const context = new RequestContext(this.principal, this.mounted.mount, client, isReadOnly, embedsOf(this.query['_embed']));
    this.contexts.push(context);
    return context;
  }

  /** A request of the caller to the matched route, or to the route of a record that is embedded. */
  requestTo(match: Match, sent: Input, args: object, context = this.context()): RestRequest {
    return new RestRequest(context, match.params, sent, args, this.request);
  }
}
