import { Field } from '@grove/rest';

/** Length, width and height of a product in every version. Each can be changed alone. */
export class Dimensions {
  @Field.text({ description: 'Length.', max: 20 }) length: string;
  @Field.text({ description: 'Width.', max: 20 }) width: string;
  @Field.text({ description: 'Height.', max: 20 }) height: string;
}

/** A file that a buyer may download. */
export class Download {
  @Field.text({ description: 'Identifier of the file; generated if absent.', max: 64 }) id: string;
  @Field.text({ description: 'Name shown to the buyer; by default the name of the file.' }) name: string;
  @Field.uri({ description: 'URL of the file.' }) file: string;
}

/** A category or tag of a product. Clients send its id; answers contain its name and slug as well. */
export class TermReference {
  @Field.integer({ description: 'Identifier of the term.' }) id: number;
  @Field.text({ description: 'Name of the term.', readonly: true }) name: string;
  @Field.slug({ description: 'Slug of the term.', readonly: true }) slug: string;
}

/** A picture of a product in `wc/v1`. */
export class ProductImage {
  @Field.integer({ description: 'Identifier of the media item.' }) id: number;
  @Field.dateTime({ description: 'Date of the upload (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'Date of the last change (UTC).', readonly: true }) dateModified: string;
  @Field.uri({ description: 'URL of the picture.' }) src: string;
  @Field.text({ description: 'Title of the picture; stored in the media item.' }) name: string;
  @Field.text({ description: 'Alternative text; stored in the media item.' }) alt: string;
  @Field.integer({ description: 'Position; 0 is the main picture.' }) position: number;
}

/** An attribute of a product in `wc/v1`: a global attribute by id, or a custom attribute by name. */
export class ProductAttribute {
  @Field.integer({ description: 'Identifier of a global attribute; 0 for a custom attribute.' }) id: number;
  @Field.text({ description: 'Name of the attribute.' }) name: string;
  @Field.integer({ description: 'Position of the attribute.' }) position: number;
  @Field.boolean({ description: 'Whether it is shown on the page of the product.' }) visible: boolean;
  @Field.boolean({ description: 'Used for variations.' }) variation: boolean;
  @Field.stringList({ description: 'Options to choose from.' }) options: string[];
}

/** One chosen option in `wc/v1`: a default option of a product, or an option of a variation. */
export class ChosenOption {
  @Field.integer({ description: 'Identifier of a global attribute; 0 for a custom attribute.' }) id: number;
  @Field.text({ description: 'Name of the attribute.' }) name: string;
  @Field.text({ description: 'Chosen option.' }) option: string;
}
