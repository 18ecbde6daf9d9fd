import { Field, TermQuery } from '@grove/rest';

/** Arguments of lists of product terms. */
export class ShopTermQuery extends TermQuery {
  @Field.integer({ description: 'Only the terms of this product.' }) product?: number;
}

/** Arguments of lists that can also start anywhere. */
export class OffsetTermQuery extends ShopTermQuery {
  @Field.integer({ description: 'Skip this many terms; wins over the page.', min: 0 }) offset?: number;
}

/** Arguments of lists of terms that may stand in a tree. */
export class TreeTermQuery extends ShopTermQuery {
  @Field.integer({ description: 'Only the terms directly below this one; 0 for those at the top.' }) parent?: number;
}
