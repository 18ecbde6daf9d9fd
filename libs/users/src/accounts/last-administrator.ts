import { forUpdate, placeholders, type UnitOfWork } from '@grove/database';
import { LastAdministrator } from '../errors.js';

const ADMINISTRATORS = "SELECT user_id AS id FROM user_role WHERE role = 'administrator'";

/** Throws if no enabled administrator would remain. Called before an administrator is deleted or disabled, or gets other roles. */
export async function assertAdministratorRemains(unit: UnitOfWork, leaving: number): Promise<void> {
  const ids = (await unit.read<{ id: number }>(ADMINISTRATORS + forUpdate(unit))).map(({ id }) => id);
  if (!ids.includes(leaving)) return;
  const others = ids.filter((id) => id !== leaving);
  const [left] = await unit.read(
    `SELECT id FROM user WHERE disabled_at IS NULL AND id IN (${placeholders(others.length)}) LIMIT 1`,
    others,
  );
  if (!left) throw new LastAdministrator();
}
