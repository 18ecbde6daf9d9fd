import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  NoRoute,
  ServiceUnavailable,
  UnsupportedBody,
  REQUEST_ID,
  requestIdOf,
  secondsSince,
  withinRequest,
  type Logger,
} from '@grove/core';
import type { RequestLimits } from '../limits/request-limits.js';
import { assertWithinLimits, passOnWithinLimits } from '../limits/limited-request.js';
import type { RestConfig } from './rest.config.js';
import { allowedMethods } from './allow.js';
import { readArguments } from './arguments.js';
import { idempotentRequestOf } from './idempotency/idempotent-request.js';
import type { IdempotencyStore } from './idempotency/idempotency-store.js';
import { ok, type RestResponse } from './rest-response.js';
import type { Authenticator } from './authenticator.js';
import { hasBody, NO_BODY, unparsedBodyOf, type UnparsedBody } from './body.js';
import { BodyReader } from './body-reader.js';
import type { Conventions } from './conventions.js';
import { credentialsOf, assertUnambiguous } from './credentials.js';
import { Embedding } from './embed.js';
import { isServedAt } from './api-versions.js';
import { HttpContext } from './http-context.js';
import { hasSeveralHosts, refuseHosts } from './host-header.js';
import { describeOptions } from './index-document.js';
import type { RequestDurations } from './metrics/request-durations.js';
import { SlowRequests } from './metrics/slow-requests.js';
import type { MountPoints } from './mount-points.js';
import { canonicalPath } from './namespace-aliases.js';
import { routeAt } from './named-route.js';
import { noRouteFor } from './no-route.js';
import { parseParameters } from './parameters.js';
import { assertPermitted } from './permission.js';
import { keyAllows, visitor } from './principal.js';
import { inRequestSpan } from './request-span.js';
import { requestedMethod } from './requested-method.js';
import { toRestError, retryAfterSeconds, withReason, errorBodyAt, isServerFailure } from './refusals.js';
import type { ResponseCache } from './response-cache/response-cache.js';
import { isPlainGet, responseKeyOf } from './response-cache/response-key.js';
import { sendResponse, wholeResponse } from './send-response.js';
import type { WholeResponse } from './write-response.js';
import { endpointOf, type EndpointDefinition } from './route.js';
import type { Match, Router } from './router.js';
import { selectFields } from './field-selection.js';
import { assertKnownParameters } from './strict-handling.js';

/** The endpoint that serves a request, and the body of the request. */
interface MatchedEndpoint {
  readonly match: Match;
  readonly endpoint: EndpointDefinition;
  readonly payload?: UnparsedBody;
}

/**
 * The entry point of the interface. `respond` and `answer` below have the steps of every request: route → principal → request limits → key permission → stored response → body →
 * unknown names, if they are refused → arguments → permission (404 wins over 403) → handler → `_embed` and `_fields`. `sendResponse` sends the result. A repeated POST with an `Idempotency-Key` gets
 * the stored response. Before the permission is known only short bodies are read: see `BodyReader`.
 */
export class Gateway {
  private readonly bodies: BodyReader;
  private readonly slowRequests: SlowRequests;

  constructor(
    private readonly router: Pick<Router, 'match'>,
    private readonly mountPoints: MountPoints,
    private readonly authenticator: Authenticator,
    private readonly config: RestConfig,
    private readonly logger: Logger,
    private readonly conventions: Pick<Conventions, 'keyRefusals' | 'unserved'>,
    private readonly idempotency?: IdempotencyStore,
    private readonly cache?: ResponseCache,
    private readonly durations?: RequestDurations,
    private readonly limits?: RequestLimits,
  ) {
    this.bodies = new BodyReader(config.bodyLimit);
    this.slowRequests = new SlowRequests(config.logSlowRequests, logger);
  }

  /** Serves requests to the interface, and passes on all others. */
  readonly handle = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (hasSeveralHosts(request)) return refuseHosts(request, response);
    const id = requestIdOf(request.headers['x-request-id']);
    const resolvedUrl = this.mountPoints.match(request);
    withinRequest(id, () => {
      if (!resolvedUrl) {
        response.setHeader(REQUEST_ID, id);
        void passOnWithinLimits(this.limits, this.mountPoints.clientOf(request), request, response, next);
        return;
      }
      const httpContext = new HttpContext(request, resolvedUrl, id);
      inRequestSpan(httpContext, response, () => this.serve(httpContext, response)).catch((error: unknown) => {
        this.logger.error({ error }, 'an answer could not be sent');
        response.destroy();
      });
    });
  };

  private async serve(httpContext: HttpContext, response: ServerResponse): Promise<void> {
    const start = performance.now();
    const whole = await this.respond(httpContext).catch((error: unknown) =>
      this.complete(httpContext, this.refuse(error, httpContext)),
    );
    this.logger.debug({ method: httpContext.method, path: httpContext.resolvedUrl.path, status: whole.status }, 'answered');
    await sendResponse(response, httpContext, whole);
    const seconds = secondsSince(start);
    this.durations?.record(httpContext.route, httpContext.method, response.statusCode, seconds);
    this.slowRequests.note(httpContext, response.statusCode, seconds);
  }

  /** Adds the header `Allow` and serializes the response. */
  private async complete(httpContext: HttpContext, computed: RestResponse): Promise<WholeResponse> {
    let [answer, allow] = [computed, ''];
    try {
      allow = await allowedMethods(httpContext);
    } catch (error) {
      // A write that took effect keeps its answer, or its client would repeat it; and so does an answer that already reports a failure.
      if (httpContext.isWrite || answer.status >= 500) this.logger.error({ error }, 'the header Allow could not be computed');
      else answer = this.refuse(error, httpContext);
    }
    return wholeResponse(httpContext, answer, allow);
  }

  private async respond(httpContext: HttpContext): Promise<WholeResponse> {
    const { request, resolvedUrl } = httpContext;
    httpContext.query = parseParameters(resolvedUrl.rawQuery);
    const match = resolvedUrl.unservedRoot === undefined ? this.router.match(resolvedUrl.path) : undefined;
    if (!match || !isServedAt(resolvedUrl.mountPoint, match.route.namespace)) throw noRouteFor(resolvedUrl, this.conventions);
    httpContext.route = match.route;
    const takesFiles = match.route.endpoints.some(({ takesFile }) => takesFile);
    const payload = unparsedBodyOf(request, takesFiles);
    const form = payload && (await this.bodies.shortForm(payload, httpContext));
    assertUnambiguous(httpContext.query, form);
    httpContext.method = requestedMethod(httpContext, form);
    const credentials = credentialsOf(httpContext, match.route, form, this.config);
    if (!credentials) await assertWithinLimits(this.limits, httpContext);
    if (httpContext.method === 'OPTIONS') {
      httpContext.match = match;
      httpContext.principal = credentials ? await this.authenticator.authenticate(credentials).catch(() => visitor) : visitor;
      if (credentials) await assertWithinLimits(this.limits, httpContext);
      const description = ok(describeOptions(routeAt(resolvedUrl.mountPoint, match.route), resolvedUrl.mountPoint));
      return this.complete(httpContext, await this.applyEmbedAndFields(httpContext, description));
    }
    const endpoint = endpointOf(match.route, httpContext.method);
    httpContext.match = endpoint && match;
    const versions = isPlainGet(request) || credentials ? await this.cache?.currentVersions() : undefined;
    httpContext.principal = credentials ? await this.authenticator.authenticate({ versions, ...credentials }) : visitor;
    if (credentials) await assertWithinLimits(this.limits, httpContext);
    // Wrong credentials win over a method that the route does not have, as in WordPress.
    if (!endpoint) throw noRouteFor(resolvedUrl, this.conventions);
    const { key } = httpContext.principal;
    if (!keyAllows(key, httpContext.method)) throw new this.conventions.keyRefusals[key === 'read' ? 'read' : 'write']();
    // Before a stored response is looked up, which may be that of a request whose unknown names were ignored.
    if (!payload && httpContext.isStrict) assertKnownParameters(match, endpoint, httpContext.query);
    const compute = async () => this.complete(httpContext, await this.answer(httpContext, { match, endpoint, payload }));
    if (!this.cache || !versions) return compute();
    return isPlainGet(request)
      ? this.cache.find(() => responseKeyOf(httpContext), versions, compute)
      : this.cache.computeWith(versions, compute);
  }

  private async answer(httpContext: HttpContext, { match, endpoint, payload }: MatchedEndpoint): Promise<RestResponse> {
    const { request } = httpContext;
    const permit = () => assertPermitted(endpoint, httpContext.requestTo(match, httpContext.query, {}));
    const body = payload ? await this.bodies.read(payload, httpContext, permit) : NO_BODY;
    const sent = Object.assign(Object.create(null) as object, httpContext.query, body.form, body.json) as Record<string, unknown>;
    if (payload && httpContext.isStrict) assertKnownParameters(match, endpoint, sent);
    const restRequest = httpContext.requestTo(match, sent, await readArguments(endpoint.arguments, sent));
    const repeatable = this.idempotency && idempotentRequestOf(httpContext, body);
    await assertPermitted(endpoint, restRequest);
    if (!payload && httpContext.isWrite && !endpoint.takesFile && (await hasBody(request))) throw new UnsupportedBody();
    const replay = repeatable && (await this.idempotency!.find(repeatable));
    if (replay) return replay;
    let runs = 0;
    const serve = async () => {
      // A deadlock runs the work again, but a body that the handler reads itself can be read only once.
      if (runs++ > 0 && endpoint.takesFile && request.readableDidRead) throw new ServiceUnavailable();
      return this.applyEmbedAndFields(httpContext, await endpoint.handle(restRequest));
    };
    return repeatable ? this.idempotency!.once(repeatable, serve, endpoint.secretFields) : serve();
  }

  private refuse(thrown: unknown, httpContext: HttpContext): RestResponse {
    const error = withReason(toRestError(thrown), httpContext.principal);
    if (typeof error.status === 'number' && isServerFailure(error.status))
      this.logger.error({ error: thrown, method: httpContext.method, path: httpContext.resolvedUrl.path }, error.message);
    const body = errorBodyAt(httpContext.resolvedUrl.mountPoint, error, httpContext.isSignedIn);
    httpContext.errorCode = body.code;
    const seconds = retryAfterSeconds(error);
    return { status: body.data.status, body, headers: seconds === undefined ? undefined : { 'Retry-After': seconds } };
  }

  private async applyEmbedAndFields(httpContext: HttpContext, answer: RestResponse): Promise<RestResponse> {
    const { query, route } = httpContext;
    const isEmbedding = query['_embed'] !== undefined;
    const body = isEmbedding ? await this.embedding(httpContext).into(answer.body, query['_embed']) : answer.body;
    return { ...answer, body: selectFields(query, body, route?.namespace) };
  }

  private embedding(httpContext: HttpContext): Embedding {
    const { mountPoint } = httpContext.resolvedUrl;
    return new Embedding(mountPoint.root, async (path, query) => {
      try {
        const match = this.router.match(canonicalPath(mountPoint.aliases, path));
        const endpoint = match && endpointOf(match.route, 'GET');
        if (!endpoint) throw new NoRoute();
        const sent = { ...query, context: 'embed' };
        const args = await readArguments(endpoint.arguments, sent);
        const restRequest = httpContext.requestTo(match, sent, args, httpContext.context(true));
        await assertPermitted(endpoint, restRequest);
        return (await endpoint.handle(restRequest)).body;
      } catch (error) {
        return this.refuse(error, httpContext).body;
      }
    });
  }
}
