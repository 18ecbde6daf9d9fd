import type { Paging } from '../protocol/rest-response.js';
import type { RestRequest } from '../protocol/rest-request.js';
import type { Verb } from '../protocol/namespace.js';

/** Links of a record beside `self` and `collection`: rel to address; several of one rel may say which taxonomy each is about. */
export type Links = Record<string, { href: string; embeddable?: true; taxonomy?: string }[]>;

/** Records of one page and where it stands in the whole. */
export interface Page<R> {
  readonly records: R[];
  readonly total: number;
  /** Records on a page, where something else than the argument decided it. */
  readonly perPage?: number;
}

/** How far a deletion goes. */
export interface Deletion {
  readonly force: boolean;
}

/** The five verbs of a resource. Controllers call them and know nothing else of a service. */
export interface ResourceService<R extends object = object> {
  list(call: RestRequest): Promise<Page<R>>;
  get(id: number, call: RestRequest): Promise<R>;
  create(input: Partial<R>, call: RestRequest): Promise<R>;
  /** Left out where the resource is `fixed`. */
  update?(id: number, input: Partial<R>, call: RestRequest): Promise<R>;
  delete(id: number, deletion: Deletion, call: RestRequest): Promise<R>;
  /** Throws the error of an unknown id (or of an unknown parent in the path), as the verb tells it. */
  assertExists(verb: Verb, call: RestRequest, id?: number): Promise<void>;
  /** A permission that depends on the record; without it the capability of the resource decides. */
  authorize?(verb: Verb, call: RestRequest): boolean | Promise<boolean>;
  links?(record: R, call: RestRequest): Links;
}

/** Where a page stands, for `Link` and totals; a list that is not paged is one page. */
export const pagingOf = (
  args: { page?: number; perPage?: number },
  { total, perPage }: Omit<Page<never>, 'records'>,
): Paging => ({
  total,
  page: args.page ?? 1,
  perPage: perPage ?? args.perPage ?? Math.max(total, 1),
});
