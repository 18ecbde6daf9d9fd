import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { InvalidIdempotencyKey } from '@grove/core';
import type { Body } from '../body.js';
import { withoutCredentials } from '../credentials.js';
import type { Exchange } from '../stages/exchange.js';
import type { IdempotentRequest } from './idempotency-record.rules.js';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The repeatable request; undefined unless it is a POST with an `Idempotency-Key`, or another change with `If-Match` too. Without it the others can always be repeated. */
export function idempotentRequestOf(exchange: Exchange): IdempotentRequest | undefined {
  const { request, method, resolvedUrl, match, principal, isStrict, ifMatch, body } = exchange;
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
      withoutCredentials(resolvedUrl.rawQuery),
      ...contentOf(request.headers, body),
      // An entry of a batch may be refused only because its request is strict.
      ...(isStrict ? ['strict'] : []),
      ...(ifMatch ? ['if-match', request.headers['if-match']] : []),
    ),
  };
}

/** An unread body, such as a file, is compared by its headers, without the boundary of its parts, which differs each time. */
function contentOf(headers: IncomingMessage['headers'], { text, form }: Body): unknown[] {
  if (text !== undefined) return [form ? withoutCredentials(text) : text];
  return [headers['content-length'] ?? '', headers['content-disposition'] ?? ''];
}

const digest = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
