import { createHash } from 'node:crypto';

/** Sizes in pixels. */
const SIZES = [24, 48, 96];

/** The Gravatar URL of an e-mail address. It contains only a hash of the address. */
export const avatarUrl = (email: string, size: number): string => avatarAt(hashOf(email), size);

/** The avatar URLs of a user by size. */
export function avatarUrls(email: string): Record<string, string> {
  const hash = hashOf(email);
  return Object.fromEntries(SIZES.map((size) => [size, avatarAt(hash, size)]));
}

/** Accounts without an e-mail address have the default avatar, which has no hash. */
function hashOf(email: string): string {
  const address = email.trim().toLowerCase();
  return address === '' ? '' : createHash('sha256').update(address).digest('hex');
}

const avatarAt = (hash: string, size: number): string => `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`;
