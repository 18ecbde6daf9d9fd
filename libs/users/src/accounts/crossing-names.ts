import { Not } from 'typeorm';
import { fold } from '@grove/core';
import { acquireNamedLock, type Repository, type UnitOfWork } from '@grove/database';
import { EmailTaken, UsernameTaken } from '../errors.js';
import type { UserEntity } from './user.entity.js';

/** The names by which an account signs in, as far as they are set. */
interface Names {
  readonly username?: string;
  readonly email?: string;
}

/**
 * Throws if a username is the e-mail address of another account, or the reverse: people sign in by both, so it would take the sign-in of the other account
 * away. The names stay free until this unit commits. Unique indexes see only equal usernames and equal e-mail addresses.
 */
export async function assertNamesDoNotCross(
  unit: UnitOfWork,
  users: Repository<UserEntity>,
  { username, email }: Names,
  ownId = 0,
): Promise<void> {
  await acquireNamedLock(unit, 'username');
  const others = { id: Not(ownId) };
  if (username && (await users.existsBy({ ...others, emailFolded: fold(username) }))) throw new UsernameTaken();
  if (email && (await users.existsBy({ ...others, usernameFolded: fold(email) }))) throw new EmailTaken();
}
