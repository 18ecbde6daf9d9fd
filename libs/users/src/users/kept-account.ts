import { sharing, type UnitOfWork } from '@grove/database';

/**
 * The e-mail address of an account that will be there, as it is, until this unit is stored; undefined when there is none. Whoever writes down the id of
 * an account asks first, so that the account cannot be deleted in between.
 */
export async function emailOfAccount(unit: UnitOfWork, id: number): Promise<string | undefined> {
  const [account] = await unit.read<{ email: string }>(`SELECT email FROM user WHERE id = ?${sharing(unit)}`, [id]);
  return account?.email;
}
