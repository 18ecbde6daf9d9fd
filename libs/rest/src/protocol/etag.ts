import { createHash } from 'node:crypto';

/** A strong entity tag of a response: the same tag means the same bytes, and the same headers that belong to them. */
export function etagOf(body: Buffer, headers: readonly unknown[]): string {
  const tag = new EntityTag(headers);
  tag.add(body);
  return tag.value();
}

/** An entity tag whose body is added piece by piece. */
export class EntityTag {
  private readonly hash = createHash('sha256');

  constructor(headers: readonly unknown[]) {
    this.hash.update(JSON.stringify(headers));
  }

  add(bytes: Buffer): void {
    this.hash.update(bytes);
  }

  value(): string {
    return `"${this.hash.digest('base64url')}"`;
  }
}

/** Whether `If-None-Match` contains the tag of a response. Dates are not compared: two changes may happen within one second. */
export const matchesETag = (ifNoneMatch: string | undefined, etag: unknown): boolean =>
  typeof etag === 'string' &&
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
