/** How receivers verify the signature of a delivery, by language. Each takes the unchanged body, before it is parsed. */
export const VERIFICATIONS: readonly { readonly language: string; readonly source: string }[] = [
  {
    language: 'JavaScript',
    source: `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns true if a delivery comes from the shop. The body must be the unchanged text or bytes of the request. */
export function isFromShop(headers, body, secret) {
  const signed = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body;
  const expected = Buffer.from('v1,' + createHmac('sha256', secret).update(signed).digest('base64'));
  const isRecent = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) < 300;
  return isRecent && headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  {
    language: 'PHP',
    source: `<?php
// $headers: names in lower case. $body: file_get_contents('php://input').
function is_from_shop(array $headers, string $body, string $secret): bool {
    $signed = $headers['webhook-id'] . '.' . $headers['webhook-timestamp'] . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $secret, true));
    if (abs(time() - (int) $headers['webhook-timestamp']) >= 300) return false;
    foreach (explode(' ', $headers['webhook-signature']) as $signature) {
        if (hash_equals($expected, $signature)) return true;
    }
    return false;
}`,
  },
  {
    language: 'Python',
    source: `import base64, hashlib, hmac, time

def is_from_shop(headers, body, secret):
    """headers: names in lower case; body: the bytes of the request."""
    start = f"{headers['webhook-id']}.{headers['webhook-timestamp']}."
    digest = hmac.new(secret.encode(), start.encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    if abs(time.time() - int(headers["webhook-timestamp"])) >= 300:
        return False
    return any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split(" "))`,
  },
  {
    language: 'Ruby',
    source: `require 'openssl'

# headers: names in lower case; body: the text of the request.
def from_shop?(headers, body, secret)
  signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  expected = 'v1,' + [OpenSSL::HMAC.digest('SHA256', secret, signed)].pack('m0')
  return false if (Time.now.to_i - headers['webhook-timestamp'].to_i).abs >= 300
  headers['webhook-signature'].split(' ').any? { |one| OpenSSL.secure_compare(expected, one) }
end`,
  },
];
