import { fold } from '@grove/core';
import { isEmailAddress } from '@grove/rest';
import { isRole } from '../roles/roles.js';

/** The fields of an account that are validated. */
export interface ValidatedFields {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly roles?: readonly string[];
}

const USERNAME = /^[\w.@-]+( [\w.@-]+)*$/;
const MAX_USERNAME_LENGTH = 60;
const MAX_EMAIL_LENGTH = 200;

const MESSAGES = {
  username: `username may contain letters, digits, single spaces and _ . - @, at most ${MAX_USERNAME_LENGTH} of them.`,
  email: `email must be an e-mail address of at most ${MAX_EMAIL_LENGTH} characters.`,
  password: 'password must not be empty and must not contain a backslash.',
  roles: 'roles may name only roles that exist.',
} as const;

export const isUsername = (text: string): boolean => text.length <= MAX_USERNAME_LENGTH && USERNAME.test(text);

export const isAccountEmail = (text: string): boolean =>
  Math.max(text.length, fold(text).length) <= MAX_EMAIL_LENGTH && isEmailAddress(text);

/** A password must not be empty. Backslashes are refused because clients escape them differently. */
export const isValidPassword = (text: string): boolean => text !== '' && !text.includes('\\');

/** Validates the given fields. Returns messages by parameter; empty if all are valid. */
export function validationErrors({ username, email, password, roles }: ValidatedFields): Partial<typeof MESSAGES> {
  return {
    ...(username !== undefined && !isUsername(username) && { username: MESSAGES.username }),
    ...(email !== undefined && !isAccountEmail(email) && { email: MESSAGES.email }),
    ...(password !== undefined && !isValidPassword(password) && { password: MESSAGES.password }),
    ...(roles !== undefined && !roles.every(isRole) && { roles: MESSAGES.roles }),
  };
}

/** The default display name: first and last name if given, otherwise the username. */
export const displayNameOf = (account: { username: string; firstName?: string; lastName?: string }): string =>
  [account.firstName, account.lastName].filter(Boolean).join(' ') || account.username;
