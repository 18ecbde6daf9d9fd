import { parsePairs, type Credentials, type Pair, type Parameters, type ParameterValue } from '@grove/rest';
import { readBasic } from './basic.js';
import { decode, pairsOf } from './oauth-encoding.js';

/** The credentials that a request carries, not yet looked up. */
export type Presented =
  | { readonly as: 'nobody' }
  | { readonly as: 'person'; readonly name: string; readonly password: string }
  | { readonly as: 'key'; readonly key: string; readonly secret: string }
  | { readonly as: 'signer'; readonly key: string; readonly parameters: Parameters; readonly sources: readonly Pair[][] };

const NOBODY: Presented = { as: 'nobody' };
const CONSUMER_KEY = /^ck_[0-9a-f]{40}$/;

/**
 * Reads who a request says it comes from. A signature counts before a key in the query, and that before Basic, which may be meant for a proxy. Where
 * no keys sign in, neither of them says anything: some clients send both with every request.
 */
export function presentedIn(credentials: Credentials): Presented {
  const byKey = credentials.style.keys ? (signerIn(credentials) ?? keyIn(credentials)) : undefined;
  return byKey ?? basicIn(credentials) ?? NOBODY;
}

function signerIn({ authorization, query, form, rawQuery }: Credentials): Presented | undefined {
  const header = oauthHeader(authorization);
  const parameters = Object.assign(Object.create(null) as Parameters, query, form, Object.fromEntries(header));
  const key = textIn(parameters.oauth_consumer_key);
  if (key === undefined) return undefined;
  return { as: 'signer', key, parameters, sources: [parsePairs(rawQuery), pairsOf(form), header] };
}

function keyIn({ query }: Credentials): Presented | undefined {
  const key = textIn(query.consumer_key);
  const secret = textIn(query.consumer_secret);
  return key === undefined || secret === undefined ? undefined : { as: 'key', key, secret };
}

function basicIn({ authorization }: Credentials): Presented | undefined {
  const basic = readBasic(authorization);
  if (!basic) return undefined;
  const { name, password } = basic;
  return CONSUMER_KEY.test(name) ? { as: 'key', key: name, secret: password } : { as: 'person', name, password };
}

/** The text of a parameter, unless it is absent, empty or nested. */
export const textIn = (value: ParameterValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const OAUTH = /^oauth +/i;
const HEADER_PAIR = /(oauth_\w+)="([^"]*)"/g;

/** The `oauth_…` parameters of `Authorization: OAuth …`. Others are left out: what the signature covers must be what is carried out. */
function oauthHeader(authorization: string | undefined): Pair[] {
  if (authorization === undefined || !OAUTH.test(authorization)) return [];
  return [...authorization.matchAll(HEADER_PAIR)].map(([, name, value]) => [name, decode(value)] as const);
}
