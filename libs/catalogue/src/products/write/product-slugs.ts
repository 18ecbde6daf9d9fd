import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { startsWithPattern, Database, Repository, acquireNamedLock, UniqueViolation, type UnitOfWork } from '@grove/database';
import { firstAvailableSlug, slugify } from '@grove/core';
import { ProductEntity } from '../product.entity.js';

const MAX_ATTEMPTS = 100;

/** Writes the row of a product with a unique slug, also when several products with the same name are created at the same time. */
@Injectable()
export class ProductSlugs {
  private readonly products = new Repository(this.database, ProductEntity);

  constructor(private readonly database: Database) {}

  /** Sets the slug of `draft`. `sentSlug` is the slug in the request, if there is one. */
  async write(
    unit: UnitOfWork,
    draft: ProductEntity,
    current: ProductEntity | undefined,
    sentSlug: string | undefined,
  ): Promise<void> {
    const requested = requestedSlug(draft, sentSlug);
    const isReserved = isPublic(draft) && requested !== '';
    for (let attempt = 1; ; attempt++) {
      // Most slugs are free, so the others are read only after the first attempt failed.
      draft.slug = attempt === 1 ? requested : await this.findFreeSlug(unit, requested, draft.id);
      draft.slugKey = isReserved ? draft.slug : null;
      try {
        if (!current) await this.products.insert(draft);
        else await this.products.updateChanged(current, draft);
        return;
      } catch (error) {
        if (!(error instanceof UniqueViolation && error.concerns('product', 'slug_key')) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Serialized by a named lock: otherwise concurrent requests find the same free slug and then block each other. */
  private async findFreeSlug(unit: UnitOfWork, requested: string, ownId: number): Promise<string> {
    await acquireNamedLock(unit, 'product/slug');
    const similar = this.products
      .createQueryBuilder('product')
      .select('product.slugKey', 'slug')
      .where("product.slugKey LIKE :like ESCAPE '!'", { like: startsWithPattern(requested.slice(0, 190)) })
      .andWhere({ id: Not(ownId) });
    const rows = await similar.getRawMany<{ slug: string }>();
    return firstAvailableSlug(requested, new Set(rows.map(({ slug }) => slug)));
  }
}

/** WordPress ends the slugs of products in its trash with this, so that their addresses are free. */
const TRASH_ENDING = /__trashed$/;

/** Slugs of published and private products are part of URLs and therefore unique. A draft reserves its slug when it is published. */
export const isPublic = ({ status }: Pick<ProductEntity, 'status'>): boolean => status === 'publish' || status === 'private';

/** The slug that a product asks for: the one that was sent, the one that it has, or that of its name. */
export function requestedSlug(draft: ProductEntity, sentSlug: string | undefined): string {
  const sent = sentSlug === undefined ? undefined : slugify(sentSlug);
  if (sent) return sent;
  if (draft.slug !== '' && sentSlug === undefined)
    return draft.status === 'trash' ? draft.slug : draft.slug.replace(TRASH_ENDING, '');
  return isPublic(draft) ? slugify(draft.name) || `product-${draft.id}` : '';
}
