import { locking, marks, type UnitOfWork } from '@grove/database';
import { LastAdministrator } from '../errors.js';

const HELD = "SELECT user_id AS id FROM user_role WHERE role = 'administrator'";

/** Refuses to go on when nobody would be left who may let others in; asked before an administrator goes or gets other roles. */
export async function keepAdministrator(unit: UnitOfWork, leaving: number): Promise<void> {
  const ids = (await unit.read<{ id: number }>(HELD + locking(unit))).map(({ id }) => id);
  if (!ids.includes(leaving)) return;
  const others = ids.filter((id) => id !== leaving);
  const [left] = await unit.read(
    `SELECT id FROM user WHERE disabled_at IS NULL AND id IN (${marks(others.length)}) LIMIT 1`,
    others,
  );
  if (!left) throw new LastAdministrator();
}
