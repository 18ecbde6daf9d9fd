import { createHash } from 'node:crypto';
import { InvalidIdempotencyKey } from '@grove/core';
import type { Body } from '../body.js';
import type { HttpContext } from '../http-context.js';

/** A request that its client may repeat: what it is called, and what it says. */
export interface IdempotentRequest {
  /** The same for whatever this caller sends to this route under this key. */
  readonly name: string;
  /** The same for what is the same request. */
  readonly fingerprint: string;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** What a request is kept under; undefined unless it is a POST with an `Idempotency-Key`. Other methods are repeatable by nature. */
export function idempotentRequestOf(
  { request, method, mounted, match, principal }: HttpContext,
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
      mounted.mount.language,
      mounted.path,
      unsigned(mounted.rawQuery),
      ...contentOf(request.headers, body),
    ),
  };
}

/** A body that is not read here, such as a file, is told apart by what the headers say of it; the boundary of its parts is another each time. */
function contentOf(headers: HttpContext['request']['headers'], { text, form }: Body): unknown[] {
  if (text !== undefined) return [form ? unsigned(text) : text];
  return [headers['content-length'] ?? '', headers['content-disposition'] ?? ''];
}

/** Without credentials: a request that is signed again bears another nonce, instant and signature. */
const unsigned = (pairs: string): string =>
  pairs
    .split('&')
    .filter((pair) => !/^(oauth|consumer)_/.test(pair))
    .join('&');

const digest = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
