import { embedsOf } from '../embed.js';
import { mountPointIn } from '../namespace-aliases.js';
import { RequestContext } from '../request-context.js';
import { RestRequest } from '../rest-request.js';
import type { Match } from '../router.js';
import type { Input } from '../../schema/parser.js';
import type { Exchange } from './exchange.js';

/** The contexts of a request: a GET has one. What they load is loaded once. */
export function contextsOf(exchange: Exchange): Required<Pick<Exchange, 'context' | 'readContext'>> {
  const readContext = contextOf(exchange, true);
  return { readContext, context: exchange.method === 'GET' ? readContext : contextOf(exchange, false) };
}

/** The context in which nothing is written, also of a request that was refused before it had one. */
export const readContextOf = (exchange: Exchange): RequestContext => exchange.readContext ?? contextOf(exchange, true);

/** A request to the matched route, or to the route of an embedded record. */
export const requestTo = (
  match: Match,
  exchange: Exchange,
  { sent, args, context = exchange.context ?? readContextOf(exchange) }: { sent: Input; args: object; context?: RequestContext },
): RestRequest => new RestRequest(context, match.params, sent, args, exchange.request);

function contextOf(exchange: Exchange, isReadOnly: boolean): RequestContext {
  const { request, resolvedUrl, principal, match, query } = exchange;
  const client = { address: resolvedUrl.clientAddress, userAgent: request.headers['user-agent'] ?? '' };
  const mountPoint = mountPointIn(resolvedUrl.mountPoint, match?.route.namespace);
  return new RequestContext(principal, mountPoint, client, isReadOnly, embedsOf(query['_embed']));
}
