import type { Wire } from '../schema/serializer.js';

/** What an endpoint answers, before the gateway shapes and sends it. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Sent in the place of the body to whoever asked for another form than JSON; an envelope holds the body all the same. */
  readonly text?: { readonly type: string; readonly content: string };
  readonly headers?: Readonly<Record<string, string | number>>;
  /** Where a collection stands: makes the totals and the `Link` to its neighbours. */
  readonly paging?: Paging;
}

export interface Paging {
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

export const created = (body: unknown, location: string): Answer => ({ status: 201, body, headers: { Location: location } });

/** A page of a collection. */
export const listed = (body: Wire[], paging: Paging): Answer => ({ status: 200, body, paging });

/** Pages in all; none when there is nothing. */
export const pagesOf = (paging: Paging): number => Math.ceil(paging.total / paging.perPage);
