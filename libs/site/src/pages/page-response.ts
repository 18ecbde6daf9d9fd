import { createHash } from 'node:crypto';
import type { SECURITY_HEADERS } from './security-headers.js';

/** A page with its HTTP status and headers. */
export interface PageResponse {
  readonly markup: string;
  /** Decides the security headers. Default: `page`. */
  readonly kind?: keyof typeof SECURITY_HEADERS;
  /** Origins and schemes to which the response to a form of the page may redirect. The page has a form then. */
  readonly formTargets?: readonly string[];
  /** In UTC, in the format of the REST interface. */
  readonly modified?: string;
  /** Default: 200. Pages with another status are meant for one visitor: they are not cached or indexed. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether readers may ask for it with `If-Modified-Since`, which sees only changes of what it shows. Otherwise only entity tags are compared. */
  readonly isDated?: boolean;
}

/** The headers of a page, without those for security. */
export function pageHeaders({ markup, kind, modified, status = 200, headers }: PageResponse): Record<string, string> {
  const isFound = status === 200;
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // Caches ask each time, because an unpublished record must disappear immediately.
    'Cache-Control': isFound ? 'public, no-cache' : 'no-store',
    ...(isFound && { ETag: `"${createHash('sha256').update(markup).digest('base64url')}"` }),
    ...(modified !== undefined && { 'Last-Modified': new Date(`${modified}Z`).toUTCString() }),
    // A card is part of other pages. Search engines index the page of its record instead.
    ...((kind === 'card' || !isFound) && { 'X-Robots-Tag': 'noindex' }),
    ...headers,
  };
}
