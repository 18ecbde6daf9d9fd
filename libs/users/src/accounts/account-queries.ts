import { lockRow, type Database, type Instant, type UnitOfWork } from '@grove/database';
import type { Role } from '../roles/roles.js';

/** Reads and locks of accounts for the libraries above this one, which may not name these tables in their own SQL. */
type Reader = Pick<Database, 'read'>;

/** Locks the row of an account until this unit commits, so that changes that depend on the account wait for each other. */
export const lockAccount = (unit: UnitOfWork, id: number): Promise<void> => lockRow(unit, 'user', id);

/** How many accounts with this role were registered from one instant on and before another. */
export async function countRegistrations(database: Reader, role: Role, from: Instant, until: Instant): Promise<number> {
  const sql =
    'SELECT COUNT(*) AS count FROM user JOIN user_role ON user_role.user_id = user.id AND user_role.role = ? ' +
    'WHERE user.registered_at >= ? AND user.registered_at < ?';
  const [{ count }] = await database.read<{ count: number }>(sql, [role, from, until]);
  return count;
}

/** The number of accounts that have a role. */
export async function countAccounts(database: Reader, role: Role): Promise<number> {
  const [{ count }] = await database.read<{ count: number }>('SELECT COUNT(*) AS count FROM user_role WHERE role = ?', [role]);
  return Number(count);
}

/** A condition for SQL of other libraries: the account whose id is in a column has a role. */
export const hasRoleSql = (column: string, role: Role): string =>
  `EXISTS (SELECT 1 FROM user_role WHERE user_role.user_id = ${column} AND user_role.role = '${role}')`;

/** The last username, in alphabetical order, that matches a pattern of `LIKE`; undefined if none does. */
export async function lastUsernameLike(database: Reader, pattern: string): Promise<string | undefined> {
  const sql = 'SELECT username_folded AS username FROM user WHERE username_folded LIKE ? ORDER BY username_folded DESC LIMIT 1';
  return (await database.read<{ username: string }>(sql, [pattern]))[0]?.username;
}

/** Sets the dates of an account that were written since `since` to `at`. For sample data, which is created now but lies in the past. */
export async function backdateAccount(
  unit: UnitOfWork,
  id: number,
  { since, at }: { readonly since: Instant; readonly at: Instant },
): Promise<void> {
  await unit.query(
    'UPDATE user SET registered_at = CASE WHEN registered_at >= ? THEN ? ELSE registered_at END, ' +
      'modified_at = CASE WHEN modified_at >= ? THEN ? ELSE modified_at END WHERE id = ?',
    [since, at, since, at, id],
  );
}
