import { requestedFields } from '../protocol/field-selection.js';
import type { Paging } from '../protocol/rest-response.js';
import type { RestRequest } from '../protocol/rest-request.js';
import type { RequestContext } from '../protocol/request-context.js';
import type { Verb } from '../conventions/namespaces.js';
import type { DynamicEnumSource } from '../schema/parser.js';
import type { ViewContext } from '../schema/view-context.js';

/** Links of a record besides `self` and `collection`, by rel. Several links of one rel may name their taxonomy. */
export type Links = Record<string, { href: string; embeddable?: true; taxonomy?: string }[]>;

/** The records of one page, and the total. */
export interface Page<R> {
  readonly records: R[];
  /** Absent for a list that has no pages, and no headers about them. */
  readonly total?: number;
  /** Records per page, if it is not the value of the argument. */
  readonly perPage?: number;
}

/** Ids of parent records by the names of the parameters of the path: `{ order_id: 12 }` for `orders/<order_id>/notes`. */
export type ParentIds = Readonly<Record<string, number>>;

/** The argument of all reads: which fields the response shows. */
export interface ViewQuery {
  readonly context?: ViewContext;
  /** The names of the fields that a request selects with `_fields`, for services that make no others (`makesSelectedFields`). */
  readonly fields?: ReadonlySet<string>;
}

/** How a record is deleted. */
export interface DeleteOptions {
  /** Permanently; otherwise the record moves to the trash. */
  readonly force: boolean;
}

/** What a request asks of a verb. Permissions and unknown ids are checked with it, before the verb runs. */
export interface Target<R extends object = object, Q extends object = object> {
  /** The record that the path names. On creation it is the id that the client sent, which no resource accepts. */
  readonly id?: number;
  readonly parents: ParentIds;
  /** Arguments of reading or deleting. `Allow` is computed without any. */
  readonly query: Partial<Q> & ViewQuery;
  /** What is created or changed. */
  readonly input?: Partial<R>;
}

/** The five verbs of a resource. `R` are its records, which need not have the form of the class; input is what was sent, in a form that the service knows. `Q` are the arguments of its list, `I` those of reading one record, `D` those of deleting one. */
export interface ResourceService<
  R extends object = object,
  Q extends object = object,
  I extends object = object,
  D extends DeleteOptions = DeleteOptions,
> {
  list(query: Q & ViewQuery, context: RequestContext, parents: ParentIds): Promise<Page<R>>;
  get(id: number, query: I & ViewQuery, context: RequestContext, parents: ParentIds): Promise<R>;
  create(input: object, context: RequestContext, parents: ParentIds): Promise<R>;
  /** Replaces `create` for HTTP requests that have more than parameters, such as a file. */
  createFromRequest?(input: object, request: RestRequest): Promise<R>;
  /** Left out where the resource is `immutable`. */
  update?(id: number, input: object, context: RequestContext, parents: ParentIds): Promise<R>;
  delete(id: number, options: D, context: RequestContext, parents: ParentIds): Promise<R>;
  /** Throws the error of an unknown id, or of an unknown parent in the path. */
  assertExists(verb: Verb, target: Target<R>, context: RequestContext): Promise<void>;
  /** A permission that depends on the record; without it the capability of the resource decides. */
  authorize?(verb: Verb, target: Target<R, Q & I & D>, context: RequestContext): boolean | Promise<boolean>;
  /** The words of stored records of a kind, which fields that declare this kind (`dynamicEnum`) may have. */
  dynamicEnum?(kind: string): Promise<readonly string[]>;
  /** Whether `list` takes the names of the selected fields. */
  readonly makesSelectedFields?: true;
  links?(record: R, context: RequestContext, parents: ParentIds): Links;
}

/** The stored words that a service knows; undefined if it knows none. */
export const dynamicEnumOf = (service: Pick<ResourceService, 'dynamicEnum'>): DynamicEnumSource | undefined =>
  service.dynamicEnum && ((kind) => service.dynamicEnum!(kind));

/** The arguments of a list, with the fields that the request selects for services that make no others. */
export function listArgumentsOf(
  { makesSelectedFields }: Pick<ResourceService, 'makesSelectedFields'>,
  { args, sent }: RestRequest,
): object {
  const selected = makesSelectedFields && requestedFields(sent);
  return selected ? { ...args, fields: new Set(selected.map(([name]) => name)) } : args;
}

/** The position of a page, for `Link` and totals; a list without paging is one page. */
export const pagingOf = (
  args: { page?: number; perPage?: number },
  { total, perPage }: { readonly total: number; readonly perPage?: number },
): Paging => ({
  total,
  page: args.page ?? 1,
  perPage: perPage ?? args.perPage ?? Math.max(total, 1),
});
