import { createHmac, timingSafeEqual } from 'node:crypto';
import { nest, type Pair, type Parameters } from '@grove/rest';
import { decode, encode, pairsOf } from './oauth-encoding.js';

/** Everything that an OAuth 1.0a signature covers. */
export interface SignedRequest {
  readonly method: string;
  /** Addresses without query under which the client may have signed. */
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

/** Whether the signature was made with this consumer secret over this request, in one of the forms that clients use. */
export function isSignedBy(secret: string, request: SignedRequest, signature: Signature): boolean {
  // Some clients encode it once too often; others forget to encode a plus, which arrives as a blank.
  const told = Buffer.from(decode(signature.value).replaceAll(' ', '+'), 'base64');
  for (const base of baseStrings(request)) {
    const made = createHmac(ALGORITHMS[signature.method], `${encode(secret)}&`)
      .update(base)
      .digest();
    if (told.length === made.length && timingSafeEqual(told, made)) return true;
  }
  return false;
}

/**
 * The texts that clients may have signed, the likeliest first. The clients of this interface disagree on the order of parameters: the JavaScript ones send
 * each query parameter twice but sign it once, some sort by the first name only, and the rest do as RFC 5849 says.
 */
export function* baseStrings({ method, urls, sources }: SignedRequest): Generator<string> {
  const forms = [() => sorted(carriedOut(sources)), () => byFirstName(carriedOut(sources)), () => sorted(sources.flat())];
  const addresses = addressesOf(urls);
  for (const form of forms) {
    const text = encode(joined(form()));
    for (const address of addresses) yield `${method.toUpperCase()}&${encode(address)}&${text}`;
  }
}

/**
 * The pairs that the request carries out. To know which of several survive, their places in line go through the very parser that the handlers trust;
 * so nothing can be carried out that was not signed. A pair keeps the name it was sent with, but `k[]` gets its running number, as in PHP.
 */
function carriedOut(sources: readonly (readonly Pair[])[]): Pair[] {
  const pairs = sources.flat();
  let place = 0;
  const nested = sources.map((source) => nest(source.map(([name]) => [name, String(place++)])));
  return pairsOf(Object.assign(Object.create(null) as Parameters, ...nested) as Parameters).map(([path, place]) => {
    const [name, value] = pairs[Number(place)];
    return [name.includes('[]') ? path : name, value];
  });
}

const joined = (pairs: readonly Pair[]): string => pairs.map(([name, value]) => `${name}=${value}`).join('&');

/** Encoded, in the order of the encoded names, then of the encoded values. */
function sorted(pairs: readonly Pair[]): Pair[] {
  return encoded(pairs).sort(
    ([oneName, oneValue], [otherName, otherValue]) => compare(oneName, otherName) || compare(oneValue, otherValue),
  );
}

/** As PHP servers do: in the order of the names before the first bracket; what is nested stays as it came. */
function byFirstName(pairs: readonly Pair[]): Pair[] {
  const first = (name: string): string => name.split('%5B', 1)[0];
  return encoded(pairs).sort(([one], [other]) => compare(first(one), first(other)));
}

const encoded = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(([name]) => name !== 'oauth_signature').map(([name, value]) => [encode(name), encode(value)] as const);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const ADDRESS = /^(https?):\/\/([^/]+)(\/.*)?$/i;
const DEFAULT_PORT: Readonly<Record<string, RegExp>> = { http: /:80$/, https: /:443$/ };

/** Each address as RFC 5849 wants it, with its path as sent and decoded, and with the host in the case that was sent. */
function addressesOf(urls: readonly string[]): string[] {
  const addresses = urls.flatMap((url) => {
    const [, scheme, authority, path = '/'] = ADDRESS.exec(url) ?? [];
    if (scheme === undefined) return [url];
    const host = authority.replace(DEFAULT_PORT[scheme.toLowerCase()], '');
    const paths = [path, decode(path)];
    return [host.toLowerCase(), host].flatMap((host) => paths.map((path) => `${scheme.toLowerCase()}://${host}${path}`));
  });
  return [...new Set(addresses)];
}
