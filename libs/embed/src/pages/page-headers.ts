import { createHash } from 'node:crypto';
import { STYLE } from './style.js';

const OWN_STYLE = `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** What browsers may do with a page: show it with our own style and our own files, and nothing else. No script runs. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  OWN_STYLE,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Pages that do something run files of ours, and ask nobody but us. */
const LIVE_POLICY = POLICY.replace(OWN_STYLE, `${OWN_STYLE} 'self'; script-src 'self'; connect-src 'self'`);

/** Of a page that is sent. */
export interface Sent {
  readonly markup: string;
  /** Others may show it in a frame. */
  readonly isCard?: boolean;
  /** UTC, as on the wire. */
  readonly modified?: string;
  readonly isFound?: boolean;
  /** It holds nothing but what we wrote, so that a script of ours may run in it. */
  readonly isLive?: boolean;
}

/** The headers of every page of the site. */
export function pageHeaders({ markup, isCard = false, modified, isFound = true, isLive = false }: Sent): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `${isLive ? LIVE_POLICY : POLICY}; frame-ancestors ${isCard ? '*' : "'none'"}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // What is taken back has to be gone at once, so caches ask each time.
    'Cache-Control': isFound ? 'public, no-cache' : 'no-store',
    ...(isFound && { ETag: `"${createHash('sha256').update(markup).digest('base64url')}"` }),
    ...(modified !== undefined && { 'Last-Modified': new Date(`${modified}Z`).toUTCString() }),
    // A card is a part of other pages; it is found under the link of what it shows.
    ...((isCard || !isFound) && { 'X-Robots-Tag': 'noindex' }),
  };
}

/** Whether a client has the very page already. The date is too coarse to tell: of two changes in one second it would miss one. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string | undefined): boolean =>
  etag !== undefined &&
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
