import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^bearer +(\S+) *$/i;

/** Whether a request bears this token. An empty token is never accepted. */
export function bearsToken({ authorization }: IncomingHttpHeaders, token: string): boolean {
  const sent = BEARER.exec(authorization ?? '')?.[1];
  return token !== '' && sent !== undefined && timingSafeEqual(digestOf(sent), digestOf(token));
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
