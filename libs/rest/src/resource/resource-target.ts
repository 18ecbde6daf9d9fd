import type { Verb } from '../protocol/namespace.js';
import type { RestRequest } from '../protocol/rest-request.js';
import type { Input } from '../schema/parser.js';
import type { ParentIds, Target } from './resource-service.js';

/** The ids of the records above, which the path names before the record itself. */
export function parentsOf(request: RestRequest): ParentIds {
  const names = Object.keys(request.params).filter((name) => name !== 'id');
  return Object.fromEntries(names.map((name) => [name, request.id(name)]));
}

/** What a request to a resource asks a verb to do. */
export function targetOf<R extends object>(verb: Verb, request: RestRequest): Target<R> {
  const parents = parentsOf(request);
  if (verb === 'create') return { parents, id: sentId(request.sent), query: {}, input: request.args as Partial<R> };
  const id = 'id' in request.params ? request.id() : undefined;
  return verb === 'edit' ? { parents, id, query: {}, input: inputOf<R>(request) } : { parents, id, query: request.args };
}

/** What is to be changed; the path alone says which record is meant. */
export function inputOf<R>({ args }: RestRequest): Partial<R> {
  const { id: _inPath, ...input } = args as { id?: number };
  return input as Partial<R>;
}

/** An id that a client sends for a new record; 0 is what is no number, undefined that there is none. */
const sentId = ({ id }: Input): number | undefined => (id ? Number(id) || 0 : undefined);
