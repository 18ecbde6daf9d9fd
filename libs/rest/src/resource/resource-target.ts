import type { Verb } from '../conventions/namespaces.js';
import type { RestRequest } from '../protocol/rest-request.js';
import type { Input } from '../schema/parser.js';
import type { ParentIds, Target } from './resource-service.js';

/** The ids of the parent records in the path. */
export function parentsOf(request: RestRequest): ParentIds {
  const names = Object.keys(request.params).filter((name) => name !== 'id');
  return Object.fromEntries(names.map((name) => [name, request.id(name)]));
}

/** The target of a request, for a verb. */
export function targetOf<R extends object>(verb: Verb, request: RestRequest): Target<R> {
  const parents = parentsOf(request);
  if (verb === 'create') return { parents, id: sentId(request.sent), query: {}, input: request.args as Partial<R> };
  const id = 'id' in request.params ? request.id() : undefined;
  return verb === 'edit' ? { parents, id, query: {}, input: inputOf<R>(request) } : { parents, id, query: request.args };
}

/** The changes of an update; the id is taken from the path only. */
export function inputOf<R>({ args }: RestRequest): Partial<R> {
  const { id: _inPath, ...input } = args as { id?: number };
  return input as Partial<R>;
}

/** The id that a client sends for a new record; 0 if it is not a number, undefined if there is none. Objects and lists, which a query can express, are no numbers. */
const sentId = ({ id }: Input): number | undefined => {
  if (!id) return undefined;
  return typeof id === 'object' ? 0 : Number(id) || 0;
};
