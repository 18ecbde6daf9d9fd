import { Database, UniqueViolation, type UnitOfWork } from '@grove/database';
import { fold } from '@grove/core';
import { SkuTaken } from '../errors.js';

/** Releases the SKU of a product or variation. */
export const releaseSku = (unit: UnitOfWork, ownerId: number): Promise<number> => unit.delete('sku', { owner_id: ownerId });

/** Reserves a SKU for a product or variation that has none. The unique key of one table for both makes concurrent requests safe. */
export async function reserveSku(unit: UnitOfWork, database: Database, ownerId: number, sku: string): Promise<void> {
  const key = fold(sku);
  if (key === '') return;
  try {
    await unit.insert('sku', { sku_key: key, owner_id: ownerId });
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    const [holder] = await database.read<{ owner_id: number }>('SELECT owner_id FROM sku WHERE sku_key = ?', [key]);
    throw new SkuTaken({ resourceId: holder?.owner_id ?? 0 });
  }
}
