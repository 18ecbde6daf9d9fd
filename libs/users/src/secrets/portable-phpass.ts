import { hash as digest, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

const PORTABLE = /^\$[PH]\$([./0-9A-Za-z])([\x20-\x7e]{8})([./0-9A-Za-z]{22})$/;
const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The exponent of the number of rounds. The format allows 30, which would take half an hour; WordPress has 13. */
const ROUNDS = { least: 7, most: 17 };

/** Passwords beyond this are refused by phpass, too. */
const MAX_PASSWORD_LENGTH = 4_096;

/** Other requests continue after as many rounds. */
const ROUNDS_AT_ONCE = 2_048;

/** Whether a text is a portable hash of phpass (`$P$` and `$H$`, salted md5 in many rounds) that can be verified in reasonable time. */
export function isPortableHash(hash: string): boolean {
  const [, cost] = PORTABLE.exec(hash) ?? [];
  return cost !== undefined && ALPHABET.indexOf(cost) >= ROUNDS.least && ALPHABET.indexOf(cost) <= ROUNDS.most;
}

/** Whether a password has this portable hash. */
export async function matchesPortableHash(password: string, hash: string): Promise<boolean> {
  const [, cost, salt, encoded] = PORTABLE.exec(hash) ?? [];
  const bytes = Buffer.from(password);
  if (!isPortableHash(hash) || bytes.length > MAX_PASSWORD_LENGTH) return false;
  const input = Buffer.concat([md5(Buffer.concat([Buffer.from(salt), bytes])), bytes]);
  for (let round = 2 ** ALPHABET.indexOf(cost); round > 0; round--) {
    md5(input).copy(input);
    if (round % ROUNDS_AT_ONCE === 0) await setImmediate();
  }
  return timingSafeEqual(Buffer.from(encode(input.subarray(0, 16))), Buffer.from(encoded));
}

const md5 = (input: Buffer): Buffer => digest('md5', input, 'buffer');

/** The base 64 of phpass: three bytes at a time, the lowest bits first. */
function encode(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const three = bytes.subarray(at, at + 3);
    let bits = three.reduce((sum, byte, index) => sum + byte * 2 ** (8 * index), 0);
    for (let letters = three.length + 1; letters > 0; letters--) {
      text += ALPHABET[bits % 64];
      bits = Math.floor(bits / 64);
    }
  }
  return text;
}
