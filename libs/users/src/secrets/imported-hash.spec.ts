import { describe, expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from 'bcryptjs';
import fc from 'fast-check';
import { hashPassword, verifyPassword } from '../accounts/password-hash.js';
import { importedKeyHash, isSlowHash, isSupportedHash, matchesImportedHash } from './imported-hash.js';

/** Hashes that WordPress itself made. */
const BY_WORDPRESS = [
  { form: 'the fast hash of 6.8', secret: 'BSmlHLhDWuUL42ZMsUJ4kmuX', hash: '$generic$_G3hn-x1DAVj9-bckcH9xPx7-9xposQ84VUInQQN' },
  { form: 'portable phpass', secret: 'N1bvWzPoolXFvN6qx9MO5zyE', hash: '$P$BjWM5FPUH2IJJB6pGZhbbZNdyQNiB41' },
  { form: 'phpass of a password', secret: 'Import-gastauteur-1', hash: '$P$BSmTWRjpCk8C5Q.brkb2.1S9uHGjBA/' },
  {
    form: 'bcrypt with the prefix of 6.8',
    secret: 'Import-owner-1',
    hash: '$wp$2y$10$z9vZgSkvw3C3DYujHC2to.Ce7kUBdoi6gnBIJSoeqwEn8aZe1EG1m',
  },
  { form: 'md5', secret: 'Import-lezer-1', hash: 'c6a61189a77f4250a5b170489a9945b2' },
];

describe('A hash of WordPress', () => {
  it.each(BY_WORDPRESS)('in the form of $form matches its secret, and no other', async ({ secret, hash }) => {
    expect(isSupportedHash(hash)).toBe(true);
    expect(await matchesImportedHash(secret, hash)).toBe(true);
    for (const wrong of ['', `${secret}x`, secret.slice(1), secret.toLowerCase(), hash])
      expect([wrong, await matchesImportedHash(wrong, hash)]).toEqual([wrong, false]);
  });

  it('by a plugin, plain bcrypt or argon2, matches its secret too', async () => {
    const cheap = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };
    const hashes = [
      (await bcrypt('noten', 4)).replace('$2b$', '$2y$'),
      await argon2('noten', cheap),
      await argon2('noten', { ...cheap, algorithm: 1 }),
    ];
    for (const hash of hashes) {
      expect([hash, isSupportedHash(hash), isSlowHash(hash)]).toEqual([hash, true, true]);
      expect([await matchesImportedHash('noten', hash), await matchesImportedHash('Noten', hash)]).toEqual([true, false]);
    }
  });

  it('$H$ is the same as $P$, and a password of up to 4,096 bytes is compared', async () => {
    const [{ secret, hash }] = BY_WORDPRESS.filter(({ form }) => form === 'phpass of a password');
    expect(await matchesImportedHash(secret, hash.replace('$P$', '$H$'))).toBe(true);
    expect(await matchesImportedHash('x'.repeat(4_097), hash)).toBe(false);
  });

  it('of a password that was trimmed before it was hashed matches it with blanks around it', async () => {
    const preHashed = createHmac('sha384', 'wp-sha384').update('noten en vijgen').digest('base64');
    const hash = `$wp${(await bcrypt(preHashed, 4)).replace('$2b$', '$2y$')}`;
    expect(await matchesImportedHash(' noten en vijgen\n', hash)).toBe(true);
    expect(await matchesImportedHash('noten envijgen', hash)).toBe(false);
  });

  it.each([
    ['phpass with 2^30 rounds', `$P$S${'a'.repeat(8)}${'b'.repeat(22)}`],
    ['phpass with 2^18 rounds', `$P$G${'a'.repeat(8)}${'b'.repeat(22)}`],
    ['phpass with 2^6 rounds', `$P$4${'a'.repeat(8)}${'b'.repeat(22)}`],
    ['phpass that was cut off', '$P$BSmTWRjpCk8C5Q.brkb2.1S9uHGjBA'],
    ['bcrypt with 2^31 rounds', `$2y$31$${'a'.repeat(53)}`],
    ['bcrypt with the prefix and 2^15 rounds', `$wp$2y$15$${'a'.repeat(53)}`],
    ['argon2 with 4 GiB', '$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHQ$YWFhYWFhYWFhYWFhYWFhYQ'],
    ['argon2 with a million iterations', '$argon2id$v=19$m=1024,t=1000000,p=1$c2FsdHNhbHQ$YWFhYWFhYWFhYWFhYWFhYQ'],
    ['a DES hash of crypt', 'rl.3StKT.4T8M'],
    ['md5 in capitals', 'C6A61189A77F4250A5B170489A9945B2'],
    ['a placeholder', '*'],
    ['nothing', ''],
  ])('that is %s is refused immediately, because it has no form of WordPress or takes too long', async (_what, hash) => {
    expect(isSupportedHash(hash)).toBe(false);
    expect(await matchesImportedHash('noten', hash)).toBe(false);
  });

  it('of any form never makes a sign-in fail with an error, and matches nothing by chance', async () => {
    const piece = fc.constantFrom('$P$', '$H$', '$wp', '$2y$', '$generic$', '$argon2id$v=19$m=8,t=1,p=1$', '04$', '7', 'B');
    const text = fc.string({
      minLength: 0,
      maxLength: 60,
      unit: fc.constantFrom('.', '/', 'a', 'Z', '0', '$', '-', '_', '=', 'é'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, text), { maxLength: 4 }), fc.string(), async (pieces, secret) => {
        expect(await matchesImportedHash(secret, pieces.join(''))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

describe('A password of an account', () => {
  it('with quotes matches the hash of WordPress, whose forms put a backslash before them', async () => {
    const hash = (await bcrypt(`it\\'s \\"x\\" \\\\`, 4)).replace('$2b$', '$2y$');
    expect(await verifyPassword(`it's "x" \\`, hash)).toBe(true);
  });

  it('matches the hash of Grove only as it is', async () => {
    const hash = await hashPassword(`it\\'s`);
    expect([await verifyPassword(`it\\'s`, hash), await verifyPassword(`it's`, hash)]).toEqual([true, false]);
  });
});

describe('The hash of a consumer key', () => {
  it('is that of WooCommerce', () => {
    const key = 'ck_ee56d1a1825b4f8af6c028a3e59253954ac6471a';
    expect(importedKeyHash(key)).toBe('5b4eb320ef0155fb6097bb52743e676df89712971c2cc8c24b85c5f563909b3f');
  });
});
