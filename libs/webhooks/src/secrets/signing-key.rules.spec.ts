import { describe, expect, it } from 'vitest';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import fc from 'fast-check';
import { standardSignatures } from '../sending/signature.rules.js';
import { publicKeyOf, signingKeyOf } from './signing-key.rules.js';

/** An example from the tests of the Standard Webhooks libraries; the public key is derived from it. */
const PUBLISHED = {
  secret: 'whsk_VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk=',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1614265330,
  body: '{"test": 2432232314}',
  signatures: 'v1a,tQ9V2XOqn7jL/DQenEFpqIugdBVtiMmER5mhSkXBNwM0mkATuDe6KYYUuxqtaiHeYGb7KaaBRdM5WqyeFiL8Ag==',
};

/** The first test of RFC 8032: a seed and its public key. */
const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

/** Verifies like a receiver that knows only the public key. */
function isVerified(publicKey: string, id: string, seconds: number, body: string, signature: string): boolean {
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(`${id}.${seconds}.${body}`), key, Buffer.from(signature.slice('v1a,'.length), 'base64'));
}

describe('signatures with a key', () => {
  it('match a published example, and the public key verifies them', () => {
    const { secret, id, seconds, body, signatures } = PUBLISHED;
    expect(standardSignatures(id, seconds, body, [secret])).toBe(signatures);
    expect(isVerified(publicKeyOf(secret), id, seconds, body, signatures)).toBe(true);
  });

  it('belong to the public key in RFC 8032', () => expect(publicKeyOf(`whsk_${base64(SEED)}`)).toBe(`whpk_${base64(PUBLIC)}`));

  it('are verified with the public key for every key, id and body, and not for another body', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.jsonValue(), fc.nat(), (seed, value, seconds) => {
        const [secret, body] = [`whsk_${Buffer.from(seed).toString('base64')}`, JSON.stringify(value)];
        const signature = standardSignatures('evt_1', seconds, body, [secret]);
        expect(isVerified(publicKeyOf(secret), 'evt_1', seconds, body, signature)).toBe(true);
        expect(isVerified(publicKeyOf(secret), 'evt_1', seconds, `${body} `, signature)).toBe(false);
      }),
    );
  });

  it('are sent together with those of a shared secret while both are active', () => {
    const [own, shared] = [`whsk_${base64(SEED)}`, 'walnuts'];
    expect(standardSignatures('evt_1', 1, '{}', [own, shared])).toBe(
      `${standardSignatures('evt_1', 1, '{}', [own])} ${standardSignatures('evt_1', 1, '{}', [shared])}`,
    );
  });
});

describe('a secret is a key', () => {
  it('if it is a seed, also without padding, or followed by its public key', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const { d, x } = privateKey.export({ format: 'jwk' });
    const [seed, half] = [Buffer.from(d!, 'base64url'), Buffer.from(x!, 'base64url')];
    for (const text of [
      seed.toString('base64'),
      seed.toString('base64').replace('=', ''),
      Buffer.concat([seed, half]).toString('base64'),
    ])
      expect(publicKeyOf(`whsk_${text}`)).toBe(`whpk_${half.toString('base64')}`);
  });

  it.each([
    ['a shared secret', 'walnuts'],
    ['a shared secret in base64', `whsec_${base64(SEED)}`],
    ['nothing', 'whsk_'],
    ['a seed that is too short', `whsk_${base64(SEED.slice(2))}`],
    ['a seed that is too long', `whsk_${base64(`${SEED}00`)}`],
    ['a seed with the public key of another', `whsk_${base64(SEED + PUBLIC.replace('d7', 'd8'))}`],
    ['a public key by its name', `whpk_${base64(PUBLIC)}`],
    ['no base64', `whsk_${'?'.repeat(43)}=`],
  ])('but not if it is %s', (_what, secret) => {
    expect([signingKeyOf(secret), publicKeyOf(secret)]).toEqual([undefined, '']);
  });
});
