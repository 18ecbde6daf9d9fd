import { isSigned } from './credentials.js';
import type { Parameters } from './parameters.js';
import type { Exchange } from './stages/exchange.js';

/**
 * A POST may override its method in the query or in a header. The header is ignored if the request is signed, because no signature
 * covers it. HEAD is GET without a body.
 */
export function requestedMethod({ request, query }: Pick<Exchange, 'request' | 'query'>, form?: Parameters): string {
  const method = request.method ?? 'GET';
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  const header = isSigned(request, query, form) ? undefined : request.headers['x-http-method-override'];
  const override = query['_method'] ?? header;
  return typeof override === 'string' && override !== '' ? override.toUpperCase() : method;
}
