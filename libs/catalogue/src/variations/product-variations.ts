import { Injectable } from '@nestjs/common';
import { detachMedia } from '@grove/content';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { MetaDataStore } from '@grove/rest';
import { now } from '@grove/core';
import { InvalidVariation } from '../errors.js';
import { ProductImages } from '../products/write/product-images.js';
import { ProductTerms } from '../products/write/product-terms.js';
import { GlobalUniqueIds } from '../products/write/global-unique-ids.js';
import { PRODUCT_METADATA } from '../products/product-metadata.js';
import { keepDownloadsPrivate } from '../products/write/sold-downloads.js';
import { SkuReservations } from '../products/write/sku-reservations.js';
import { stockEventOf } from '../products/write/stock-events.rules.js';
import type { VariationChanges, VariationEvent } from './variation-changes.js';
import { isInTrash, statusColumns } from './variation-status.rules.js';
import { BLANK_VARIATION, VariationEntity } from './variation.entity.js';
import type { VariationInput } from './variation-input.js';
import { applyVariationInput, type VariationContext } from './variation.rules.js';

/** Writes the variations in a product. An entry with an id changes a variation, one without an id adds one; all others stay. */
@Injectable()
export class ProductVariations {
  private readonly table = new Repository(this.database, VariationEntity);
  private readonly skus = new SkuReservations(this.database);
  private readonly uniqueIds = new GlobalUniqueIds(this.database);

  constructor(
    private readonly database: Database,
    private readonly terms: ProductTerms,
    private readonly images: ProductImages,
    private readonly metaData: MetaDataStore,
  ) {}

  async update(
    unit: UnitOfWork,
    productId: number,
    entries: readonly VariationInput[],
    context: VariationContext,
  ): Promise<VariationChanges> {
    const changes = new Map<number, readonly VariationEvent[]>();
    const known = new Map((await this.table.findBy({ productId })).map((row) => [row.id, row]));
    for (const [position, entry] of entries.entries()) {
      const current = entry.id ? known.get(entry.id) : undefined;
      if (entry.id && !current) throw new InvalidVariation({ id: entry.id });
      const { id, events } = await this.save(unit, { productId, entry: { ...entry, position }, current }, context);
      changes.set(id, events);
    }
    return changes;
  }

  /** Releases the SKUs of the variations (when the product goes to the trash) or reserves them again. Returns the ids of those that are not in the trash themselves. */
  async setSkusReserved(productId: number, reserved: boolean): Promise<number[]> {
    const rows = await this.table.findBy({ productId });
    for (const row of rows) {
      await this.skus.release(row.id);
      if (reserved && !isInTrash(row)) await this.skus.reserve(row.id, row.sku);
    }
    return rows.filter((row) => !isInTrash(row)).map(({ id }) => id);
  }

  /** Moves the variations to the trash. Their SKUs are free. */
  async trashAll(productId: number): Promise<void> {
    await this.table.update({ productId }, statusColumns('trash'));
  }

  /** Numbers the variations of a product in their order, from 1. */
  async renumber(productId: number): Promise<void> {
    const rows = await this.table.find({
      select: { id: true, position: true },
      where: { productId },
      order: { position: 'ASC', id: 'ASC' },
    });
    const numbered = rows.map(({ id }, index) => ({ id, position: index + 1 }));
    await this.table.updateEach(numbered.filter(({ position }, index) => position !== rows[index].position));
  }

  /** Deletes a variation for good. */
  async remove(unit: UnitOfWork, row: VariationEntity): Promise<void> {
    await this.skus.release(row.id);
    await this.forget(unit, row);
    await this.table.delete(row.id);
  }

  /** Deletes all variations of a product for good. Returns the ids of those that were not in the trash themselves. */
  async removeAll(unit: UnitOfWork, productId: number): Promise<number[]> {
    const ids = await this.setSkusReserved(productId, false);
    for (const row of await this.table.findBy({ productId })) await this.forget(unit, row);
    await this.table.delete({ productId });
    return ids;
  }

  /** Removes what other tables have of a variation that is deleted for good. */
  private async forget(unit: UnitOfWork, { id, globalUniqueId }: VariationEntity): Promise<void> {
    if (globalUniqueId !== '') await this.uniqueIds.release(id);
    await this.metaData.remove(PRODUCT_METADATA, id);
    await detachMedia(this.database, id);
    await unit.releaseId(id);
  }

  /** Creates or changes a variation; returns its id, and what happened to it. */
  async save(
    unit: UnitOfWork,
    { productId, entry, current }: VariationWrite,
    context: VariationContext,
  ): Promise<WrittenVariation> {
    const instant = now();
    const before = current ?? { ...BLANK_VARIATION, productId, position: 0, createdAt: instant };
    const draft = {
      ...applyVariationInput({ ...before, modifiedAt: instant }, entry, context),
      ...(entry.shippingClass !== undefined && { shippingClassId: await this.terms.shippingClassId(entry.shippingClass) }),
      ...(entry.image !== undefined && { imageId: (await this.images.resolveIds(unit, entry.image))[0] ?? 0 }),
    };
    const id = current?.id ?? (await unit.nextId('variation'));
    const [wasInTrash, inTrash] = [current !== undefined && isInTrash(current), isInTrash(draft)];
    if (draft.sku !== (current?.sku ?? '') || inTrash !== wasInTrash) {
      if (current) await this.skus.release(id);
      if (!inTrash) await this.skus.reserve(id, draft.sku);
    }
    await this.uniqueIds.change(id, { before: current?.globalUniqueId, after: draft.globalUniqueId });
    await keepDownloadsPrivate(this.database, draft, current);
    if (current) await this.table.updateChanged(current, { ...draft, id });
    else await this.table.insert({ id, ...draft });
    await this.metaData.write(PRODUCT_METADATA, id, entry.metaData);
    if (!current) return { id, events: ['created'] };
    if (inTrash !== wasInTrash) return { id, events: [inTrash ? 'deleted' : 'restored'] };
    const stockEvent = inTrash ? undefined : stockEventOf(current, draft, context.stock.lowStockThreshold);
    return { id, events: stockEvent ? ['updated', stockEvent] : ['updated'] };
  }
}

/** A variation that was written, and what happened to it. */
export interface WrittenVariation {
  readonly id: number;
  readonly events: readonly VariationEvent[];
}

/** One entry of the list in a request, and the variation that it changes. */
interface VariationWrite {
  readonly productId: number;
  readonly entry: VariationInput;
  readonly current: VariationEntity | undefined;
}
