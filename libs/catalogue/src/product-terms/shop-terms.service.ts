import { TermsService, type TermErrors, type TermRecord } from '@grove/content';
import { TermExists, TermNameEmpty, TermNotFound, TermParentMissing, TermSlugTaken } from '../errors.js';

/** What tags, classes, attribute terms and categories of the shop have in common: codes of errors, and how a product carries them. */
export abstract class ShopTermsService<R extends TermRecord> extends TermsService<R> {
  protected readonly errors: TermErrors = {
    unknown: TermNotFound,
    emptyName: TermNameEmpty,
    nameTaken: (resourceId) => new TermExists({ resourceId }),
    slugTaken: TermSlugTaken,
    unknownParent: TermParentMissing,
  };

  protected carriedBy(productId: number): { sql: string; values: number[] } {
    return { sql: 'term.id IN (SELECT term_id FROM product_term WHERE product_id = ?)', values: [productId] };
  }
}
