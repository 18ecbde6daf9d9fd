import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { TermsService, type TermErrors, type TermRecord } from '@grove/content';
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
      .select('assigned.term_id')
      .from('product_term', 'assigned')
      .where('assigned.product_id = :recordId', { recordId });
  }
}
