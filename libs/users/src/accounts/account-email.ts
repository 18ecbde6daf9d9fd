import { forShare, type UnitOfWork } from '@grove/database';

/**
 * The e-mail address of an account, which is locked until this unit commits; undefined if it does not exist. Code that stores the id of
 * an account calls this first, so that the account cannot be deleted in between. `lock` ends the SELECT: a unit that locks the account
 * for changes later passes `forUpdate(unit)`, because two units that hold a shared lock would wait for each other.
 */
export async function emailOfAccount(unit: UnitOfWork, id: number, lock = forShare(unit)): Promise<string | undefined> {
  const [account] = await unit.read<{ email: string }>(`SELECT email FROM user WHERE id = ?${lock}`, [id]);
  return account?.email;
}
