import { fold, now } from '@grove/kernel';
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
}

/** What can be changed of an account: everything but its username. */
export type AccountChanges = Partial<Omit<NewAccount, 'username'>>;

/** The columns of a new account, but for its password. The slug is a wish: `insertAccount` makes it unique. */
export function columnsOf(account: NewAccount): Omit<UserEntity, 'id' | 'passwordHash'> {
  const { username, email, firstName = '', lastName = '' } = account;
  return {
    username,
    usernameFolded: fold(username),
    email,
    emailFolded: fold(email),
    displayName: account.displayName ?? displayNameOf(account),
    firstName,
    lastName,
    nickname: account.nickname ?? username,
    url: account.url ?? '',
    slug: account.slug ?? '',
    description: account.description ?? '',
    locale: account.locale ?? '',
    registeredAt: now(),
    modifiedAt: null,
    disabledAt: null,
  };
}
