import { placeholders, UniqueViolation, type UnitOfWork } from '@grove/database';
import { fold } from '@grove/core';
import { SkuTaken } from '../errors.js';

/** Releases the SKU of a product or variation. If an imported product has it as well, that one reserves it now. */
export async function releaseSku(unit: UnitOfWork, ownerId: number): Promise<void> {
  const released = await unit.read<{ sku_key: string }>('SELECT sku_key FROM sku WHERE owner_id = ?', [ownerId]);
  if (released.length === 0) return;
  await unit.delete('sku', { owner_id: ownerId });
  await promoteDuplicateSkus(
    unit,
    released.map((row) => row.sku_key),
  );
}

/** Reserves a SKU for a product or variation that has none. The unique key of one table for both makes concurrent requests safe. */
export async function reserveSku(unit: UnitOfWork, ownerId: number, sku: string): Promise<void> {
  const key = fold(sku);
  if (key === '') return;
  try {
    await unit.insert('sku', { sku_key: key, duplicate: 0, owner_id: ownerId });
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    const [holder] = await unit.read<{ owner_id: number }>('SELECT owner_id FROM sku WHERE sku_key = ? AND duplicate = 0', [key]);
    throw new SkuTaken({ resourceId: holder?.owner_id ?? 0 });
  }
}

/**
 * Reserves the SKUs of imported products or variations. Those whose SKU another one has reserved keep it as a duplicate. `skus` selects the id and SKU of
 * those that reserve one.
 */
export async function reserveImportedSkus(unit: UnitOfWork, skus: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await unit.query(`DELETE FROM sku WHERE owner_id IN (${placeholders(ids.length)})`, ids);
  const rows = await unit.read<{ id: number; sku: string }>(skus.replace('(?)', `(${placeholders(ids.length)})`), ids);
  const owners = rows.map(({ id, sku }) => ({ id, key: fold(sku) })).filter(({ key }) => key !== '');
  if (owners.length === 0) return;
  const keys = [...new Set(owners.map(({ key }) => key))];
  const held = await unit.read<{ sku_key: string }>(
    `SELECT sku_key FROM sku WHERE duplicate = 0 AND sku_key IN (${placeholders(keys.length)})`,
    keys,
  );
  const reserved = new Set(held.map((row) => row.sku_key));
  await unit.insertMany(
    'sku',
    owners.map(({ id, key }) => {
      const duplicate = reserved.has(key) ? id : 0;
      reserved.add(key);
      return { sku_key: key, duplicate, owner_id: id };
    }),
  );
}

/** Reserves SKUs whose owner is gone for the first of the others that have them: these SKUs, or all. */
export async function promoteDuplicateSkus(unit: UnitOfWork, keys?: readonly string[]): Promise<void> {
  const condition = keys ? ` WHERE sku_key IN (${placeholders(keys.length)})` : '';
  const free = await unit.read<{ sku_key: string; first: number }>(
    `SELECT sku_key, MIN(duplicate) AS first FROM sku${condition} GROUP BY sku_key HAVING MIN(duplicate) > 0`,
    keys,
  );
  for (const { sku_key: key, first } of free) await unit.update('sku', { duplicate: 0 }, { sku_key: key, duplicate: first });
}

/** Selects the SKUs that products reserve. Products in the trash reserve none. */
export const PRODUCT_SKUS = "SELECT id, sku FROM product WHERE not_in_trash = 1 AND sku <> '' AND id IN (?) ORDER BY id";

/** Selects the SKUs that variations reserve. */
export const VARIATION_SKUS =
  'SELECT variation.id, variation.sku FROM product_variation variation JOIN product ON product.id = variation.product_id ' +
  "WHERE product.not_in_trash = 1 AND variation.sku <> '' AND variation.id IN (?) ORDER BY variation.id";
