import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.js';
import { envelopeOf, RestError } from '../errors/rest-error.js';
import { NoRoute } from '../errors/errors.js';
import type { Logger } from '../log/log.js';
import type { Answer } from './answer.js';
import { ok } from './answer.js';
import type { Authenticator } from './authenticator.js';
import { readBody, type Body } from './body.js';
import { Call } from './call.js';
import { Embedding } from './embed.js';
import { commonHeaders, pagingHeaders, type Headers } from './headers.js';
import { describeOptions } from './index-document.js';
import { METHODS, type Method } from './method.js';
import { isConfidential, type Mounted, type Mounts } from './mounts.js';
import { namespaceOf } from './namespaces.js';
import { parseParameters, type Parameters } from './parameters.js';
import { keyAllows, visitor, type Principal } from './principal.js';
import { refusalFor, restErrorOf } from './refusals.js';
import { methodsOf, type Endpoint, type Route } from './route.js';
import type { Match, Router } from './router.js';
import { cutTo, envelope, fieldsAsked } from './shaping.js';

/**
 * The door of the interface. Every request takes the same way, and `answer` below is that way:
 * body → route → principal → key permission → arguments → permission (an unknown id is told first) → handler; then `send` shapes what came of it.
 */
export class Gateway {
  constructor(
    private readonly router: Router,
    private readonly mounts: Mounts,
    private readonly authenticator: Authenticator,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Express middleware: answers what is ours, passes on what is not. */
  readonly handle = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const mounted = this.mounts.match(request);
    if (!mounted) return next();
    this.serve(request, response, mounted).catch((error: unknown) => {
      this.logger.error({ error }, 'an answer could not be sent');
      response.destroy();
    });
  };

  private async serve(request: IncomingMessage, response: ServerResponse, mounted: Mounted): Promise<void> {
    const exchange: Exchange = {
      request,
      mounted,
      query: Object.create(null) as Parameters,
      principal: visitor,
      method: request.method ?? 'GET',
    };
    let answer: Answer;
    try {
      answer = await this.answer(exchange);
    } catch (error) {
      answer = this.refuse(error, exchange);
    }
    await this.send(response, exchange, answer);
  }

  private async answer(exchange: Exchange): Promise<Answer> {
    const { request, mounted } = exchange;
    exchange.query = parseParameters(mounted.rawQuery);
    const body = await readBody(request, this.config.bodyLimit);
    exchange.method = methodOf(request, exchange.query);
    const match = this.router.match(mounted.path);
    if (!match) throw new NoRoute();
    if (exchange.method === 'OPTIONS') {
      exchange.match = match;
      exchange.principal = await this.authenticate(exchange, body).catch(() => visitor);
      return ok(describeOptions(match.route, mounted.mount));
    }
    const endpoint = endpointOf(match.route, exchange.method);
    if (!endpoint) throw new NoRoute();
    exchange.match = match;
    exchange.principal = await this.authenticate(exchange, body);
    if (!keyAllows(exchange.principal.key, exchange.method)) throw refusalFor(exchange.principal.key!);
    const sent = Object.assign(Object.create(null) as object, exchange.query, body.form, body.json) as Record<string, unknown>;
    return this.dispatch(endpoint, this.call(exchange, match, sent, endpoint.arguments.read(sent)));
  }

  /**
   * The part that embedded records take as well: permission, handler. An unknown id is told before a refusal; looking it up only when refusing
   * spares everyone else a query, because the handler tells an unknown id anyway.
   */
  private async dispatch(endpoint: Endpoint, call: Call): Promise<Answer> {
    if (await endpoint.permits(call)) return endpoint.handle(call);
    await endpoint.find?.(call);
    throw new RestError(endpoint.refusal, 'refused', PERMISSION);
  }

  private authenticate({ request, mounted, match, query }: Exchange, body: Body): Promise<Principal> {
    const { authorization } = request.headers;
    const none = authorization === undefined && query['consumer_key'] === undefined && query['oauth_consumer_key'] === undefined;
    if (none && body.form?.['oauth_consumer_key'] === undefined) return Promise.resolve(visitor);
    return this.authenticator.authenticate({
      style: namespaceOf(match!.route.namespace || 'shop/v1').signIn,
      method: request.method ?? 'GET',
      urls: mounted.urls,
      authorization,
      rawQuery: mounted.rawQuery,
      query,
      form: body.form ?? (Object.create(null) as Parameters),
      confidential: isConfidential(request, this.config),
    });
  }

  private call(exchange: Exchange, match: Match, sent: Record<string, unknown>, args: Record<string, unknown>): Call {
    const { request, mounted, principal, method } = exchange;
    const client = { address: request.socket.remoteAddress ?? '', userAgent: request.headers['user-agent'] ?? '' };
    return new Call(method as Method, match, principal, mounted.mount, sent, args, client);
  }

  private refuse(thrown: unknown, { request, principal }: Exchange): Answer {
    const error = restErrorOf(thrown);
    if (error.status === 500 || error.status === 503)
      this.logger.error({ error: thrown, method: request.method, url: pathOnly(request) }, error.message);
    const body = envelopeOf(error, principal.userId !== 0);
    return { status: body.data.status, body, headers: error.status === 503 ? { 'Retry-After': 1 } : undefined };
  }

  private async send(response: ServerResponse, exchange: Exchange, answer: Answer): Promise<void> {
    const { request, mounted, query } = exchange;
    const headers: Headers = { ...commonHeaders(request, mounted.mount), ...answer.headers };
    const allow = await this.allowed(exchange);
    if (allow !== '') headers['Allow'] = allow;
    if (exchange.principal.userId !== 0) headers['Cache-Control'] = 'no-store';
    if (answer.paging) {
      const { totals, links } = pagingHeaders(answer.paging, mounted.mount.root + mounted.path, mounted.rawQuery);
      Object.assign(headers, totals);
      headers['Link'] = [headers['Link'], ...links].join(', ');
    }
    const body = await this.shape(exchange, answer);
    const enveloped = query['_envelope'] !== undefined;
    const text = JSON.stringify(enveloped ? envelope(answer.status, headersInEnvelope(headers), body) : body);
    if (!request.complete) headers['Connection'] = 'close';
    headers['Content-Length'] = Buffer.byteLength(text);
    response.writeHead(enveloped ? 200 : answer.status, headers);
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  private async shape(exchange: Exchange, answer: Answer): Promise<unknown> {
    const { query } = exchange;
    if (answer.status >= 400) return answer.body;
    const embedded =
      query['_embed'] === undefined ? answer.body : await this.embedding(exchange).into(answer.body, query['_embed']);
    const fields = fieldsAsked(query);
    return fields ? cutTo(fields, embedded) : embedded;
  }

  private embedding(exchange: Exchange): Embedding {
    return new Embedding(exchange.mounted.mount.root, async (path, query) => {
      const match = this.router.match(path);
      const endpoint = match && endpointOf(match.route, 'GET');
      if (!endpoint) return envelopeOf(new NoRoute(), exchange.principal.userId !== 0);
      try {
        const sent = { ...query, context: 'embed' };
        const call = this.call({ ...exchange, method: 'GET' }, match, sent, endpoint.arguments.read(sent));
        return (await this.dispatch(endpoint, call)).body;
      } catch (error) {
        return this.refuse(error, exchange).body;
      }
    });
  }

  private async allowed({ match, mounted, principal, request, query }: Exchange): Promise<string> {
    if (!match) return '';
    const call = new Call(
      'GET',
      match,
      principal,
      mounted.mount,
      query,
      {},
      { address: request.socket.remoteAddress ?? '', userAgent: '' },
    );
    const may = new Set<Method>();
    for (const endpoint of match.route.endpoints) {
      if (!(await mayUse(endpoint, call))) continue;
      for (const method of endpoint.methods) if (keyAllows(principal.key, method)) may.add(method);
    }
    return methodsOf(match.route, METHODS)
      .filter((method) => may.has(method))
      .join(', ');
  }
}

const PERMISSION = 'You may not do this. Sign in as someone who may, or use a key of such a person.';

/** What is known of a request so far; `answer` fills it in step by step. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly mounted: Mounted;
  query: Parameters;
  method: string;
  match?: Match;
  principal: Principal;
}

/** A POST may stand for another method, named in the query or in a header. HEAD is GET without a body. */
function methodOf(request: IncomingMessage, query: Parameters): string {
  const method = request.method ?? 'GET';
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  const override = query['_method'] ?? request.headers['x-http-method-override'];
  return typeof override === 'string' && override !== '' ? override.toUpperCase() : method;
}

const endpointOf = (route: Route, method: string): Endpoint | undefined =>
  route.endpoints.find((endpoint) => endpoint.methods.includes(method as Method));

/** For `Allow`: a permission that cannot be judged without more is one that is not held. */
async function mayUse(endpoint: Endpoint, call: Call): Promise<boolean> {
  try {
    return await endpoint.permits(call);
  } catch {
    return false;
  }
}

const TOLD_IN_ENVELOPE = ['X-WP-Total', 'X-WP-TotalPages', 'Location', 'Allow', 'Link'];

const headersInEnvelope = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => TOLD_IN_ENVELOPE.includes(name)));

const pathOnly = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0];
