import { createHmac, sign } from 'node:crypto';
import { signingKeyOf } from '../secrets/signing-key.rules.js';

/** The signature of `X-WC-Webhook-Signature`: of the body alone, under the secret as it is written. */
export const bodySignature = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('base64');

/** The signatures of Standard Webhooks, of id, moment and body; one under each secret that is in force. */
export function standardSignatures(id: string, seconds: number, body: string, secrets: readonly string[]): string {
  const head = `${id}.${seconds}.`;
  return secrets.map((secret) => standardSignature(head, body, secret)).join(' ');
}

/** `v1` under a secret that both sides share, `v1a` under a key of which receivers know the public half. */
function standardSignature(head: string, body: string, secret: string): string {
  const key = signingKeyOf(secret);
  if (key) return `v1a,${sign(null, Buffer.from(head + body), key).toString('base64')}`;
  return `v1,${createHmac('sha256', keyOf(secret)).update(head).update(body).digest('base64')}`;
}

/** The bytes that `whsec_` announces in base64; any other secret stands for the bytes of its text. */
export function keyOf(secret: string): Buffer {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  return encoded === undefined ? Buffer.from(secret, 'utf8') : Buffer.from(encoded, 'base64');
}
