import { createHmac, timingSafeEqual } from 'node:crypto';
import { nest, type Pair, type Parameters } from '@grove/rest';
import { decode, encode, pairsOf } from './oauth-encoding.js';

/** The parts of a request that an OAuth 1.0a signature covers. */
export interface SignedRequest {
  readonly method: string;
  /** URLs without query that the client may have signed. */
  readonly urls: readonly string[];
  /** The pairs of the query, of the form and of the header, as they were sent. */
  readonly sources: readonly (readonly Pair[])[];
}

export interface Signature {
  readonly method: string;
  readonly value: string;
}

const ALGORITHMS: Readonly<Record<string, string>> = { 'HMAC-SHA256': 'sha256', 'HMAC-SHA1': 'sha1' };

export const isSignatureMethod = (name: string): boolean => Object.hasOwn(ALGORITHMS, name);

/** Whether the signature fits this request and consumer secret, in one of the forms that clients use. */
export function isSignedBy(secret: string, request: SignedRequest, signature: Signature): boolean {
  // Some clients encode it twice; others do not encode a plus, which arrives as a space.
  const presented = Buffer.from(decode(signature.value).replaceAll(' ', '+'), 'base64');
  for (const base of baseStrings(request)) {
    const expected = createHmac(ALGORITHMS[signature.method], `${encode(secret)}&`)
      .update(base)
      .digest();
    if (presented.length === expected.length && timingSafeEqual(presented, expected)) return true;
  }
  return false;
}

/**
 * The base strings that clients may have signed, the most common first. Clients disagree on the order of parameters: JavaScript clients send
 * each query parameter twice but sign it once, some sort by the first part of the name only, and the others follow RFC 5849.
 */
export function* baseStrings({ method, urls, sources }: SignedRequest): Generator<string> {
  const forms = [
    () => sortByNameAndValue(effectivePairs(sources)),
    () => sortByFirstName(effectivePairs(sources)),
    () => sortByNameAndValue(sources.flat()),
  ];
  const addresses = normalizedUrls(urls);
  for (const form of forms) {
    const text = encode(joinPairs(form()));
    for (const address of addresses) yield `${method.toUpperCase()}&${encode(address)}&${text}`;
  }
}

/**
 * The pairs that handlers will use. If a name occurs several times, the parser that handlers use decides which one counts: it gets the index of each pair,
 * so that handlers never use a pair that was not signed. A pair keeps its name, but `k[]` gets its index, as in PHP.
 */
function effectivePairs(sources: readonly (readonly Pair[])[]): Pair[] {
  const pairs = sources.flat();
  let place = 0;
  const nested = sources.map((source) => nest(source.map(([name]) => [name, String(place++)])));
  return pairsOf(Object.assign(Object.create(null) as Parameters, ...nested) as Parameters).map(([path, place]) => {
    const [name, value] = pairs[Number(place)];
    return [name.includes('[]') ? path : name, value];
  });
}

const joinPairs = (pairs: readonly Pair[]): string => pairs.map(([name, value]) => `${name}=${value}`).join('&');

/** Encoded, in the order of the encoded names, then of the encoded values. */
function sortByNameAndValue(pairs: readonly Pair[]): Pair[] {
  return encodePairs(pairs).sort(
    ([oneName, oneValue], [otherName, otherValue]) => compare(oneName, otherName) || compare(oneValue, otherValue),
  );
}

/** As PHP servers do: sorted by the part of the name before the first bracket; nested pairs keep their order. */
function sortByFirstName(pairs: readonly Pair[]): Pair[] {
  const first = (name: string): string => name.split('%5B', 1)[0];
  return encodePairs(pairs).sort(([one], [other]) => compare(first(one), first(other)));
}

const encodePairs = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(([name]) => name !== 'oauth_signature').map(([name, value]) => [encode(name), encode(value)] as const);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const ADDRESS = /^(https?):\/\/([^/]+)(\/.*)?$/i;
const DEFAULT_PORT: Readonly<Record<string, RegExp>> = { http: /:80$/, https: /:443$/ };

/** Each URL normalized as in RFC 5849, also with a decoded path, and also with the original case of the host. */
function normalizedUrls(urls: readonly string[]): string[] {
  const addresses = urls.flatMap((url) => {
    const [, scheme, authority, path = '/'] = ADDRESS.exec(url) ?? [];
    if (scheme === undefined) return [url];
    const host = authority.replace(DEFAULT_PORT[scheme.toLowerCase()], '');
    const paths = [path, decode(path)];
    return [host.toLowerCase(), host].flatMap((host) => paths.map((path) => `${scheme.toLowerCase()}://${host}${path}`));
  });
  return [...new Set(addresses)];
}
