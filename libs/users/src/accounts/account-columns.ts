import { fold, foldForSearch, now } from '@grove/core';
import type { Instant } from '@grove/database';
import { displayNameOf } from './account.rules.js';
import type { UserEntity } from './user.entity.js';

/** The profile fields of a user. */
export type Profile = Pick<
  UserEntity,
  'displayName' | 'firstName' | 'lastName' | 'nickname' | 'url' | 'slug' | 'description' | 'locale'
>;

/** The data of a new account; other profile fields have defaults. */
export interface NewAccount extends Partial<Profile> {
  readonly username: string;
  readonly email: string;
  readonly password?: string;
  readonly roles: readonly string[];
  /** The registration date; now if absent. */
  readonly registeredAt?: Instant;
  /** The modification date; null if absent. */
  readonly modifiedAt?: Instant;
}

/** The fields that can be updated: all except the username. */
export type AccountChanges = Partial<Omit<NewAccount, 'username' | 'registeredAt' | 'modifiedAt'>>;

/** Columns that the interface writes. */
export type AccountColumns = Omit<UserEntity, 'id' | 'ownCapabilities' | 'roles' | 'applicationPasswords'>;

/** The columns of a new account without its password. `insertAccount` makes the slug unique. */
export function toColumns(account: NewAccount): Omit<AccountColumns, 'passwordHash' | 'slugKey'> {
  const { username, email, firstName = '', lastName = '', displayName = displayNameOf(account) } = account;
  return {
    ...usernameColumns(username),
    ...emailColumns(email),
    displayName,
    displayKey: displayKeyOf(displayName),
    firstName,
    lastName,
    nickname: account.nickname ?? username,
    url: account.url ?? '',
    slug: account.slug ?? '',
    description: account.description ?? '',
    locale: account.locale ?? '',
    registeredAt: account.registeredAt ?? now(),
    modifiedAt: account.modifiedAt ?? null,
    disabledAt: null,
  };
}

/** The columns of a username, which no other account has. */
const usernameColumns = (username: string) => {
  const usernameFolded = fold(username);
  return { username, usernameFolded, usernameKey: usernameFolded };
};

/** The columns of an e-mail address, which no other account has. */
export const emailColumns = (email: string) => {
  const emailFolded = fold(email);
  return { email, emailFolded, emailKey: emailFolded };
};

/** The folded display name, for sorting and searching. Folding can make a text longer than its column. */
export const displayKeyOf = (displayName: string): string => foldForSearch(displayName).slice(0, 420);
