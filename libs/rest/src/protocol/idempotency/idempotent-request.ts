import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { InvalidIdempotencyKey } from '@grove/core';
import type { Body } from '../body.js';
import type { IfMatch } from '../if-match/if-match.js';
import type { ResolvedUrl } from '../mount-points.js';
import type { Principal } from '../principal.js';
import type { Match } from '../router.js';

/** A request that its client may repeat: the id of its record, and a fingerprint of its content. */
export interface IdempotentRequest {
  /** The same for all requests of this caller to this route with this key. */
  readonly name: string;
  /** The same for requests with the same content. */
  readonly fingerprint: string;
}

/** What decides whether two requests are the same. */
interface Sent {
  readonly request: IncomingMessage;
  readonly method: string;
  readonly resolvedUrl: ResolvedUrl;
  readonly match: Match | undefined;
  readonly principal: Principal;
  readonly isStrict: boolean;
  readonly ifMatch: IfMatch | undefined;
  readonly body: Body;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The repeatable request; undefined unless it is a POST with an `Idempotency-Key`, or another change with `If-Match` too. Without it the others can always be repeated. */
export function idempotentRequestOf(sent: Sent): IdempotentRequest | undefined {
  const { request, method, resolvedUrl, match, principal, isStrict, ifMatch, body } = sent;
  const key = request.headers['idempotency-key'];
  if (key === undefined || (method !== 'POST' && !ifMatch)) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new InvalidIdempotencyKey();
  const { namespace, path = '' } = match?.route ?? {};
  return {
    name: digest(principal.userId, method, namespace?.id ?? '', path, key),
    fingerprint: digest(
      method,
      resolvedUrl.mountPoint.language,
      resolvedUrl.path,
      unsigned(resolvedUrl.rawQuery),
      ...contentOf(request.headers, body),
      // An entry of a batch may be refused only because its request is strict.
      ...(isStrict ? ['strict'] : []),
      ...(ifMatch ? ['if-match', request.headers['if-match']] : []),
    ),
  };
}

/** An unread body, such as a file, is compared by its headers, without the boundary of its parts, which differs each time. */
function contentOf(headers: IncomingMessage['headers'], { text, form }: Body): unknown[] {
  if (text !== undefined) return [form ? unsigned(text) : text];
  return [headers['content-length'] ?? '', headers['content-disposition'] ?? ''];
}

/** Without credentials: a request that is signed again has another nonce, timestamp and signature. */
const unsigned = (pairs: string): string =>
  pairs
    .split('&')
    .filter((pair) => !/^(oauth|consumer)_/.test(pair))
    .join('&');

const digest = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
