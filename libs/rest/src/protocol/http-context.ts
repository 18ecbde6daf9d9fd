import type { IncomingMessage } from 'node:http';
import { embedsOf } from './embed.js';
import { mountPointIn } from './namespace-aliases.js';
import type { ResolvedUrl } from './mount-points.js';
import type { Parameters } from './parameters.js';
import { visitor, type Principal } from './principal.js';
import { RequestContext } from './request-context.js';
import { RestRequest } from './rest-request.js';
import type { Route } from './route.js';
import type { Match } from './router.js';
import { isStrict } from './preferences.js';
import type { Input } from '../schema/parser.js';

/** The state of an HTTP request. The gateway completes it step by step; the response of a refused request uses what is known so far. */
export class HttpContext {
  query: Parameters = Object.create(null) as Parameters;
  method: string;
  match?: Match;
  /** The route of the path, also if it does not serve the method. */
  route?: Route;
  principal: Principal = visitor;
  /** The code of the last refusal; an embedded record may be refused in a response that succeeds. */
  errorCode?: string;
  /** Headers that state the limits of the client. */
  limitHeaders: Readonly<Record<string, string>> = {};
  private strict?: boolean;
  private readonly contexts: RequestContext[] = [];

  constructor(
    readonly request: IncomingMessage,
    readonly resolvedUrl: ResolvedUrl,
    /** The id of the request in the log. */
    readonly id: string,
  ) {
    this.method = request.method ?? 'GET';
  }

  get isWrite(): boolean {
    return this.method !== 'GET' && this.method !== 'OPTIONS';
  }

  /** Whether unknown names are refused: see `strict-handling.ts`. */
  get isStrict(): boolean {
    return (this.strict ??= isStrict(this.request));
  }

  get isSignedIn(): boolean {
    return this.principal.userId !== 0;
  }

  /** The context of the response: one for reading and one for writing, each created once. */
  context(isReadOnly = this.method === 'GET'): RequestContext {
    const known = this.contexts.find((one) => one.principal === this.principal && one.isReadOnly === isReadOnly);
    if (known) return known;
    const client = { address: this.resolvedUrl.clientAddress, userAgent: this.request.headers['user-agent'] ?? '' };
    const context = new RequestContext(
      this.principal,
      mountPointIn(this.resolvedUrl.mountPoint, this.match?.route.namespace),
      client,
      isReadOnly,
      embedsOf(this.query['_embed']),
    );
    this.contexts.push(context);
    return context;
  }

  /** A request to the matched route, or to the route of an embedded record. */
  requestTo(match: Match, sent: Input, args: object, context = this.context()): RestRequest {
    return new RestRequest(context, match.params, sent, args, this.request);
  }
}
