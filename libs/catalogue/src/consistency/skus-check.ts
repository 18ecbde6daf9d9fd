import { fold } from '@grove/core';
import { type Database, placeholders } from '@grove/database';
import { type ConsistencyCheck, type Difference, recordCheck } from '@grove/operations';
import { PRODUCT_SKUS, releaseSku, reserveImportedSkus, VARIATION_SKUS } from '../products/sku-reservations.js';

interface Owners {
  readonly name: string;
  /** The kind of record in sentences. */
  readonly record: string;
  readonly table: string;
  /** Selects the id and SKU of those that reserve one. */
  readonly skus: string;
}

/** Compares the reserved SKUs of products with their SKUs; those in the trash reserve none. */
export const productSkusCheck = (database: Database): ConsistencyCheck =>
  skusCheck(database, { name: 'reserved SKUs of products', record: 'product', table: 'product', skus: PRODUCT_SKUS });

/** The same for variations. */
export const variationSkusCheck = (database: Database): ConsistencyCheck =>
  skusCheck(database, {
    ...{ name: 'reserved SKUs of variations', record: 'variation', table: 'product_variation' },
    skus: VARIATION_SKUS,
  });

const skusCheck = (database: Database, { name, record, table, skus }: Owners): ConsistencyCheck =>
  recordCheck(database, {
    name,
    table,
    async compare(ids) {
      const list = placeholders(ids.length);
      const needed = await database.read<{ id: number; sku: string }>(skus.replace('(?)', `(${list})`), ids);
      const reserved = await database.read<{ id: number; sku_key: string; duplicate: number }>(
        `SELECT owner_id AS id, sku_key, duplicate FROM sku WHERE owner_id IN (${list})`,
        ids,
      );
      const keyOf = new Map(needed.map(({ id, sku }) => [id, fold(sku)]));
      return ids.flatMap((id): Difference[] => {
        const own = reserved.filter((row) => row.id === id);
        const key = keyOf.get(id) ?? '';
        const isRight =
          key === '' ? own.length === 0 : own.length === 1 && own[0].sku_key === key && [0, id].includes(own[0].duplicate);
        if (isRight) return [];
        const sentence =
          key === ''
            ? `The ${record} ${id} reserves a SKU that it does not have.`
            : `The ${record} ${id} does not reserve its SKU.`;
        return [
          {
            ...{ id, sentence },
            async repair(unit) {
              await releaseSku(unit, id);
              await reserveImportedSkus(unit, skus, [id]);
            },
          },
        ];
      });
    },
  });

/** Finds SKUs that are reserved for products and variations that do not exist. */
export const orphanedSkusCheck = (database: Database): ConsistencyCheck =>
  recordCheck(database, {
    name: 'owners of SKUs',
    table: 'product',
    idColumn: { table: 'sku', column: 'owner_id' },
    async compare(ids) {
      const rows = await database.read<{ id: number }>(
        `SELECT DISTINCT owner_id AS id FROM sku WHERE owner_id IN (${placeholders(ids.length)})
          AND NOT EXISTS (SELECT 1 FROM product WHERE product.id = sku.owner_id)
          AND NOT EXISTS (SELECT 1 FROM product_variation WHERE product_variation.id = sku.owner_id)`,
        ids,
      );
      return rows.map(({ id }) => ({
        id,
        sentence: `A SKU is reserved for the product or variation ${id}, which does not exist.`,
        repair: (unit) => releaseSku(unit, id),
      }));
    },
  });
