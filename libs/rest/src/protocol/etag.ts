import { createHash } from 'node:crypto';

/** A strong entity tag of a response: the same tag means the same bytes, and the same headers that belong to them. */
export function etagOf(body: Buffer, headers: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url');
  return `"${digest}"`;
}

/** Whether `If-None-Match` contains the tag of a response. Dates are not compared: two changes may happen within one second. */
export const matchesETag = (ifNoneMatch: string | undefined, etag: unknown): boolean =>
  typeof etag === 'string' &&
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
