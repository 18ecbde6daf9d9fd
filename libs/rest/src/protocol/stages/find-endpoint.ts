import { KeyForReading, KeyForWriting } from '../../conventions/errors.js';
import { describeOptions } from '../index-document.js';
import { noRouteFor } from '../no-route.js';
import { keyAllows } from '../principal.js';
import { ok } from '../rest-response.js';
import { endpointOf, routeAt } from '../route.js';
import { assertKnownParameters } from '../strict-handling.js';
import { matchedIn, matchOf, type Exchange, type Services } from './exchange.js';
import { withSelection } from './select.js';

/** Finds the endpoint of the method. `OPTIONS` has none, and every route answers it. */
export function findEndpoint(exchange: Exchange): Exchange {
  const isOptions = exchange.method === 'OPTIONS';
  const endpoint = isOptions ? undefined : endpointOf(matchOf(exchange).route, exchange.method);
  return { ...exchange, endpoint, tellsMethods: isOptions || endpoint !== undefined };
}

/** Answers `OPTIONS` with the description of the route. */
export const describeRoute = (exchange: Exchange, services: Services): Exchange | Promise<Exchange> =>
  exchange.method === 'OPTIONS' ? describeTo(exchange, services) : exchange;

async function describeTo(exchange: Exchange, services: Services): Promise<Exchange> {
  const { mountPoint } = exchange.resolvedUrl;
  const description = ok(describeOptions(routeAt(mountPoint, matchOf(exchange).route), mountPoint));
  return { ...exchange, answer: await withSelection(description, exchange, services) };
}

/** Refuses a method that the route does not have. */
export function requireEndpoint(exchange: Exchange): Exchange {
  if (!exchange.endpoint) throw noRouteFor(exchange.resolvedUrl);
  return exchange;
}

/** Refuses a method that the consumer key may not use. */
export function checkKey(exchange: Exchange): Exchange {
  const { key } = exchange.principal;
  if (!keyAllows(key, exchange.method)) throw key === 'read' ? new KeyForReading() : new KeyForWriting();
  return exchange;
}

/** Refuses unknown names in the query of a strict request. The stored response may be that of a request whose unknown names were ignored. */
export function refuseUnknownNames(exchange: Exchange): Exchange {
  if (exchange.payload || !exchange.isStrict) return exchange;
  const { match, endpoint } = matchedIn(exchange);
  assertKnownParameters(match, endpoint, exchange.query);
  return exchange;
}
