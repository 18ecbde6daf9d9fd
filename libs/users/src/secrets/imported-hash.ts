import { createHash, createHmac } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { compare as compareBcrypt } from 'bcryptjs';
import { equalSecrets } from './keyed-hash.js';
import { isPortableHash, matchesPortableHash } from './portable-phpass.js';

/** The key id of a credential whose hash comes from WordPress or WooCommerce. It is replaced when the credential is used for the first time. */
export const IMPORTED = 'imported';

/** One form of hash that WordPress has used. */
interface HashForm {
  /** Whether a hash has this form, and can be verified in reasonable time. */
  accepts(hash: string): boolean;
  matches(secret: string, hash: string): boolean | Promise<boolean>;
  /** Whether verifying takes more than a millisecond. */
  readonly isSlow: boolean;
}

const FORMS: readonly HashForm[] = [
  {
    accepts: (hash) => /^\$generic\$[\w-]{40}$/.test(hash),
    matches: (secret, hash) => equalSecrets(fastHash(secret), hash),
    isSlow: false,
  },
  {
    accepts: (hash) => /^[\da-f]{32}$/.test(hash),
    matches: (secret, hash) => equalSecrets(createHash('md5').update(secret).digest('hex'), hash),
    isSlow: false,
  },
  { accepts: isPortableHash, matches: matchesPortableHash, isSlow: true },
  {
    accepts: (hash) => hash.startsWith('$wp') && isBcrypt(hash.slice('$wp'.length)),
    matches: (secret, hash) => compareBcrypt(preHashed(secret), hash.slice('$wp'.length)),
    isSlow: true,
  },
  { accepts: isBcrypt, matches: (secret, hash) => compareBcrypt(secret, hash), isSlow: true },
  // A hash with the right form can still be none, such as one with a salt of one byte.
  { accepts: isArgon2, matches: (secret, hash) => verifyArgon2(hash, secret).catch(() => false), isSlow: true },
];

/** Whether the hash of a password or a key can be verified. */
export const isSupportedHash = (hash: string): boolean => formOf(hash) !== undefined;

/** Whether a hash can be verified, and takes so long that an account should not have many of them. */
export const isSlowHash = (hash: string): boolean => formOf(hash)?.isSlow ?? false;

/** Whether this is the secret of a hash from WordPress. */
export const matchesImportedHash = async (secret: string, hash: string): Promise<boolean> =>
  (await formOf(hash)?.matches(secret, hash)) ?? false;

/** The hash under which WooCommerce stores a consumer key. */
export const importedKeyHash = (consumerKey: string): string => createHmac('sha256', 'wc-api').update(consumerKey).digest('hex');

const formOf = (hash: string): HashForm | undefined => FORMS.find(({ accepts }) => accepts(hash));

/** The fast hash of WordPress 6.8 and later, for random secrets: BLAKE2b of 30 bytes with a fixed key. */
const fastHash = (secret: string): string =>
  `$generic$${Buffer.from(blake2b(Buffer.from(secret), { key: Buffer.from('wp_fast_hash_6.8+'), dkLen: 30 })).toString('base64url')}`;

/** bcrypt ignores all but 72 bytes, so WordPress hashes the password before. */
const preHashed = (secret: string): string => createHmac('sha384', 'wp-sha384').update(trimmed(secret)).digest('base64');

/** Without what PHP's `trim` removes. */
const trimmed = (text: string): string => text.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');

/** The exponent of the number of rounds. PHP has 10 or 12; the format allows 31, which would take days. */
const BCRYPT_COST = { least: 4, most: 14 };

function isBcrypt(hash: string): boolean {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./\dA-Za-z]{53}$/.exec(hash) ?? [];
  return cost !== undefined && Number(cost) >= BCRYPT_COST.least && Number(cost) <= BCRYPT_COST.most;
}

/** PHP has 64 MiB, four iterations and one thread. */
const ARGON2_COST = { kibibytes: 131_072, iterations: 12, threads: 8 };

function isArgon2(hash: string): boolean {
  const cost = /^\$argon2(?:id?|d)\$v=\d{2}\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[+/\dA-Za-z]{8,90}\$[+/\dA-Za-z]{16,90}$/.exec(
    hash,
  );
  if (!cost) return false;
  const [kibibytes, iterations, threads] = cost.slice(1).map(Number);
  return kibibytes <= ARGON2_COST.kibibytes && iterations <= ARGON2_COST.iterations && threads <= ARGON2_COST.threads;
}
