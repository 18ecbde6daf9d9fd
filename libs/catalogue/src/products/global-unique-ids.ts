import { UniqueViolation, type Database, type UnitOfWork } from '@grove/database';
import { GlobalUniqueIdTaken } from '../errors.js';

/** Changes the global unique id of a product or variation. The unique key of one table for both makes concurrent requests safe. */
export async function changeGlobalUniqueId(
  unit: UnitOfWork,
  database: Database,
  ownerId: number,
  { before = '', after }: { readonly before?: string; readonly after: string },
): Promise<void> {
  if (before === after) return;
  if (before !== '') await releaseGlobalUniqueId(unit, ownerId);
  if (after === '') return;
  try {
    await unit.insert('global_unique_id', { value: after, owner_id: ownerId });
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    const sql = 'SELECT owner_id FROM global_unique_id WHERE value = ?';
    const [holder] = await database.read<{ owner_id: number }>(sql, [after]);
    throw new GlobalUniqueIdTaken({ resourceId: holder?.owner_id ?? 0 });
  }
}

/** Makes the global unique id of a product or variation free. */
export const releaseGlobalUniqueId = (unit: UnitOfWork, ownerId: number): Promise<unknown> =>
  unit.delete('global_unique_id', { owner_id: ownerId });
