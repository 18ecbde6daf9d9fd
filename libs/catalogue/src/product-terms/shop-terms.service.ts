import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { TermsService, type TermErrors, type TermRecord } from '@grove/content';
import { ProductTermEntity } from '../products/product-term.entity.js';
import { TermExists, TermNameEmpty, TermNotFound, TermParentMissing, TermSlugTaken } from '../errors.js';

/** What tags, shipping classes, attribute terms and categories of the shop share: their errors, and the condition for the terms of a product. */
export abstract class ShopTermsService<R extends TermRecord> extends TermsService<R> {
  protected readonly errors: TermErrors = {
    unknown: TermNotFound,
    emptyName: TermNameEmpty,
    nameTaken: (resourceId) => new TermExists({ resourceId }),
    slugTaken: TermSlugTaken,
    unknownParent: TermParentMissing,
  };

  protected idsOfRecord(query: SelectQueryBuilder<ObjectLiteral>, recordId: number): SelectQueryBuilder<ObjectLiteral> {
    return query
      .select('assigned.termId')
      .from(ProductTermEntity, 'assigned')
      .where('assigned.productId = :recordId', { recordId });
  }
}
