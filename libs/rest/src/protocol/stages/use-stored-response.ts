import type { IncomingMessage } from 'node:http';
import { withoutCredentials } from '../credentials.js';
import { IncomingBody } from '../incoming-body.js';
import type { Exchange, Services, Stage } from './exchange.js';

/** Takes the stored response of a GET if it is still right. Otherwise the rest of the stages makes the response, within what the cache notes of their reads. */
export const useStoredResponse: Stage = async (exchange, { cache }: Services, rest) => {
  const { versions, request } = exchange;
  if (!cache || !versions) return exchange;
  let current = exchange;
  const compute = async () => {
    const computed = await rest(exchange);
    current = computed;
    return computed.whole;
  };
  const whole = isPlainGet(request)
    ? await cache.find(() => responseKeyOf(exchange), versions, compute)
    : await cache.computeWith(versions, compute);
  return { ...current, whole };
};

/** A GET may have a body with further parameters: such requests are rare, and their responses are not stored. */
export const isPlainGet = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !new IncomingBody(request).exists;

/**
 * Everything of a request that its response depends on, besides the database and the clock: the address, and for whom it is. Credentials in a query say who asks, for
 * which the key has the principal, so that a signature, which is used once, does not make each request unique.
 */
function responseKeyOf({ resolvedUrl, principal }: Exchange): string {
  const { mountPoint, path, rawQuery } = resolvedUrl;
  const { root, home, siteHome, language } = mountPoint;
  const { userId, username, roles, key, applicationPassword, ownCapabilities } = principal;
  return JSON.stringify([
    [root, home, siteHome, language, path, rawQuery === '' ? '' : withoutCredentials(rawQuery)],
    [userId, username, roles, key, applicationPassword, ownCapabilities],
  ]);
}
