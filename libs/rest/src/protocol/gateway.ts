import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  NoRoute,
  NOT_PERMITTED,
  ServiceUnavailable,
  RestError,
  REQUEST_ID,
  requestIdOf,
  withinRequest,
  type Config,
  type Logger,
} from '@grove/core';
import { idempotentRequestOf } from './idempotency/idempotent-request.js';
import type { IdempotencyStore } from './idempotency/idempotency-store.js';
import { ok, type RestResponse } from './rest-response.js';
import type { Authenticator } from './authenticator.js';
import { unparsedBodyOf } from './body.js';
import { BodyReader } from './body-reader.js';
import type { RestRequest } from './rest-request.js';
import type { Conventions } from './conventions.js';
import { credentialsOf, isSigned, assertUnambiguous } from './credentials.js';
import { Embedding } from './embed.js';
import { HttpContext } from './http-context.js';
import { describeOptions } from './index-document.js';
import type { Method } from './method.js';
import type { MountPoints } from './mount-points.js';
import { canonicalPath } from './namespace-aliases.js';
import { routeAt } from './named-route.js';
import { noRouteFor } from './no-route.js';
import { parseParameters, type Parameters } from './parameters.js';
import { keyAllows, visitor, type Principal } from './principal.js';
import { toRestError, retryAfterSeconds, errorBodyAt } from './refusals.js';
import { sendResponse } from './send-response.js';
import type { Endpoint, Route } from './route.js';
import type { Router } from './router.js';
import { pickFields, requestedFields } from './field-selection.js';

/**
 * The door of the interface. Every request takes the same way, and `answer` below is that way: route → principal → key permission → body →
 * arguments → permission (an unknown id is told first) → handler → shape. `reply` sends what came of it. A POST with a key is answered as before.
 * Of a body no more than a little is read before the permission is known: see `BodyReader`.
 */
export class Gateway {
  private readonly bodies: BodyReader;

  constructor(
    private readonly router: Pick<Router, 'match'>,
    private readonly mounts: MountPoints,
    private readonly authenticator: Authenticator,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly conventions: Pick<Conventions, 'keyRefusals' | 'unserved'>,
    private readonly keptAnswers?: IdempotencyStore,
  ) {
    this.bodies = new BodyReader(config.bodyLimit);
  }

  /** Answers what is ours, passes on what is not. */
  readonly handle = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const id = requestIdOf(request.headers['x-request-id']);
    const mounted = this.mounts.match(request);
    withinRequest(id, () => {
      if (!mounted) {
        response.setHeader(REQUEST_ID, id);
        return next();
      }
      this.serve(new HttpContext(request, mounted, id), response).catch((error: unknown) => {
        this.logger.error({ error }, 'an answer could not be sent');
        response.destroy();
      });
    });
  };

  private async serve(exchange: HttpContext, response: ServerResponse): Promise<void> {
    let answer: RestResponse;
    try {
      answer = await this.answer(exchange);
    } catch (error) {
      answer = this.refuse(error, exchange);
    }
    this.logger.debug({ method: exchange.method, path: exchange.mounted.path, status: answer.status }, 'answered');
    await sendResponse(response, exchange, answer);
  }

  private async answer(exchange: HttpContext): Promise<RestResponse> {
    const { request, mounted } = exchange;
    exchange.query = parseParameters(mounted.rawQuery);
    const match = mounted.unservedRoot === undefined ? this.router.match(mounted.path) : undefined;
    if (!match) throw noRouteFor(mounted, this.conventions);
    const payload = unparsedBodyOf(request);
    const form = await this.bodies.shortForm(payload, exchange);
    assertUnambiguous(exchange.query, form);
    exchange.method = methodOf(exchange, form);
    if (exchange.method === 'OPTIONS') {
      exchange.match = match;
      exchange.principal = await this.authenticate(exchange, match.route, form).catch(() => visitor);
      return this.shape(exchange, ok(describeOptions(routeAt(mounted.mount, match.route), mounted.mount)));
    }
    const endpoint = endpointOf(match.route, exchange.method);
    if (!endpoint) throw noRouteFor(mounted, this.conventions);
    exchange.match = match;
    exchange.principal = await this.authenticate(exchange, match.route, form);
    const { key } = exchange.principal;
    if (!keyAllows(key, exchange.method)) throw new this.conventions.keyRefusals[key === 'read' ? 'read' : 'write']();
    const body = await this.bodies.read(payload, exchange, () =>
      this.permit(endpoint, exchange.requestTo(match, exchange.query, {})),
    );
    const sent = Object.assign(Object.create(null) as object, exchange.query, body.form, body.json) as Record<string, unknown>;
    const restRequest = exchange.requestTo(match, sent, endpoint.arguments.parse(sent));
    const repeatable = this.keptAnswers && idempotentRequestOf(exchange, body);
    const replay = repeatable && (await this.keptAnswers!.find(repeatable));
    if (replay) return replay;
    await this.permit(endpoint, restRequest);
    let runs = 0;
    const serve = async () => {
      // A deadlock runs the work again, but a body that the handler takes from the wire comes once.
      if (runs++ > 0 && !payload && request.readableDidRead) throw new ServiceUnavailable();
      return this.shape(exchange, await endpoint.handle(restRequest));
    };
    return repeatable ? this.keptAnswers!.once(repeatable, serve) : serve();
  }

  /**
   * An unknown id is told before a refusal; looking it up only when refusing spares everyone else a query, because the handler tells an unknown id
   * anyway.
   */
  private async permit(endpoint: Endpoint, request: RestRequest): Promise<void> {
    if (await endpoint.authorize(request)) return;
    await endpoint.assertExists?.(request);
    throw new RestError(endpoint.refusalCode, 'refused', NOT_PERMITTED);
  }

  private authenticate(exchange: HttpContext, route: Route, form: Parameters | undefined): Promise<Principal> {
    const credentials = credentialsOf(exchange, route, form, this.config);
    return credentials ? this.authenticator.authenticate(credentials) : Promise.resolve(visitor);
  }

  private refuse(thrown: unknown, exchange: HttpContext): RestResponse {
    const error = toRestError(thrown);
    const isOurs = error.status === 500 || error.status === 503;
    if (isOurs) this.logger.error({ error: thrown, method: exchange.method, path: exchange.mounted.path }, error.message);
    const body = errorBodyAt(exchange.mounted.mount, error, exchange.isSignedIn);
    const seconds = retryAfterSeconds(error);
    return { status: body.data.status, body, headers: seconds === undefined ? undefined : { 'Retry-After': seconds } };
  }

  private async shape(exchange: HttpContext, answer: RestResponse): Promise<RestResponse> {
    const { query } = exchange;
    const body = query['_embed'] === undefined ? answer.body : await this.embedding(exchange).into(answer.body, query['_embed']);
    const fields = requestedFields(query);
    return { ...answer, body: fields ? pickFields(fields, body) : body };
  }

  private embedding(exchange: HttpContext): Embedding {
    const { mount } = exchange.mounted;
    return new Embedding(mount.root, async (path, query) => {
      try {
        const match = this.router.match(canonicalPath(mount.aliases, path));
        const endpoint = match && endpointOf(match.route, 'GET');
        if (!endpoint) throw new NoRoute();
        const sent = { ...query, context: 'embed' };
        const restRequest = exchange.requestTo(match, sent, endpoint.arguments.parse(sent), exchange.context(true));
        await this.permit(endpoint, restRequest);
        return (await endpoint.handle(restRequest)).body;
      } catch (error) {
        return this.refuse(error, exchange).body;
      }
    });
  }
}

/**
 * A POST may stand for another method, named in the query or in a header; the header does not count where the request is signed, because no signature
 * covers it. HEAD is GET without a body.
 */
function methodOf({ request, query }: HttpContext, form?: Parameters): string {
  const method = request.method ?? 'GET';
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  const header = isSigned(request, query, form) ? undefined : request.headers['x-http-method-override'];
  const override = query['_method'] ?? header;
  return typeof override === 'string' && override !== '' ? override.toUpperCase() : method;
}

const endpointOf = (route: Route, method: string): Endpoint | undefined =>
  route.endpoints.find((endpoint) => endpoint.methods.includes(method as Method));
