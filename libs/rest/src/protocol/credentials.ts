import type { IncomingMessage } from 'node:http';
import { AmbiguousParameter } from '@grove/core';
import type { RestConfig } from './rest.config.js';
import type { Authenticator, Credentials } from './authenticator.js';
import type { SignInStyle } from '../conventions/namespaces.js';
import type { Input } from '../schema/parser.js';
import type { Parameters } from './parameters.js';
import type { Principal } from './principal.js';
import { endpointOf, type Route } from './route.js';
import { senderOf } from './sender.js';
import { sessionTokenOf } from './session-cookie.js';
import type { Exchange } from './stages/exchange.js';

const NO_FORM = Object.create(null) as Parameters;

/** For routes without a namespace all credentials are accepted, and invalid ones reveal nothing. */
const AT_THE_ROOT: SignInStyle = { strict: false, keys: true };

/** The credentials of a request; undefined if it has none. */
export function credentialsOf(
  { request, resolvedUrl, query, method }: Pick<Exchange, 'request' | 'resolvedUrl' | 'query' | 'method'>,
  route: Route,
  form: Parameters = NO_FORM,
  config: RestConfig,
): Credentials | undefined {
  const { authorization } = request.headers;
  // A person whose session has ended must be able to sign in again.
  const session = endpointOf(route, method)?.ignoresSession ? undefined : sessionTokenOf(request, config);
  const presented = [session, authorization, query['consumer_key'], query['oauth_consumer_key'], form['oauth_consumer_key']];
  if (presented.every((credential) => credential === undefined)) return undefined;
  return {
    style: route.namespace?.signIn ?? AT_THE_ROOT,
    method: request.method ?? 'GET',
    urls: resolvedUrl.urls,
    authorization,
    session,
    rawQuery: resolvedUrl.rawQuery,
    query,
    form,
    ...senderOf(request, config),
  };
}

/** Signs in a request outside of the interface. Only Basic authentication is possible there, and consumer keys are not accepted: they are for the shop. */
export const signInByBasic = (
  request: IncomingMessage,
  authenticator: Authenticator,
  config: RestConfig,
  authorization = request.headers.authorization,
): Promise<Principal> =>
  authenticator.authenticate({
    style: { strict: false, keys: false },
    method: request.method ?? 'GET',
    urls: [],
    authorization,
    rawQuery: '',
    query: NO_FORM,
    form: NO_FORM,
    ...senderOf(request, config),
  });

/** Whether a request is signed (OAuth 1.0a). A signature covers the method, the query and a form, but no other headers. */
export const isSigned = ({ headers }: IncomingMessage, query: Readonly<Input>, form: Parameters = NO_FORM): boolean =>
  query['oauth_consumer_key'] !== undefined ||
  form['oauth_consumer_key'] !== undefined ||
  /^oauth /i.test(headers.authorization ?? '');

/** A signature covers neither JSON nor the fields of an upload, so these must not replace what the signature of the query covers. */
export function assertNothingSignedReplaced(query: Readonly<Input>, unsigned: Readonly<Input> = {}): void {
  for (const name of Object.keys(query))
    if (Object.hasOwn(unsigned, name) && textOf(unsigned[name]) !== textOf(query[name])) throw new AmbiguousParameter({ name });
}

/** Scalars as a query has them, others as JSON. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Parameters that decide the route must be in the query. */
const ROUTED_BY = ['rest_route', '_method'];

/** The pairs of a query or form that are no credentials. A request that is signed again has another nonce, timestamp and signature. */
export const withoutCredentials = (pairs: string): string =>
  pairs
    .split('&')
    .filter((pair) => !/^(oauth|consumer)_/.test(pair))
    .join('&');

/** A signature covers one value of each name, that of the form. So a different value in the query, which decides the route, was not signed. */
export function assertUnambiguous(query: Parameters, form: Parameters = NO_FORM): void {
  for (const name of ROUTED_BY)
    if (query[name] !== undefined && form[name] !== undefined && query[name] !== form[name])
      throw new AmbiguousParameter({ name });
}
