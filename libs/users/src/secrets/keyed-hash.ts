import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Key } from '@grove/core';
import type { KeyRing, Purpose } from '@grove/database';

/** What is stored of a credential, and the id of the key that it was hashed with. */
export interface KeyedHash {
  readonly hash: string;
  readonly keyId: string;
}

/**
 * What is stored of a random credential: whoever reads the database learns nothing, and one look by index finds it again.
 * A slow hash would gain nothing, because nobody guesses 140 random bits.
 */
const keyedHash = ({ id, bytes }: Key, credential: string): KeyedHash => ({
  hash: createHmac('sha256', bytes).update(credential).digest('hex'),
  keyId: id,
});

/** Under the key that new credentials are stored under. */
export const activeHash = async (ring: KeyRing, purpose: Purpose, credential: string): Promise<KeyedHash> =>
  keyedHash(await ring.activeKey(purpose), credential);

/** Under every key that a credential may have been stored under, the configured one first. Nearly always that is one. */
export const possibleHashes = async (ring: KeyRing, purpose: Purpose, credential: string): Promise<KeyedHash[]> =>
  (await ring.keysFor(purpose)).map((key) => keyedHash(key, credential));

/** Compares two secrets in a time that tells nothing about either. */
export const sameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
