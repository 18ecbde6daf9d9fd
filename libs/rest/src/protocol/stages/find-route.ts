import { readShortForm } from '../body-reader.js';
import { unparsedBodyOf, type UnparsedBody } from '../body.js';
import { assertUnambiguous, isSigned } from '../credentials.js';
import { isServedAt } from '../namespace-aliases.js';
import { noRouteFor } from '../no-route.js';
import { parseParameters } from '../parameters.js';
import { matchOf, type Exchange, type Services } from './exchange.js';

/** Parses the query. */
export function readQuery(exchange: Exchange): Exchange {
  const { rawQuery } = exchange.resolvedUrl;
  return rawQuery === '' ? exchange : { ...exchange, query: parseParameters(rawQuery) };
}

/** Finds the route of the path, and refuses a path without one. */
export function findRoute(exchange: Exchange, { router }: Services): Exchange {
  const { resolvedUrl } = exchange;
  const match = resolvedUrl.unservedRoot === undefined ? router.match(resolvedUrl.path) : undefined;
  if (!match || !isServedAt(resolvedUrl.mountPoint, match.route.namespace)) throw noRouteFor(resolvedUrl);
  return { ...exchange, match };
}

/** Reads a short form, which may have credentials and is covered by a signature. JSON and long forms stay unread. */
export function readForm(exchange: Exchange, services: Services): Exchange | Promise<Exchange> {
  const takesFiles = matchOf(exchange).route.endpoints.some(({ takesFile }) => takesFile);
  const payload = unparsedBodyOf(exchange.request, takesFiles);
  return payload ? withPayload(payload, exchange, services) : exchange;
}

async function withPayload(payload: UnparsedBody, exchange: Exchange, { config }: Services): Promise<Exchange> {
  const form = await readShortForm(payload, exchange, config.bodyLimit);
  assertUnambiguous(exchange.query, form);
  return { ...exchange, payload, form };
}

/**
 * Decides the method. A POST may override it in the query or in a header, which is ignored if the request is signed, because no signature covers it. HEAD is GET without a
 * body.
 */
export function chooseMethod(exchange: Exchange): Exchange {
  const { request, method: sent, query, form } = exchange;
  if (sent === 'HEAD') return { ...exchange, method: 'GET' };
  if (sent !== 'POST') return exchange;
  const header = isSigned(request, query, form) ? undefined : request.headers['x-http-method-override'];
  const override = query['_method'] ?? header;
  return typeof override === 'string' && override !== '' ? { ...exchange, method: override.toUpperCase() } : exchange;
}
