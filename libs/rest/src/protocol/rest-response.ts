/** The response of an endpoint, before the gateway selects fields and sends it. */
export interface RestResponse {
  readonly status: number;
  readonly body?: unknown;
  /** Sent instead of the body if another format than JSON was requested; an envelope always contains the body. */
  readonly text?: { readonly type: string; readonly content: string };
  readonly headers?: Readonly<Record<string, string | number>>;
  /** The position of a page, for the headers of totals and the `Link` header. */
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
export const listResponse = (body: readonly unknown[], paging: Paging): RestResponse => ({ status: 200, body, paging });

/** The number of pages; 0 for an empty collection. */
export const pageCountOf = (paging: Paging): number => Math.ceil(paging.total / paging.perPage);
