import type { IncomingMessage } from 'node:http';
import { AmbiguousParameter, type Config } from '@grove/core';
import type { Credentials } from './authenticator.js';
import type { SignInStyle } from './namespace.js';
import type { HttpContext } from './http-context.js';
import type { Parameters } from './parameters.js';
import type { Route } from './route.js';
import { senderOf } from './sender.js';

const NO_FORM = Object.create(null) as Parameters;

/** Above all namespaces everything signs in, and what does not hold tells a stranger nothing. */
const AT_THE_ROOT: SignInStyle = { strict: false, keys: true };

/** What a request carries to be signed in by; undefined when it carries nothing. */
export function credentialsOf(
  { request, mounted, query }: HttpContext,
  route: Route,
  form: Parameters = NO_FORM,
  config: Config,
): Credentials | undefined {
  const { authorization } = request.headers;
  const presented = [authorization, query['consumer_key'], query['oauth_consumer_key'], form['oauth_consumer_key']];
  if (presented.every((credential) => credential === undefined)) return undefined;
  return {
    style: route.namespace?.signIn ?? AT_THE_ROOT,
    method: request.method ?? 'GET',
    urls: mounted.urls,
    authorization,
    rawQuery: mounted.rawQuery,
    query,
    form,
    ...senderOf(request, config),
  };
}

/** Whether a request says that it is signed (OAuth 1.0a). A signature covers the method, the query and a form, but no other header. */
export const isSigned = ({ headers }: IncomingMessage, query: Parameters, form: Parameters = NO_FORM): boolean =>
  query['oauth_consumer_key'] !== undefined ||
  form['oauth_consumer_key'] !== undefined ||
  /^oauth /i.test(headers.authorization ?? '');

/** What a request is routed by comes from the query. */
const ROUTED_BY = ['rest_route', '_method'];

/** A signature covers one value of each name, that of the form. So a query that says another of what routes the request was not signed. */
export function assertUnambiguous(query: Parameters, form: Parameters = NO_FORM): void {
  for (const name of ROUTED_BY)
    if (query[name] !== undefined && form[name] !== undefined && query[name] !== form[name])
      throw new AmbiguousParameter({ name });
}
