import { Injectable } from '@nestjs/common';
import { detachMedia } from '@grove/content';
import { Database, Table, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { InvalidVariation } from '../errors.js';
import { ProductImages } from '../products/product-images.js';
import { ProductTerms } from '../products/product-terms.js';
import { releaseSku, reserveSku } from '../products/sku-reservations.js';
import { BLANK_VARIATION, VariationEntity } from './variation.entity.js';
import type { Variation } from './variation.resource.js';
import { applyVariationInput, type VariationContext } from './variation.rules.js';

/** Writes the variations in a product. An entry with an id changes a variation, one without an id adds one; all others stay. */
@Injectable()
export class ProductVariations {
  private readonly table: Table<VariationEntity>;

  constructor(
    private readonly database: Database,
    private readonly terms: ProductTerms,
    private readonly images: ProductImages,
  ) {
    this.table = new Table(database, VariationEntity);
  }

  findAll(productId: number): Promise<VariationEntity[]> {
    return this.table.where('product_id = ?', productId);
  }

  async update(
    unit: UnitOfWork,
    productId: number,
    entries: readonly Partial<Variation>[],
    context: VariationContext,
  ): Promise<void> {
    const known = new Map((await this.findAll(productId)).map((row) => [row.id, row]));
    for (const [position, entry] of entries.entries()) {
      const current = entry.id ? known.get(entry.id) : undefined;
      if (entry.id && !current) throw new InvalidVariation({ id: entry.id });
      await this.save(unit, { productId, position, entry, current }, context);
    }
  }

  /** Releases the SKUs of the variations (when the product goes to the trash) or reserves them again. */
  async setSkusReserved(unit: UnitOfWork, productId: number, reserved: boolean): Promise<void> {
    for (const row of await this.findAll(productId)) {
      await releaseSku(unit, row.id);
      if (reserved) await reserveSku(unit, this.database, row.id, row.sku);
    }
  }

  async removeAll(unit: UnitOfWork, productId: number): Promise<void> {
    await this.setSkusReserved(unit, productId, false);
    for (const row of await this.findAll(productId)) {
      await detachMedia(unit, row.id);
      await unit.releaseId(row.id);
    }
    await unit.delete('product_variation', { product_id: productId });
  }

  private async save(
    unit: UnitOfWork,
    { productId, position, entry, current }: VariationWrite,
    context: VariationContext,
  ): Promise<void> {
    const instant = now();
    const before = current ?? { ...BLANK_VARIATION, productId, createdAt: instant };
    const draft = {
      ...applyVariationInput({ ...before, position, modifiedAt: instant }, entry, context),
      ...(entry.shippingClass !== undefined && { shippingClassId: await this.terms.shippingClassId(unit, entry.shippingClass) }),
      ...(entry.image !== undefined && { imageId: (await this.images.resolveIds(unit, entry.image))[0] ?? 0 }),
    };
    const id = current?.id ?? (await unit.nextId('variation'));
    if (draft.sku !== (current?.sku ?? '')) {
      if (current) await releaseSku(unit, id);
      await reserveSku(unit, this.database, id, draft.sku);
    }
    if (current) await this.table.update(unit, id, draft);
    else await this.table.insert(unit, { id, ...draft });
  }
}

/** One entry of the list in the request, and the variation that it changes. */
interface VariationWrite {
  readonly productId: number;
  readonly position: number;
  readonly entry: Partial<Variation>;
  readonly current: VariationEntity | undefined;
}
