import { Injectable } from '@nestjs/common';
import { startsWithPattern, Database, Table, acquireNamedLock, UniqueViolation, type UnitOfWork } from '@grove/database';
import { firstAvailableSlug, slugify } from '@grove/core';
import { ProductEntity } from './product.entity.js';

const TRIES = 100;

/** Writes the row of a product under a slug of its own, also when many of one name come at once. */
@Injectable()
export class ProductSlugs {
  private readonly table: Table<ProductEntity>;

  constructor(private readonly database: Database) {
    this.table = new Table(database, ProductEntity);
  }

  /** `asked` is the slug as it was sent, if it was. Sets the draft's slug to the one it got. */
  async write(
    unit: UnitOfWork,
    draft: ProductEntity,
    current: ProductEntity | undefined,
    asked: string | undefined,
  ): Promise<void> {
    const wanted = wantedSlug(draft, asked);
    const isReserved = isPublic(draft) && wanted !== '';
    for (let attempt = 1; ; attempt++) {
      // Most slugs are free; only one that was not is worth a look at the others.
      draft.slug = attempt === 1 ? wanted : await this.free(unit, wanted, draft.id);
      draft.slugKey = isReserved ? draft.slug : null;
      try {
        if (current) await this.table.update(unit, draft.id, draft);
        else await this.table.insert(unit, draft);
        return;
      } catch (error) {
        if (!(error instanceof UniqueViolation && error.concerns('product', 'slug_key')) || attempt === TRIES) throw error;
      }
    }
  }

  /** Those who look for another slug take turns: side by side they would find the same one, and then wait for each other. */
  private async free(unit: UnitOfWork, wanted: string, ownId: number): Promise<string> {
    await acquireNamedLock(unit, 'product/slug');
    const like = startsWithPattern(wanted.slice(0, 190));
    const rows = await this.database.read<{ slug: string }>(
      "SELECT slug_key AS slug FROM product WHERE slug_key LIKE ? ESCAPE '!' AND id <> ?",
      [like, ownId],
    );
    return firstAvailableSlug(wanted, new Set(rows.map((row) => row.slug)));
  }
}

/** Slugs of published and private products are addresses and therefore unique; drafts take theirs when they are published. */
const isPublic = ({ status }: ProductEntity): boolean => status === 'publish' || status === 'private';

function wantedSlug(draft: ProductEntity, asked: string | undefined): string {
  const sent = asked === undefined ? undefined : slugify(asked);
  if (sent) return sent;
  if (draft.slug !== '' && asked === undefined) return draft.slug;
  return isPublic(draft) ? slugify(draft.name) || `product-${draft.id}` : '';
}
