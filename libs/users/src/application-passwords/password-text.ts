import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;
const GROUP = /.{4}(?=.)/g;

/** Generates 24 random letters and digits (142 bits), in groups of four, which are easy to copy. */
export function generatePassword(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return text.replace(GROUP, '$& ');
}

/** Removes the spaces, which only make a password easier to read. */
export const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** Only the letters and digits, as WordPress compares application passwords. */
export const lettersAndDigits = (text: string): string => text.replace(/[^a-z\d]/gi, '');
