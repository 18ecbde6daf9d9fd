import { In } from 'typeorm';
import { fold } from '@grove/core';
import { type Database, Repository } from '@grove/database';
import { type ConsistencyCheck, type Difference, recordCheck } from '@grove/operations';
import { ProductEntity } from '../products/product.entity.js';
import { SkuReservations, type SkuOwner } from '../products/write/sku-reservations.js';
import { SkuEntity } from '../products/sku.entity.js';
import { VariationEntity } from '../variations/variation.entity.js';

/** Compares the reserved SKUs of products with their SKUs; those in the trash reserve none. */
export const productSkusCheck = (database: Database): ConsistencyCheck => skusCheck(database, 'product', 'product');

/** The same for variations. */
export const variationSkusCheck = (database: Database): ConsistencyCheck => skusCheck(database, 'variation', 'product_variation');

function skusCheck(database: Database, owner: SkuOwner, table: string): ConsistencyCheck {
  const reservations = new SkuReservations(database);
  return recordCheck(database, {
    name: `reserved SKUs of ${owner}s`,
    table,
    async compare(ids) {
      const needed = await reservations.findNeeded(owner, ids);
      const reserved = await new Repository(database, SkuEntity).findBy({ ownerId: In(ids) });
      const keyOf = new Map(needed.map(({ id, sku }) => [id, fold(sku)]));
      return ids.flatMap((id): Difference[] => {
        const own = reserved.filter(({ ownerId }) => ownerId === id);
        const key = keyOf.get(id) ?? '';
        const isRight =
          key === '' ? own.length === 0 : own.length === 1 && own[0].skuKey === key && [0, id].includes(own[0].duplicate);
        if (isRight) return [];
        const sentence =
          key === ''
            ? `The ${owner} ${id} reserves a SKU that it does not have.`
            : `The ${owner} ${id} does not reserve its SKU.`;
        const repair = async () => {
          await reservations.release(id);
          await reservations.reserveImported(owner, [id]);
        };
        return [{ id, sentence, repair }];
      });
    },
  });
}

/** Finds SKUs that are reserved for products and variations that do not exist. */
export const orphanedSkusCheck = (database: Database): ConsistencyCheck =>
  recordCheck(database, {
    name: 'owners of SKUs',
    table: 'product',
    idColumn: { table: 'sku', column: 'owner_id' },
    async compare(ids) {
      const orphaned = await new Repository(database, SkuEntity)
        .createQueryBuilder('sku')
        .select('DISTINCT sku.ownerId', 'id')
        .leftJoin(ProductEntity, 'product', 'product.id = sku.ownerId')
        .leftJoin(VariationEntity, 'variation', 'variation.id = sku.ownerId')
        .where({ ownerId: In(ids) })
        .andWhere('product.id IS NULL AND variation.id IS NULL')
        .getRawMany<{ id: number }>();
      return orphaned.map(({ id }) => ({
        id,
        sentence: `A SKU is reserved for the product or variation ${id}, which does not exist.`,
        repair: () => new SkuReservations(database).release(id),
      }));
    },
  });
