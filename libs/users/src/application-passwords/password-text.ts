import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;
const GROUP = /.{4}(?=.)/g;

/** A new application password: 24 random letters and digits (142 bits), in groups of four so that a person can copy it. */
export function newPasswordText(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return text.replace(GROUP, '$& ');
}

/** The part of a presented password that counts: its blanks are there for the eye. */
export const withoutBlanks = (text: string): string => text.replace(/\s/g, '');
