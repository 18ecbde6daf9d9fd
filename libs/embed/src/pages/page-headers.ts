import { createHash } from 'node:crypto';
import type { GUARDS } from './page-guards.js';

/** Of a page that is sent. */
export interface Sent {
  readonly markup: string;
  /** What it is, where that is no plain page. */
  readonly kind?: keyof typeof GUARDS;
  /** UTC, as on the wire. */
  readonly modified?: string;
  /** 200 unless told. What has another status is an answer to one visitor: nobody keeps it, and no search engine finds it. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is said of a page itself; `GUARDS` say what browsers may do with it. */
export function pageHeaders({ markup, kind, modified, status = 200, headers }: Sent): Record<string, string> {
  const isFound = status === 200;
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // What is taken back has to be gone at once, so caches ask each time.
    'Cache-Control': isFound ? 'public, no-cache' : 'no-store',
    ...(isFound && { ETag: `"${createHash('sha256').update(markup).digest('base64url')}"` }),
    ...(modified !== undefined && { 'Last-Modified': new Date(`${modified}Z`).toUTCString() }),
    // A card is a part of other pages; it is found under the link of what it shows.
    ...((kind === 'card' || !isFound) && { 'X-Robots-Tag': 'noindex' }),
    ...headers,
  };
}

/** Whether a client has the very page already. The date is too coarse to tell: of two changes in one second it would miss one. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string | undefined): boolean =>
  etag !== undefined &&
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
