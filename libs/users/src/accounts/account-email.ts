import { forShare, type UnitOfWork } from '@grove/database';

/**
 * The e-mail address of an account, which is locked until this unit commits; undefined if it does not exist. Code that stores the id of
 * an account calls this first, so that the account cannot be deleted in between.
 */
export async function emailOfAccount(unit: UnitOfWork, id: number): Promise<string | undefined> {
  const [account] = await unit.read<{ email: string }>(`SELECT email FROM user WHERE id = ?${forShare(unit)}`, [id]);
  return account?.email;
}
