import type { IncomingMessage } from 'node:http';
import { IncomingBody } from '../incoming-body.js';
import type { Exchange } from '../stages/exchange.js';

/** Credentials in a query say who asks. The key has the principal instead, so that a signature, which is used once, does not make each request unique. */
const CREDENTIAL = /^(consumer_|oauth_)/;

/** Everything of a request that its response depends on, besides the database and the clock: the address, and for whom it is. */
export function responseKeyOf({ resolvedUrl, principal }: Pick<Exchange, 'resolvedUrl' | 'principal'>): string {
  const { mountPoint, path, rawQuery } = resolvedUrl;
  const { root, home, siteHome, language } = mountPoint;
  const { userId, username, roles, key, applicationPassword, ownCapabilities } = principal;
  const query = rawQuery === '' ? '' : withoutCredentials(rawQuery);
  return JSON.stringify([
    [root, home, siteHome, language, path, query],
    [userId, username, roles, key, applicationPassword, ownCapabilities],
  ]);
}

/** A GET may have a body with further parameters: such requests are rare, and their responses are not stored. */
export const isPlainGet = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !new IncomingBody(request).exists;

const withoutCredentials = (rawQuery: string): string =>
  rawQuery
    .split('&')
    .filter((pair) => !CREDENTIAL.test(pair))
    .join('&');
