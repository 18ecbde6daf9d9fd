import { createHmac, sign } from 'node:crypto';
import { signingKeyOf } from '../secrets/signing-key.rules.js';

/** The value of `X-WC-Webhook-Signature`: an HMAC of the body; the text of the secret is the key. */
export const bodySignature = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('base64');

/** The signatures of Standard Webhooks over id, timestamp and body: one for each active secret. */
export function standardSignatures(id: string, seconds: number, body: string, secrets: readonly string[]): string {
  const prefix = `${id}.${seconds}.`;
  return secrets.map((secret) => standardSignature(prefix, body, secret)).join(' ');
}

/** `v1` with a shared secret, `v1a` with a key of which receivers know the public half. */
function standardSignature(prefix: string, body: string, secret: string): string {
  const key = signingKeyOf(secret);
  if (key) return `v1a,${sign(null, Buffer.from(prefix + body), key).toString('base64')}`;
  return `v1,${createHmac('sha256', keyOf(secret)).update(prefix).update(body).digest('base64')}`;
}

/** The HMAC key: decoded from base64 after `whsec_`, else the bytes of the text. */
export function keyOf(secret: string): Buffer {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  return encoded === undefined ? Buffer.from(secret, 'utf8') : Buffer.from(encoded, 'base64');
}
