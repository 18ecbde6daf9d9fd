import { Database, UniqueViolation, type UnitOfWork } from '@grove/database';
import { fold } from '@grove/core';
import { SkuTaken } from '../errors.js';

/** Frees the SKU of an owner, a product or a variation. */
export const freeSku = (unit: UnitOfWork, ownerId: number): Promise<number> => unit.delete('sku', { owner_id: ownerId });

/** Gives an owner that has none its SKU. One register for both kinds keeps them apart under any concurrency. */
export async function registerSku(unit: UnitOfWork, database: Database, ownerId: number, sku: string): Promise<void> {
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
