import { fold } from '@grove/core';
import { isEmailAddress } from '@grove/rest';
import { isRole } from '../roles/roles.js';

/** The parts of an account that have rules. */
export interface Ruled {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly roles?: readonly string[];
}

const USERNAME = /^[\w.@-]+( [\w.@-]+)*$/;
const LONGEST_USERNAME = 60;
const LONGEST_EMAIL = 200;

const FAULTS = {
  username: `username may hold letters, digits, single blanks and _ . - @, at most ${LONGEST_USERNAME} of them.`,
  email: `email must be an e-mail address of at most ${LONGEST_EMAIL} characters.`,
  password: 'password must not be empty and must not hold a backslash.',
  roles: 'roles may name only roles that exist.',
} as const;

export const isUsername = (text: string): boolean => text.length <= LONGEST_USERNAME && USERNAME.test(text);

export const isAddress = (text: string): boolean =>
  Math.max(text.length, fold(text).length) <= LONGEST_EMAIL && isEmailAddress(text);

/** A password may be anything but empty; a backslash is refused because clients disagree on escaping it. */
export const isPassword = (text: string): boolean => text !== '' && !text.includes('\\');

/** What is wrong with the parts that are given, by parameter; empty when nothing is. */
export function faultsOf({ username, email, password, roles }: Ruled): Partial<typeof FAULTS> {
  return {
    ...(username !== undefined && !isUsername(username) && { username: FAULTS.username }),
    ...(email !== undefined && !isAddress(email) && { email: FAULTS.email }),
    ...(password !== undefined && !isPassword(password) && { password: FAULTS.password }),
    ...(roles !== undefined && !roles.every(isRole) && { roles: FAULTS.roles }),
  };
}

/** What others see: the real name when one is given, even half of it, else the username. */
export const displayNameOf = (account: { username: string; firstName?: string; lastName?: string }): string =>
  [account.firstName, account.lastName].filter(Boolean).join(' ') || account.username;
