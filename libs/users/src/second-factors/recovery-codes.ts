import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** How many recovery codes a second factor has. */
export const RECOVERY_CODES = 10;

/** A new recovery code of 79 random bits, such as `k3dm-9xqp-w7ta-ehn2`. */
export const newRecoveryCode = (): string => Array.from({ length: GROUPS }, group).join('-');

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The code as it was made, from what a person typed; undefined for other texts. */
export function recoveryCodeIn(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[\s-]/g, '');
  if (letters.length !== GROUPS * GROUP_LENGTH) return undefined;
  return letters.match(/.{4}/g)!.join('-');
}
