import { fold, foldForSearch, now } from '@grove/core';
import type { Instant } from '@grove/database';
import { displayNameOf } from './account.rules.js';
import type { UserEntity } from './user.entity.js';

/** What a person may say of itself. */
export type Profile = Pick<
  UserEntity,
  'displayName' | 'firstName' | 'lastName' | 'nickname' | 'url' | 'slug' | 'description' | 'locale'
>;

/** What a new account needs; the rest of its profile has defaults. */
export interface NewAccount extends Partial<Profile> {
  readonly username: string;
  readonly email: string;
  readonly password?: string;
  readonly roles: readonly string[];
  /** When it counts as changed; never, unless told otherwise. */
  readonly modifiedAt?: Instant;
}

/** What can be changed of an account: everything but its username. */
export type AccountChanges = Partial<Omit<NewAccount, 'username' | 'modifiedAt'>>;

/** The columns of a new account, but for its password. The slug is a wish: `insertAccount` makes it unique. */
export function columnsOf(account: NewAccount): Omit<UserEntity, 'id' | 'passwordHash'> {
  const { username, email, firstName = '', lastName = '', displayName = displayNameOf(account) } = account;
  return {
    username,
    usernameFolded: fold(username),
    email,
    emailFolded: fold(email),
    displayName,
    displayKey: displayKeyOf(displayName),
    firstName,
    lastName,
    nickname: account.nickname ?? username,
    url: account.url ?? '',
    slug: account.slug ?? '',
    description: account.description ?? '',
    locale: account.locale ?? '',
    registeredAt: now(),
    modifiedAt: account.modifiedAt ?? null,
    disabledAt: null,
  };
}

/** The form of a display name that is sorted and searched. Folding may make a text longer than its column. */
export const displayKeyOf = (displayName: string): string => foldForSearch(displayName).slice(0, 420);
