import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Prefix of Ed25519 keys in the notation of Standard Webhooks. */
const PREFIX = 'whsk_';

/** Padding is optional. */
const KEY = /^whsk_([A-Za-z0-9+/]{43}=?|[A-Za-z0-9+/]{86}(?:==)?)$/;

const SEED_BYTES = 32;

/** The bytes before the seed in the PKCS #8 form that `node:crypto` reads (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Whether a secret claims to be an Ed25519 key; `signingKeyOf` says whether it is a valid one. */
export const hasSigningKeyPrefix = (secret: string): boolean => secret.startsWith(PREFIX);

/**
 * The Ed25519 key in a secret: base64 of its 32-byte seed, or of the seed followed by the public key, as other programs write it; undefined
 * for any other secret, whose bytes are a key for HMAC.
 */
export function signingKeyOf(secret: string): KeyObject | undefined {
  const [, encoded] = (hasSigningKeyPrefix(secret) && KEY.exec(secret)) || [];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  const seed = bytes.subarray(0, SEED_BYTES);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const isWhole = bytes.length === SEED_BYTES || bytes.subarray(SEED_BYTES).equals(publicBytesOf(key));
  return isWhole ? key : undefined;
}

/** The public key for receivers in the notation of Standard Webhooks (`whpk_` and base64); empty for a shared secret. */
export function publicKeyOf(secret: string): string {
  const key = signingKeyOf(secret);
  return key ? `whpk_${publicBytesOf(key).toString('base64')}` : '';
}

const publicBytesOf = (key: KeyObject): Buffer => Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url');
