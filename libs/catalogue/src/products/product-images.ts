import { Injectable } from '@nestjs/common';
import { PicturesService } from '@grove/content';
import type { UnitOfWork } from '@grove/kernel';
import { ImageNotFetched, InvalidImage } from '../errors.js';
import type { ProductImage } from './product-parts.resource.js';

/** The pictures of a product: which, and in which order. */
@Injectable()
export class ProductImages {
  constructor(private readonly pictures: PicturesService) {}

  /** The ids of the pictures that were sent: the one at position 0 first (else the first sent), the others as sent. Names and alternative texts go to the media. */
  async chosen(unit: UnitOfWork, sent: readonly Partial<ProductImage>[]): Promise<number[]> {
    const entries = sent.filter((entry) => entry.id !== 0 || entry.src);
    const known = await this.pictures.find(entries.flatMap(({ id }) => id ?? []));
    for (const entry of entries) {
      if (!entry.id) throw new ImageNotFetched({ src: entry.src ?? '' });
      if (!known.has(entry.id)) throw new InvalidImage({ id: entry.id });
      await this.pictures.describe(unit, entry.id, { title: entry.name, altText: entry.alt });
    }
    const main = Math.max(
      entries.findIndex(({ position }) => position === 0),
      0,
    );
    const ordered = [...entries.slice(main, main + 1), ...entries.filter((_entry, place) => place !== main)];
    return [...new Set(ordered.map(({ id }) => id!))];
  }

  async replace(unit: UnitOfWork, productId: number, ids: readonly number[]): Promise<void> {
    await unit.delete('product_image', { product_id: productId });
    const rows = ids.map((id, position) => ({ product_id: productId, media_id: id, position }));
    if (rows.length > 0) await unit.insertMany('product_image', rows);
  }
}
