import { parsePairs, type Credentials, type Pair, type Parameters, type ParameterValue } from '@grove/rest';
import { readBasic } from './basic.js';
import { decode, pairsOf } from './oauth-encoding.js';

/** The credentials of a request, before they are verified. */
type PresentedCredentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'password'; readonly name: string; readonly password: string }
  | { readonly kind: 'key'; readonly key: string; readonly secret: string }
  | { readonly kind: 'signature'; readonly key: string; readonly parameters: Parameters; readonly sources: readonly Pair[][] };

const NONE: PresentedCredentials = { kind: 'none' };
const CONSUMER_KEY = /^ck_[0-9a-f]{40}$/;

/**
 * Reads the credentials of a request. A signature takes precedence over a key in the query, and that over Basic, which may be meant for a proxy. In namespaces
 * without keys, signatures and keys are ignored, because some clients send them with every request.
 */
export function readCredentials(credentials: Credentials): PresentedCredentials {
  const byKey = credentials.style.keys ? (readSignature(credentials) ?? readKey(credentials)) : undefined;
  return byKey ?? readBasicCredentials(credentials) ?? NONE;
}

function readSignature({ authorization, query, form, rawQuery }: Credentials): PresentedCredentials | undefined {
  const header = readOAuthHeader(authorization);
  const isSigned = header.length > 0 || 'oauth_consumer_key' in query || (form && 'oauth_consumer_key' in form);
  if (!isSigned) return undefined;
  const parameters = Object.assign(Object.create(null) as Parameters, query, form, Object.fromEntries(header));
  const key = nonEmptyText(parameters.oauth_consumer_key);
  if (key === undefined) return undefined;
  return { kind: 'signature', key, parameters, sources: [parsePairs(rawQuery), pairsOf(form), header] };
}

function readKey({ query }: Credentials): PresentedCredentials | undefined {
  const key = nonEmptyText(query.consumer_key);
  const secret = nonEmptyText(query.consumer_secret);
  return key === undefined || secret === undefined ? undefined : { kind: 'key', key, secret };
}

function readBasicCredentials({ authorization }: Credentials): PresentedCredentials | undefined {
  const basic = readBasic(authorization);
  if (!basic) return undefined;
  const { name, password } = basic;
  return CONSUMER_KEY.test(name) ? { kind: 'key', key: name, secret: password } : { kind: 'password', name, password };
}

/** A parameter, if it is a non-empty text. */
export const nonEmptyText = (value: ParameterValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const OAUTH = /^oauth +/i;
const HEADER_PAIR = /(oauth_\w+)="([^"]*)"/g;

/** The `oauth_…` parameters of `Authorization: OAuth …`. Other parameters are ignored, because handlers do not read them. */
function readOAuthHeader(authorization: string | undefined): Pair[] {
  if (authorization === undefined || !OAUTH.test(authorization)) return [];
  return [...authorization.matchAll(HEADER_PAIR)].map(([, name, value]) => [name, decode(value)] as const);
}
