import type { RequestOptions } from './transport.js';

/** What the path of a record names it by. */
export type Id = number | string;

/** A word of those known when this was made; the server may come to know others. */
export type Word<Known extends string> = Known | (string & Record<never, never>);

/** Addresses of a record and of what belongs to it. */
export interface Linked {
  readonly _links?: Readonly<Record<string, readonly { readonly href: string; readonly [more: string]: unknown }[]>>;
}

/** A page of a collection. Deliveries of webhooks are not counted: of them it tells as many as came. */
export interface PageOf<R> {
  readonly records: R[];
  /** Records on all pages. */
  readonly total: number;
  readonly pages: number;
}

/** Where a page is asked for; `all` turns the pages itself. */
type Place = 'page' | 'offset';

export interface Lists<R, Q> {
  /** One page of the records that a query means. */
  list(query?: Q, options?: RequestOptions): Promise<PageOf<R>>;
}

export interface Pages<R, Q> extends Lists<R, Q> {
  /** All records that a query means, page by page, as they are asked for. */
  all(query?: Omit<Q, Place>, options?: RequestOptions): AsyncGenerator<R, void, undefined>;
}

export interface Gets<R, Q> {
  get(id: Id, query?: Q, options?: RequestOptions): Promise<R>;
}

export interface Creates<R, I> {
  /** Takes effect once, also when the answer is lost and the request repeated. */
  create(input: I, options?: RequestOptions): Promise<R>;
}

export interface Updates<R, C> {
  /** Changes what is sent and leaves the rest. */
  update(id: Id, changes: C, options?: RequestOptions): Promise<R>;
}

export interface Deletes<A, Q> {
  delete(id: Id, query?: Q, options?: RequestOptions): Promise<A>;
}

/** What content answers to a deletion: the record in the trash, or what there was of it. */
export type Deleted<R> = R | { readonly deleted: true; readonly previous: R };

export interface Batches<R, I, C> {
  /** Creates, then changes, then deletes, up to 100 records; each on its own. */
  batch(entries: BatchInput<I, C>, options?: RequestOptions): Promise<BatchAnswer<R>>;
}

export interface BatchInput<I, C> {
  readonly create?: readonly I[];
  readonly update?: readonly (C & { readonly id: number })[];
  readonly delete?: readonly number[];
}

/** The lists that were sent, in their order. */
export type BatchAnswer<R> = { readonly [list in 'create' | 'update' | 'delete']?: (R | Failed)[] };

/** An entry of a batch that came to nothing. */
export interface Failed {
  readonly id: number | null;
  readonly error: { readonly code: string; readonly message: string; readonly data: Readonly<Record<string, unknown>> };
}

export interface Uploads<R, I> {
  /** Sends a file together with what is said of it. */
  upload(file: Blob, name: string, input?: I, options?: RequestOptions): Promise<R>;
}

/** A record of which there is one. */
export interface Single<R, Q, C> {
  get(query?: Q, options?: RequestOptions): Promise<R>;
  update(changes: C, options?: RequestOptions): Promise<R>;
}
