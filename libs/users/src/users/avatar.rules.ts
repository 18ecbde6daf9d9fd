import { createHash } from 'node:crypto';

/** Where a picture of a person is found, or a stand-in for one: Gravatar's address for the e-mail address, which it does not tell. */
export const avatarUrl = (email: string, size: number): string => avatarUrls(email, [size])[size];

/** The pictures of a person by their size. */
export function avatarUrls(email: string, sizes: readonly number[]): Record<string, string> {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return Object.fromEntries(sizes.map((size) => [size, `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`]));
}
