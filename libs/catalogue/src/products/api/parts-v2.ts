import { Field, FieldOrder } from '@grove/rest';
import { ChosenOption, ProductAttribute, ProductImage } from './parts-v1.js';

/** A picture of a product in `wc/v2`: its dates in UTC too. */
@FieldOrder('id date_created date_created_gmt date_modified date_modified_gmt src name alt')
export class ProductImageV2 extends ProductImage {
  @Field.dateTime({ description: 'Date of the upload (UTC).', readonly: true }) dateCreatedGmt: string;
  @Field.dateTime({ description: 'Date of the last change (UTC).', readonly: true }) dateModifiedGmt: string;
}

/** An attribute of a product in `wc/v2` and `wc/v3`. A variation that is read as a product has a chosen option in place of the options. */
@FieldOrder('id name slug')
export class ProductAttributeV2 extends ProductAttribute {
  @Field.text({ description: 'Slug of a global attribute; the name of a custom one.', readonly: true }) slug: string;
  @Field.text({ description: 'Chosen option of a variation.', readonly: true, optional: true }) option?: string;
  @Field.integer({ description: 'Position of the attribute.', optional: true }) declare position: number;
  @Field.boolean({ description: 'Whether it is shown on the page of the product.', optional: true }) declare visible: boolean;
  @Field.boolean({ description: 'Used for variations.', optional: true }) declare variation: boolean;
  @Field.stringList({
    description: 'Options to choose from; one text with bars between them is a list too.',
    optional: true,
    separator: '|',
  })
  declare options: string[];
}

/** The option of a variation in `wc/v2` and `wc/v3`. */
@FieldOrder('id name slug option')
export class ChosenOptionV2 extends ChosenOption {
  @Field.text({ description: 'Slug of the attribute.', readonly: true }) slug: string;
}
