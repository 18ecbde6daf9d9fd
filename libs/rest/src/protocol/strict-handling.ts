import { UnknownParameters } from '@grove/core';
import { knownNames, merged, unknownNames, type KnownNames } from '../schema/known-names.js';
import type { Input } from '../schema/parser.js';
import type { Headers } from './headers.js';
import type { EndpointDefinition, Route } from './route.js';

/** Headers of a response to a strict request. They are never a part of a stored response. */
export const STRICT_HEADERS: Headers = { 'Preference-Applied': 'handling=strict', Vary: 'Origin, Prefer' };

/** Parameters that every route takes: those of the protocol, and the nonce that clients of WordPress add to each request. */
export const OF_EVERY_ROUTE = [
  ...['_fields', '_embed', '_envelope', '_locale', '_method', '_wpnonce', 'rest_route', 'context'],
  ...['consumer_key', 'consumer_secret'],
];

/** Parameters of signatures. */
const SIGNED = /^oauth_/;

/** What responses contain besides fields. Clients send back what they have read. */
export const SHOWN_WITH_FIELDS = ['_links', '_embedded'];

/** Names whose values are not looked into. */
export const named = (names: readonly string[]): KnownNames => new Map(names.map((name) => [name, undefined]));

/** Refuses names that are not known, in an object and in the objects within it. */
export function assertKnown(sent: Input, known: KnownNames): void {
  const sentences = unknownNames(sent, known);
  if (sentences.size === 0) return;
  throw new UnknownParameters({
    advice: [...sentences.values()].join(' '),
    params: Object.fromEntries(sentences),
  });
}

/** The names that endpoints take: they are collected when the first strict request arrives. */
const known = new WeakMap<EndpointDefinition, KnownNames>();

/** Refuses the parameters of a strict request that its endpoint does not know. The entries of a batch are checked one by one. */
export function assertKnownParameters(
  { route, params }: { readonly route: Route; readonly params: Readonly<Record<string, string>> },
  endpoint: EndpointDefinition,
  sent: Input,
): void {
  if (endpoint.undeclared === 'any') return;
  let names = known.get(endpoint);
  if (!names) known.set(endpoint, (names = namesOf(route, endpoint)));
  const others = Object.entries(sent).filter(([name]) => !SIGNED.test(name) && !Object.hasOwn(params, name));
  assertKnown(Object.fromEntries(others), names);
}

function namesOf({ schema }: Route, endpoint: EndpointDefinition): KnownNames {
  const own = named([...OF_EVERY_ROUTE, ...(endpoint.undeclared ?? [])]);
  if (endpoint.returns === 'batch') return merged(own, named(['create', 'update', 'delete']))!;
  const declared = merged(own, endpoint.arguments.known())!;
  const isWrite = endpoint.methods.some((method) => method !== 'GET' && method !== 'DELETE');
  return isWrite && schema ? merged(declared, merged(knownNames(schema.fields), named(SHOWN_WITH_FIELDS)))! : declared;
}
