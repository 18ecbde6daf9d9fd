import { fold } from '@grove/core';
import { acquireNamedLock, type UnitOfWork } from '@grove/database';
import { EmailTaken, UsernameTaken } from '../errors.js';

/** The names by which an account signs in, as far as they are set. */
interface Names {
  readonly username?: string;
  readonly email?: string;
}

/**
 * Throws if a username is the e-mail address of another account, or the reverse: people sign in by both, so it would take the sign-in of the other account
 * away. The names stay free until this unit commits. Unique indexes see only equal usernames and equal e-mail addresses.
 */
export async function assertNamesDoNotCross(unit: UnitOfWork, { username, email }: Names, ownId = 0): Promise<void> {
  await acquireNamedLock(unit, 'username');
  if (username && (await isHeld(unit, 'email_folded', username, ownId))) throw new UsernameTaken();
  if (email && (await isHeld(unit, 'username_folded', email, ownId))) throw new EmailTaken();
}

async function isHeld(
  unit: UnitOfWork,
  column: 'username_folded' | 'email_folded',
  name: string,
  ownId: number,
): Promise<boolean> {
  return (await unit.read(`SELECT id FROM user WHERE ${column} = ? AND id <> ?`, [fold(name), ownId])).length > 0;
}
