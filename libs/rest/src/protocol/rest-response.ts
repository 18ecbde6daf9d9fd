import type { JsonRecord } from '../schema/serializer.js';

/** What an endpoint answers, before the gateway shapes and sends it. */
export interface RestResponse {
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

export const ok = (body: unknown): RestResponse => ({ status: 200, body });

export const created = (body: unknown, location: string): RestResponse => ({
  status: 201,
  body,
  headers: { Location: location },
});

/** A page of a collection. */
export const listResponse = (body: JsonRecord[], paging: Paging): RestResponse => ({ status: 200, body, paging });

/** Pages in all; none when there is nothing. */
export const pageCountOf = (paging: Paging): number => Math.ceil(paging.total / paging.perPage);
