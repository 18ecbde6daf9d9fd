import type { IncomingMessage } from 'node:http';
import type { Logger, Versions } from '@grove/core';
import type { Database } from '@grove/database';
import type { RequestLimits } from '../../limits/request-limits.js';
import type { Input } from '../../schema/parser.js';
import { NO_BODY, type Body, type UnparsedBody } from '../body.js';
import type { Authenticator, Credentials } from '../authenticator.js';
import type { IdempotentRequest } from '../idempotency/idempotency-record.rules.js';
import type { IdempotencyStore } from '../idempotency/idempotency-store.js';
import type { IfMatch } from '../if-match/if-match.js';
import type { ResolvedUrl } from '../mount-points.js';
import type { Parameters } from '../parameters.js';
import { isStrict } from '../preferences.js';
import { visitor, type Principal } from '../principal.js';
import type { RequestContext } from '../request-context.js';
import type { ResponseCache } from '../response-cache/response-cache.js';
import type { RestConfig } from '../rest.config.js';
import type { RestRequest } from '../rest-request.js';
import type { RestResponse } from '../rest-response.js';
import type { EndpointDefinition } from '../route.js';
import type { Match, Router } from '../router.js';
import type { WholeResponse } from '../write-response.js';

/** A request and what is known of it. No stage changes an exchange: each makes one that has more. */
export interface Exchange {
  /** The HTTP message. */
  readonly request: IncomingMessage;
  readonly resolvedUrl: ResolvedUrl;
  /** The id of the request in the log. */
  readonly id: string;
  /** Whether unknown names are refused: see `strict-handling.ts`. */
  readonly isStrict: boolean;
  /** As sent, until `chooseMethod` decides. */
  readonly method: string;
  readonly query: Parameters;
  /** The route of the path, also if it does not serve the method. */
  readonly match: Match | undefined;
  /** The JSON or form of the request, which may be unread. */
  readonly payload: UnparsedBody | undefined;
  /** A short form, which may have credentials. */
  readonly form: Parameters | undefined;
  readonly credentials: Credentials | undefined;
  /** Headers that state the limits of the client. */
  readonly limitHeaders: Readonly<Record<string, string>>;
  /** The endpoint of the method, if the route has one. */
  readonly endpoint: EndpointDefinition | undefined;
  /** Whether the response gets the header `Allow`, which may need the database. */
  readonly tellsMethods: boolean;
  /** The versions of the database, read after the request arrived. */
  readonly versions: Versions | undefined;
  readonly principal: Principal;
  /** The context of embedded records and of `Allow`, in which nothing is written. */
  readonly readContext: RequestContext | undefined;
  /** The context of the endpoint, the same as `readContext` for a GET. */
  readonly context: RequestContext | undefined;
  readonly body: Body;
  /** Every parameter of the query and the body. */
  readonly sent: Input;
  /** The request as its endpoint gets it. */
  readonly restRequest: RestRequest | undefined;
  /** Which versions of its record the request may change, if it says so. */
  readonly ifMatch: IfMatch | undefined;
  /** By what a repetition is recognised of a request with an `Idempotency-Key`. */
  readonly repeatable: IdempotentRequest | undefined;
  /** What the endpoint answers, or why the request is refused. */
  readonly answer: RestResponse | undefined;
  /** The code of the error, if the request was refused. */
  readonly errorCode: string | undefined;
  /** The value of the header `Allow`; empty for none. */
  readonly allow: string;
  /** The bytes and headers to send. An exchange that has them is complete. */
  readonly whole: WholeResponse | undefined;
}

/** An exchange after all stages. */
export type CompleteExchange = Exchange & { readonly whole: WholeResponse };

/** What the stages of all requests use. Tests leave out what they do not need. */
export interface Services {
  readonly router: Pick<Router, 'match'>;
  readonly authenticator: Authenticator;
  readonly config: RestConfig;
  readonly logger: Logger;
  readonly database?: Database;
  readonly idempotency?: IdempotencyStore;
  readonly cache?: ResponseCache;
  readonly limits?: RequestLimits;
}

/**
 * One stage of a request: it takes what is known and returns more. What it throws refuses the request. `rest` runs the stages after it, for a stage that may
 * have the whole response already.
 */
export type Stage = (
  exchange: Exchange,
  services: Services,
  rest: (exchange: Exchange) => Promise<CompleteExchange>,
) => Exchange | Promise<Exchange>;

const NOTHING = Object.freeze(Object.create(null) as Parameters);

/** The exchange before its first stage. It has all names from the beginning, because V8 is slow if later copies add some. */
export const received = (request: IncomingMessage, resolvedUrl: ResolvedUrl, id: string): Exchange => ({
  request,
  resolvedUrl,
  id,
  isStrict: isStrict(request),
  method: request.method ?? 'GET',
  query: NOTHING,
  match: undefined,
  payload: undefined,
  form: undefined,
  credentials: undefined,
  limitHeaders: {},
  endpoint: undefined,
  tellsMethods: false,
  versions: undefined,
  principal: visitor,
  readContext: undefined,
  context: undefined,
  body: NO_BODY,
  sent: NOTHING,
  restRequest: undefined,
  ifMatch: undefined,
  repeatable: undefined,
  answer: undefined,
  errorCode: undefined,
  allow: '',
  whole: undefined,
});

export const isSignedIn = ({ principal }: Pick<Exchange, 'principal'>): boolean => principal.userId !== 0;

export const isWrite = ({ method }: Pick<Exchange, 'method'>): boolean => method !== 'GET' && method !== 'OPTIONS';

/** The route of a request. Stages after `findRoute` ask for it. */
export function matchOf({ match }: Exchange): Match {
  if (!match) throw new Error('The request has no route yet: a stage is before findRoute.');
  return match;
}

/** The endpoint of a request, with the route of its path. Stages after `requireEndpoint` ask for them. */
export function matchedIn(exchange: Exchange): { match: Match; endpoint: EndpointDefinition } {
  const { endpoint } = exchange;
  if (!endpoint) throw new Error('The request has no endpoint yet: a stage is before requireEndpoint.');
  return { match: matchOf(exchange), endpoint };
}

/** The answer of a request. The stages that complete it ask for it. */
export function answerOf({ answer }: Exchange): RestResponse {
  if (!answer) throw new Error('The request has no answer yet: a stage is before answerRequest.');
  return answer;
}

/** What the endpoint gets. Stages after `readArguments` ask for it. */
export function restRequestOf({ restRequest }: Exchange): RestRequest {
  if (!restRequest) throw new Error('The arguments are not read yet: a stage is before readArguments.');
  return restRequest;
}
