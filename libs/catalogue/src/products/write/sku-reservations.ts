import { In, Not } from 'typeorm';
import { type Database, Repository, startsWithPattern, UniqueViolation } from '@grove/database';
import { fold } from '@grove/core';
import { SkuTaken } from '../../errors.js';
import { VariationEntity } from '../../variations/variation.entity.js';
import { ProductEntity } from '../product.entity.js';
import { SkuEntity } from '../sku.entity.js';

/** What may reserve SKUs. */
export type SkuOwner = 'product' | 'variation';

/** Which product or variation has which SKU. The unique key of one table for both makes concurrent requests safe. */
export class SkuReservations {
  private readonly skus = new Repository(this.database, SkuEntity);

  constructor(private readonly database: Database) {}

  /** Releases the SKU of a product or variation. If an imported product has it as well, that one reserves it now. */
  async release(ownerId: number): Promise<void> {
    const released = await this.skus.findBy({ ownerId });
    if (released.length === 0) return;
    await this.skus.delete({ ownerId });
    await this.promoteDuplicates(released.map(({ skuKey }) => skuKey));
  }

  /** Reserves a SKU for a product or variation that has none. */
  async reserve(ownerId: number, sku: string): Promise<void> {
    const skuKey = fold(sku);
    if (skuKey === '') return;
    try {
      await this.skus.insert({ skuKey, duplicate: 0, ownerId });
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      const holder = await this.skus.findOneBy({ skuKey, duplicate: 0 });
      throw new SkuTaken({ resourceId: holder?.ownerId ?? 0 });
    }
  }

  /** Reserves the SKUs of imported products or variations. Those whose SKU another one has reserved keep it as a duplicate. */
  async reserveImported(kind: SkuOwner, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.skus.delete({ ownerId: In(ids) });
    const needed = await this.findNeeded(kind, ids);
    const owners = needed.map(({ id, sku }) => ({ id, skuKey: fold(sku) })).filter(({ skuKey }) => skuKey !== '');
    if (owners.length === 0) return;
    const held = await this.skus.findBy({ duplicate: 0, skuKey: In(owners.map(({ skuKey }) => skuKey)) });
    const reserved = new Set(held.map(({ skuKey }) => skuKey));
    const rows = owners.map(({ id, skuKey }) => {
      const duplicate = reserved.has(skuKey) ? id : 0;
      reserved.add(skuKey);
      return { skuKey, duplicate, ownerId: id };
    });
    await this.skus.insert(rows);
  }

  /** Those of these products or variations that reserve a SKU, with their SKUs. Products in the trash reserve none. */
  findNeeded(kind: SkuOwner, ids: readonly number[]): Promise<{ readonly id: number; readonly sku: string }[]> {
    const wanted = { id: In(ids), sku: Not('') };
    const [select, order] = [{ id: true, sku: true } as const, { id: 'ASC' } as const];
    return kind === 'product'
      ? new Repository(this.database, ProductEntity).find({ select, where: { ...wanted, notInTrash: true }, order })
      : new Repository(this.database, VariationEntity).find({
          select,
          where: { ...wanted, product: { notInTrash: true } },
          order,
        });
  }

  /** Reserves SKUs whose owner is gone for the first of the others that have them: these SKUs, or all. */
  async promoteDuplicates(skuKeys?: readonly string[]): Promise<void> {
    const query = this.skus.createQueryBuilder('sku').select('sku.skuKey', 'skuKey').addSelect('MIN(sku.duplicate)', 'first');
    query.groupBy('sku.skuKey').having('MIN(sku.duplicate) > 0');
    if (skuKeys) query.where({ skuKey: In(skuKeys) });
    const free = await query.getRawMany<{ skuKey: string; first: number }>();
    for (const { skuKey, first } of free) await this.skus.update({ skuKey, duplicate: first }, { duplicate: 0 });
  }

  /** This SKU with the first number that makes it free. */
  async numbered(sku: string): Promise<string> {
    const similar = this.skus
      .createQueryBuilder('sku')
      .where("sku.skuKey LIKE :like ESCAPE '!'", { like: startsWithPattern(`${fold(sku)}-`) });
    const taken = new Set((await similar.getMany()).map(({ skuKey }) => skuKey));
    let number = 1;
    while (taken.has(fold(`${sku}-${number}`))) number++;
    return `${sku}-${number}`;
  }
}
