import { startsWithPattern, acquireNamedLock, type UnitOfWork } from '@grove/database';
import { firstAvailableSlug, fold } from '@grove/core';

/** Whether an account has this e-mail address, case-insensitive. */
export async function isEmailTaken(unit: UnitOfWork, email: string): Promise<boolean> {
  return (await unit.read('SELECT id FROM user WHERE email_folded = ?', [fold(email)])).length > 0;
}

/** Leaves space for a numeric suffix. */
const MAX_LENGTH = 50;

/**
 * The requested username if it is free, otherwise the first free one with a numeric suffix. Callers take a lock, so that
 * nobody else gets the same username before this unit commits.
 */
export async function freeUsername(unit: UnitOfWork, requested: string): Promise<string> {
  await acquireNamedLock(unit, 'username');
  const start = requested.slice(0, MAX_LENGTH);
  const taken = await unit.read<{ name: string }>(
    "SELECT username_folded AS name FROM user WHERE username_folded = ? OR username_folded LIKE ? ESCAPE '!'",
    [fold(start), startsWithPattern(`${fold(start)}-`)],
  );
  return firstAvailableSlug(start, new Set(taken.map(({ name }) => name)));
}
