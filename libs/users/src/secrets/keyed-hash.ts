import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Key } from '@grove/core';
import type { KeyRing, KeyPurpose } from '@grove/database';

/** The stored hash of a credential, and the id of the key used for it. */
export interface KeyedHash {
  readonly hash: string;
  readonly keyId: string;
}

/**
 * The stored form of a random credential. The hash reveals nothing, and an index finds it.
 * A slow hash is not needed, because nobody can guess 140 random bits.
 */
const keyedHash = ({ id, secret }: Key, credential: string): KeyedHash => ({
  hash: createHmac('sha256', secret).update(credential).digest('hex'),
  keyId: id,
});

/** The hash made with the active key, for storing. */
export const hashUnderActiveKey = async (ring: KeyRing, purpose: KeyPurpose, credential: string): Promise<KeyedHash> =>
  keyedHash(await ring.activeKey(purpose), credential);

/** The hashes made with all keys that may have been used, the active one first. Usually there is one. */
export const hashesUnderAllKeys = async (ring: KeyRing, purpose: KeyPurpose, credential: string): Promise<KeyedHash[]> =>
  (await ring.keysFor(purpose)).map((key) => keyedHash(key, credential));

/** Compares two secrets in constant time. */
export const equalSecrets = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
