import type { Credentials } from '../authenticator.js';
import { credentialsOf } from '../credentials.js';
import { visitor } from '../principal.js';
import { matchOf, type Exchange, type Services } from './exchange.js';
import { refused } from './refuse.js';
import { isPlainGet } from './use-stored-response.js';

/** Collects the credentials of a request. */
export function findCredentials(exchange: Exchange, { config }: Services): Exchange {
  const credentials = credentialsOf(exchange, matchOf(exchange).route, exchange.form, config);
  return credentials ? { ...exchange, credentials } : exchange;
}

/** Counts a request without credentials by the address of the client. */
export const countStranger = (exchange: Exchange, services: Services): Exchange | Promise<Exchange> =>
  exchange.credentials || !services.limits ? exchange : count(exchange, services);

/** Counts a request with credentials for its principal. */
export const countPrincipal = (exchange: Exchange, services: Services): Exchange | Promise<Exchange> =>
  !exchange.credentials || !services.limits ? exchange : count(exchange, services);

/** Reads the versions by which stored responses and rows are validated, for requests that can use some. */
export async function readVersions(exchange: Exchange, { cache }: Services): Promise<Exchange> {
  const { request, method, credentials } = exchange;
  if (!cache || method === 'OPTIONS' || !(isPlainGet(request) || credentials)) return exchange;
  return { ...exchange, versions: await cache.currentVersions() };
}

/** Signs the caller in. A route is described to everybody, also with wrong credentials. */
export const signIn = (exchange: Exchange, services: Services): Exchange | Promise<Exchange> =>
  exchange.credentials ? authenticate(exchange.credentials, exchange, services) : exchange;

async function authenticate(credentials: Credentials, exchange: Exchange, { authenticator }: Services): Promise<Exchange> {
  const { method, versions } = exchange;
  const principal = authenticator.authenticate({ versions, ...credentials });
  return { ...exchange, principal: await (method === 'OPTIONS' ? principal.catch(() => visitor) : principal) };
}

/** Without `Allow` in the response of a client that comes too early, because it may need the database. */
async function count(exchange: Exchange, { limits, logger }: Services): Promise<Exchange> {
  const counted = await limits?.ofPrincipal(exchange.principal, exchange.resolvedUrl.clientAddress);
  if (!counted) return exchange;
  const limited = { ...exchange, limitHeaders: counted.headers };
  return counted.refusal ? refused(counted.refusal, { ...limited, tellsMethods: false }, logger) : limited;
}
