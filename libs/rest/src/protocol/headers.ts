import type { IncomingMessage } from 'node:http';
import type { MountPoint } from './mount-point.js';
import { pageCountOf, type Paging } from './rest-response.js';

export type Headers = Record<string, string | number>;

/** What pages of other origins may read besides the headers that all may. */
const EXPOSED = 'X-WP-Total, X-WP-TotalPages, Link';

/** What they may read besides if they ask for strict handling, as Grove's own clients do: WordPress exposes no `ETag`. */
const STRICT = ['ETag', 'Preference-Applied'];

/** Headers of every response, including errors. */
export const commonHeaders = (mountPoint: MountPoint): Headers => ({
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Origin',
  Link: `<${mountPoint.root}/>; rel="https://api.w.org/"`,
  'Access-Control-Expose-Headers': EXPOSED,
  'Access-Control-Allow-Headers':
    'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, X-HTTP-Method-Override, Idempotency-Key, If-Match, X-Request-Id, Prefer',
});

/** The headers that state the limits of a client, and that pages of other origins may read them, the applied preference and the tag. They are never a part of a stored response. */
export function exposedHeaders(limits: Readonly<Record<string, string>>, isStrict: boolean): Headers {
  const names = Object.keys(limits);
  if (names.length === 0 && !isStrict) return {};
  const exposed = [EXPOSED, ...(names.length > 0 ? [...names, 'Retry-After'] : []), ...(isStrict ? STRICT : [])];
  return { ...limits, 'Access-Control-Expose-Headers': exposed.join(', ') };
}

/**
 * Headers for the page that made the request, by hand: the library `cors` decides before anybody is signed in and names methods in preflights only, while clients of WordPress expect
 * both with each answer. Pages of any origin may read public data. Credentials are allowed only if the request had accepted
 * ones: those that a browser adds automatically are not accepted, unless the origin of the page is configured (see `cross-site-page.rules.ts`).
 */
export function originHeaders({ headers: { origin } }: IncomingMessage, isSignedIn: boolean): Headers {
  if (!origin) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    ...(isSignedIn && { 'Access-Control-Allow-Credentials': 'true' }),
  };
}

/** Totals, and links to the previous and next page. Beyond the end the previous page is the last page, or the first one if the collection is empty. */
export function pagingHeaders(paging: Paging, address: string, rawQuery: string): { totals: Headers; links: string[] } {
  const pages = pageCountOf(paging);
  const links: string[] = [];
  const link = (page: number, rel: string) => links.push(`<${address}?${withPage(rawQuery, page)}>; rel="${rel}"`);
  if (paging.page > 1) link(Math.max(1, Math.min(paging.page - 1, pages)), 'prev');
  if (paging.page < pages) link(paging.page + 1, 'next');
  return { totals: { 'X-WP-Total': paging.total, 'X-WP-TotalPages': pages }, links };
}

/** The query with another page and without credentials. Commas are encoded, because some clients split the header at them. */
function withPage(rawQuery: string, page: number): string {
  const kept = rawQuery.split('&').filter((pair) => pair !== '' && !/^(page(=|$)|consumer_|oauth_)/.test(pair));
  return [...kept, `page=${page}`]
    .join('&')
    .replaceAll(',', '%2C')
    .replaceAll('"', '%22')
    .replaceAll('>', '%3E')
    .replaceAll('<', '%3C');
}
