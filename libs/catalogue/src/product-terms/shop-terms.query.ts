import { Field, TermQuery } from '@grove/rest';

/** Arguments of lists of product terms. */
class ShopTermQuery extends TermQuery {
  @Field.integer({ description: 'Only the terms of this product.' }) product?: number;
}

/** Arguments of lists that also have an offset. */
export class OffsetTermQuery extends ShopTermQuery {
  @Field.integer({ description: 'Skip this many terms; takes precedence over page.', min: 0 }) offset?: number;
}

/** Arguments of lists of terms that also have a parent. */
export class TreeTermQuery extends ShopTermQuery {
  @Field.integer({ description: 'Only the children of this term; 0 for terms without a parent.' }) parent?: number;
}
