import { createHash } from 'node:crypto';

/** In pixels, as content shows them. */
const SIZES = [24, 48, 96];

/** Where a picture of a person is found, or a stand-in for one: Gravatar's address for the e-mail address, which it does not tell. */
export const avatarUrl = (email: string, size: number): string => avatarAt(hashOf(email), size);

/** The pictures of a person by their size. */
export function avatarUrls(email: string): Record<string, string> {
  const hash = hashOf(email);
  return Object.fromEntries(SIZES.map((size) => [size, avatarAt(hash, size)]));
}

const hashOf = (email: string): string => createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

const avatarAt = (hash: string, size: number): string => `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`;
