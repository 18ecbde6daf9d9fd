import { Injectable } from '@nestjs/common';
import { Database, Table, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { InvalidVariation } from '../errors.js';
import { ProductImages } from '../products/product-images.js';
import { ProductTerms } from '../products/product-terms.js';
import { freeSku, registerSku } from '../products/sku-register.js';
import { BLANK_VARIATION, VariationEntity } from './variation.entity.js';
import type { Variation } from './variation.resource.js';
import { revisedVariation, type Surroundings } from './variation.rules.js';

/** Writes the variations inside a product: an entry with an id changes that one, one without adds one, those not named stay. */
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

  of(productId: number): Promise<VariationEntity[]> {
    return this.table.where('product_id = ?', productId);
  }

  async change(unit: UnitOfWork, productId: number, entries: readonly Partial<Variation>[], around: Surroundings): Promise<void> {
    const known = new Map((await this.of(productId)).map((row) => [row.id, row]));
    for (const [position, entry] of entries.entries()) {
      const current = entry.id ? known.get(entry.id) : undefined;
      if (entry.id && !current) throw new InvalidVariation({ id: entry.id });
      await this.save(unit, { productId, position, entry, current }, around);
    }
  }

  /** Frees the SKUs (of a product that goes to the trash) or takes them again. */
  async claimSkus(unit: UnitOfWork, productId: number, held: boolean): Promise<void> {
    for (const row of await this.of(productId)) {
      await freeSku(unit, row.id);
      if (held) await registerSku(unit, this.database, row.id, row.sku);
    }
  }

  async removeAll(unit: UnitOfWork, productId: number): Promise<void> {
    await this.claimSkus(unit, productId, false);
    for (const row of await this.of(productId)) await unit.delete('object_id', { id: row.id });
    await unit.delete('product_variation', { product_id: productId });
  }

  private async save(unit: UnitOfWork, { productId, position, entry, current }: Entry, around: Surroundings): Promise<void> {
    const instant = now();
    const before = current ?? { ...BLANK_VARIATION, productId, createdAt: instant };
    const draft = {
      ...revisedVariation({ ...before, position, modifiedAt: instant }, entry, around),
      ...(entry.shippingClass !== undefined && { shippingClassId: await this.terms.shippingClass(unit, entry.shippingClass) }),
      ...(entry.image !== undefined && { imageId: (await this.images.chosen(unit, entry.image))[0] ?? 0 }),
    };
    const id = current?.id ?? (await unit.nextId('variation'));
    if (draft.sku !== (current?.sku ?? '')) {
      if (current) await freeSku(unit, id);
      await registerSku(unit, this.database, id, draft.sku);
    }
    if (current) await this.table.update(unit, id, draft);
    else await this.table.insert(unit, { id, ...draft });
  }
}

/** One entry of the list that was sent, and the variation it names. */
interface Entry {
  readonly productId: number;
  readonly position: number;
  readonly entry: Partial<Variation>;
  readonly current: VariationEntity | undefined;
}
