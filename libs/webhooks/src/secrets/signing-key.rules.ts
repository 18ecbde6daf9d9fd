import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Secrets that begin like this are meant to be Ed25519 keys, as Standard Webhooks writes them. */
const PREFIX = 'whsk_';

/** Padding may be left out. */
const KEY = /^whsk_([A-Za-z0-9+/]{43}=?|[A-Za-z0-9+/]{86}(?:==)?)$/;

const SEED_BYTES = 32;

/** What stands before the seed of a key in the form that `node:crypto` reads (PKCS #8, RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Whether a secret says that it is a key to sign with; whether it is one, `signingKeyOf` tells. */
export const claimsToSign = (secret: string): boolean => secret.startsWith(PREFIX);

/**
 * The key that a secret stands for: base64 of its seed of 32 bytes, or of the seed and the public key behind it, as other programs write it;
 * undefined for any other secret, of which the bytes are a key for HMAC.
 */
export function signingKeyOf(secret: string): KeyObject | undefined {
  const [, encoded] = (claimsToSign(secret) && KEY.exec(secret)) || [];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  const seed = bytes.subarray(0, SEED_BYTES);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const isWhole = bytes.length === SEED_BYTES || bytes.subarray(SEED_BYTES).equals(publicBytesOf(key));
  return isWhole ? key : undefined;
}

/** What receivers verify with, as Standard Webhooks writes it: `whpk_` and base64; empty for a secret that both sides share. */
export function publicKeyOf(secret: string): string {
  const key = signingKeyOf(secret);
  return key ? `whpk_${publicBytesOf(key).toString('base64')}` : '';
}

const publicBytesOf = (key: KeyObject): Buffer => Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url');
