import { isServedAt } from '../api-versions.js';
import { unparsedBodyOf, type UnparsedBody } from '../body.js';
import { assertUnambiguous } from '../credentials.js';
import { noRouteFor } from '../no-route.js';
import { parseParameters } from '../parameters.js';
import { requestedMethod } from '../requested-method.js';
import { matchOf, type Exchange } from './exchange.js';
import type { Services } from './stage.js';

/** Parses the query. */
export function readQuery(exchange: Exchange): Exchange {
  const { rawQuery } = exchange.resolvedUrl;
  return rawQuery === '' ? exchange : { ...exchange, query: parseParameters(rawQuery) };
}

/** Finds the route of the path, and refuses a path without one. */
export function findRoute(exchange: Exchange, { router, conventions }: Services): Exchange {
  const { resolvedUrl } = exchange;
  const match = resolvedUrl.unservedRoot === undefined ? router.match(resolvedUrl.path) : undefined;
  if (!match || !isServedAt(resolvedUrl.mountPoint, match.route.namespace)) throw noRouteFor(resolvedUrl, conventions);
  return { ...exchange, match };
}

/** Reads a short form, which may have credentials and is covered by a signature. JSON and long forms stay unread. */
export function readForm(exchange: Exchange, services: Services): Exchange | Promise<Exchange> {
  const takesFiles = matchOf(exchange).route.endpoints.some(({ takesFile }) => takesFile);
  const payload = unparsedBodyOf(exchange.request, takesFiles);
  return payload ? withPayload(payload, exchange, services) : exchange;
}

async function withPayload(payload: UnparsedBody, exchange: Exchange, { bodies }: Services): Promise<Exchange> {
  const form = await bodies.shortForm(payload, exchange);
  assertUnambiguous(exchange.query, form);
  return { ...exchange, payload, form };
}

/** Decides the method, which a POST may override. */
export function chooseMethod(exchange: Exchange): Exchange {
  const method = requestedMethod(exchange, exchange.form);
  return method === exchange.method ? exchange : { ...exchange, method };
}
