import type { RequestOptions } from './transport.js';

/** Identifies a record in a path: an id, or a slug. */
export type Id = number | string;

/** An enum with the values that were known when this client was generated. Later versions of the server may have more. */
export type OpenEnum<Known extends string> = Known | (string & Record<never, never>);

/** A record with the URLs of itself and of related records. */
export interface HasLinks {
  readonly _links?: Readonly<Record<string, readonly { readonly href: string; readonly [more: string]: unknown }[]>>;
}

/** A page of a collection. If the server does not count the records, `total` is the number of records on this page. */
export interface PageOf<R> {
  readonly records: R[];
  /** Number of records on all pages. */
  readonly total: number;
  readonly pages: number;
}

/** Parameters that select a page. `all` sets them itself. */
type PageParameter = 'page' | 'offset';

export interface Listable<R, Q> {
  /** One page of the records that match a query. */
  list(query?: Q, options?: RequestOptions): Promise<PageOf<R>>;
}

export interface Pageable<R, Q> extends Listable<R, Q> {
  /** All records that match a query. Pages are requested as they are needed. */
  all(query?: Omit<Q, PageParameter>, options?: RequestOptions): AsyncGenerator<R, void, undefined>;
}

/** A record, and the tag of its version: `update(id, changes, { ifMatch: etag })` changes no other version. */
export interface Tagged<R> {
  readonly record: R;
  /** Missing if a proxy has removed it. */
  readonly etag: string | undefined;
}

export interface Gettable<R, Q> {
  get(id: Id, query?: Q, options?: RequestOptions): Promise<R>;
  /** The record with its tag, for `ifMatch`. */
  getTagged(id: Id, query?: Q, options?: RequestOptions): Promise<Tagged<R>>;
}

export interface Creatable<R, I> {
  /** Takes effect only once, even if the response is lost and the request is repeated. */
  create(input: I, options?: RequestOptions): Promise<R>;
}

export interface Updatable<R, C> {
  /** Updates only the given fields. */
  update(id: Id, changes: C, options?: RequestOptions): Promise<R>;
}

export interface Deletable<A, Q> {
  delete(id: Id, query?: Q, options?: RequestOptions): Promise<A>;
}

/** The result of deleting content: the record in the trash, or the previous content of a permanently deleted record. */
export type Deleted<R> = R | { readonly deleted: true; readonly previous: R };

export interface Batchable<R, I, C> {
  /** Creates, then updates, then deletes up to 100 records. Each entry can fail alone. */
  batch(entries: BatchInput<I, C>, options?: RequestOptions): Promise<BatchResult<R>>;
}

export interface BatchInput<I, C> {
  readonly create?: readonly I[];
  readonly update?: readonly (C & { readonly id: number })[];
  readonly delete?: readonly number[];
}

/** The results of the lists that were sent, in the same order. */
export type BatchResult<R> = { readonly [list in 'create' | 'update' | 'delete']?: (R | FailedEntry)[] };

/** An entry of a batch that failed. */
export interface FailedEntry {
  readonly id: number | null;
  readonly error: { readonly code: string; readonly message: string; readonly data: Readonly<Record<string, unknown>> };
}

export interface Uploadable<R, I> {
  /** Uploads a file with its fields. */
  upload(file: Blob, name: string, input?: I, options?: RequestOptions): Promise<R>;
}

/** A record that exists only once, such as the settings. */
export interface Singleton<R, Q, C> {
  get(query?: Q, options?: RequestOptions): Promise<R>;
  getTagged(query?: Q, options?: RequestOptions): Promise<Tagged<R>>;
  update(changes: C, options?: RequestOptions): Promise<R>;
}
