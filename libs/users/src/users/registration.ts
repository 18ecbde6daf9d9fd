import { beginningWith, takeTurn, type UnitOfWork } from '@grove/database';
import { firstFree, fold } from '@grove/core';

/** Whether somebody has this e-mail address, in any case. */
export async function isEmailTaken(unit: UnitOfWork, email: string): Promise<boolean> {
  return (await unit.read('SELECT id FROM user WHERE email_folded = ?', [fold(email)])).length > 0;
}

/** Leaves room for a number behind it. */
const LONGEST = 50;

/**
 * The username that is wished for when nobody has it, else the first free one with a number behind it. Those who look for one take turns, so that
 * nobody else is given the same before this unit is stored.
 */
export async function freeUsername(unit: UnitOfWork, wish: string): Promise<string> {
  await takeTurn(unit, 'username');
  const start = wish.slice(0, LONGEST);
  const taken = await unit.read<{ name: string }>(
    "SELECT username_folded AS name FROM user WHERE username_folded = ? OR username_folded LIKE ? ESCAPE '!'",
    [fold(start), beginningWith(`${fold(start)}-`)],
  );
  return firstFree(start, new Set(taken.map(({ name }) => name)));
}
