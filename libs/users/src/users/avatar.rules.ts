import { createHash } from 'node:crypto';

/** Where a picture of a person is found, or a stand-in for one: Gravatar's address for the e-mail address, which it does not tell. */
export function avatarUrl(email: string, size: number): string {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`;
}
