import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { MissingKey } from './missing-key.js';

/** A key, and its id. Sealed texts contain the id of their key. */
export interface Key {
  readonly id: string;
  readonly secret: KeyObject;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The beginning of every sealed text, before the id of its key and the encrypted text. */
const MARK = 'sealed:';
const SEALED = /^sealed:([0-9a-f]+):([A-Za-z0-9+/]+={0,2})$/;

/** The LIKE pattern of texts that are sealed with a key. */
export const sealedUnder = (keyId: string): string => `${MARK}${keyId}:%`;

/** Encrypts a text so that only the key opens it, and only for the same `owner`: a sealed text moved to another row does not open. */
export function seal({ id, secret }: Key, text: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${MARK}${id}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`;
}

/** Decrypts a text that was sealed for this owner with one of these keys. Throws for anything else, `MissingKey` for another key. */
export function unseal(keys: readonly Key[], sealed: string, owner: string): string {
  const [, id, body] = SEALED.exec(sealed) ?? [];
  if (id === undefined) return unsealUnmarked(keys, sealed, owner);
  const key = keys.find((known) => known.id === id);
  if (!key) throw new MissingKey(id);
  return decrypt(key.secret, body, owner);
}

/** The same for texts that earlier versions did not seal: without the mark it is the text itself. */
export const unsealIfSealed = (keys: readonly Key[], text: string, owner: string): string =>
  SEALED.test(text) ? unseal(keys, text, owner) : text;

/** Texts that earlier versions sealed have no id of a key. */
function unsealUnmarked(keys: readonly Key[], sealed: string, owner: string): string {
  for (const { secret } of keys.slice(0, -1)) {
    try {
      return decrypt(secret, sealed, owner);
    } catch {
      // Another key may decrypt it.
    }
  }
  return decrypt(keys.at(-1)!.secret, sealed, owner);
}

function decrypt(secret: KeyObject, encrypted: string, owner: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
