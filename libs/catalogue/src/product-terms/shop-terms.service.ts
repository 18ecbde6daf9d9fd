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

  protected conditionForRecord(productId: number): { sql: string; values: number[] } {
    return { sql: 'term.id IN (SELECT term_id FROM product_term WHERE product_id = ?)', values: [productId] };
  }
}
