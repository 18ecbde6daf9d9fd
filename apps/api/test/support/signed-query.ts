import { createHmac, randomUUID } from 'node:crypto';
import type { NameAndSecret } from './actors.js';

/** The query that signs a request with OAuth 1.0a, as clients of shops over plain HTTP do. `url` has no query. */
export function signedQuery(
  { name, secret }: NameAndSecret,
  method: string,
  url: string,
  parameters: Record<string, string>,
): string {
  const all = {
    ...parameters,
    oauth_consumer_key: name,
    oauth_nonce: randomUUID(),
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
  };
  const pairs = Object.entries(all).map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  const text = [method, url, pairs.sort().join('&')].map(encodeURIComponent).join('&');
  const signature = createHmac('sha256', `${encodeURIComponent(secret)}&`)
    .update(text)
    .digest('base64');
  return `${pairs.join('&')}&oauth_signature=${encodeURIComponent(signature)}`;
}
