import { hash } from '@node-rs/argon2';
import { matchesImportedHash } from '../secrets/imported-hash.js';

/** The OWASP recommendation for argon2id: 19 MiB, two iterations, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The beginning of every hash with this cost. */
const OWN = '$argon2id$v=19$m=19456,t=2,p=1$';

/** The argon2id hash (the default algorithm of the library) of a password that a person chose. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether a hash was made by `hashPassword`; others come from WordPress. */
export const isOwnHash = (hash: string): boolean => hash.startsWith(OWN);

/** Whether a person's password has this hash, which may come from WordPress. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  if (await matchesImportedHash(password, hash)) return true;
  const escaped = withBackslashes(password);
  return !isOwnHash(hash) && escaped !== password && matchesImportedHash(escaped, hash);
}

/** The forms of WordPress receive passwords with a backslash before quotes and backslashes, and hash them so. */
const withBackslashes = (password: string): string => password.replace(/['"\\]/g, '\\$&');
