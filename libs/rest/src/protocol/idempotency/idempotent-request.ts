import { createHash } from 'node:crypto';
import { InvalidIdempotencyKey } from '@grove/core';
import type { Body } from '../body.js';
import type { HttpContext } from '../http-context.js';

/** A request that its client may repeat: the id of its record, and a fingerprint of its content. */
export interface IdempotentRequest {
  /** The same for all requests of this caller to this route with this key. */
  readonly name: string;
  /** The same for requests with the same content. */
  readonly fingerprint: string;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The repeatable request; undefined unless it is a POST with an `Idempotency-Key`. Other methods can always be repeated. */
export function idempotentRequestOf(
  { request, method, resolvedUrl, match, principal, isStrict }: HttpContext,
  body: Body,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return undefined;
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
    ),
  };
}

/** An unread body, such as a file, is compared by its headers, without the boundary of its parts, which differs each time. */
function contentOf(headers: HttpContext['request']['headers'], { text, form }: Body): unknown[] {
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
