import { Field } from '@grove/rest';

/** Length, width and height; each changes alone. */
export class Dimensions {
  @Field.text({ description: 'Length.', max: 20 }) length: string;
  @Field.text({ description: 'Width.', max: 20 }) width: string;
  @Field.text({ description: 'Height.', max: 20 }) height: string;
}

/** A file that a buyer may download. */
export class Download {
  @Field.text({ description: 'Identifier of the file; made when absent.', max: 64 }) id: string;
  @Field.text({ description: 'Name shown to the buyer; the name of the file when empty.' }) name: string;
  @Field.uri({ description: 'Address of the file.' }) file: string;
}

/** A category or tag of a product: sent by id, shown with name and slug. */
export class TermReference {
  @Field.integer({ description: 'Identifier of the term.' }) id: number;
  @Field.text({ description: 'Name of the term.', readonly: true }) name: string;
  @Field.slug({ description: 'Slug of the term.', readonly: true }) slug: string;
}

/** A picture of a product. */
export class ProductImage {
  @Field.integer({ description: 'Identifier of the picture among the media.' }) id: number;
  @Field.dateTime({ description: 'When it was added (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.uri({ description: 'Address of the picture.' }) src: string;
  @Field.text({ description: 'Title of the picture; written to the medium.' }) name: string;
  @Field.text({ description: 'Alternative text; written to the medium.' }) alt: string;
  @Field.integer({ description: 'Place; 0 is the main picture.' }) position: number;
}

/** An attribute of a product: a global one by id, or one of its own by name. */
export class ProductAttribute {
  @Field.integer({ description: 'Identifier of a global attribute; 0 for one of its own.' }) id: number;
  @Field.text({ description: 'Name of the attribute.' }) name: string;
  @Field.integer({ description: 'Place among the attributes.' }) position: number;
  @Field.boolean({ description: 'Shown on the page of the product.' }) visible: boolean;
  @Field.boolean({ description: 'Variations are told apart by it.' }) variation: boolean;
  @Field.stringList({ description: 'Options to choose from.' }) options: string[];
}

/** One chosen option: of a default choice, or of a variation. */
export class ChosenOption {
  @Field.integer({ description: 'Identifier of a global attribute; 0 for one of its own.' }) id: number;
  @Field.text({ description: 'Name of the attribute.' }) name: string;
  @Field.text({ description: 'The option.' }) option: string;
}
