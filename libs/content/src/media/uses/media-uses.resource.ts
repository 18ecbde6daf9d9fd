import { Field } from '@grove/rest';

/** A record that shows or names a file. */
export class MediaUse {
  @Field.integer({ description: 'Id of the record.', readonly: true }) id: number;
  @Field.text({ description: 'Type of the record: post, page, product, or the taxonomy of a term.', readonly: true })
  type: string;
  @Field.text({ description: 'Title or name of the record.', readonly: true }) title: string;
  @Field.enum(['featured', 'text', 'picture'], {
    description: 'How it uses the file: as its featured picture, in its text, or as one of its own pictures.',
    readonly: true,
  })
  use: string;
}

/** Where a file is used. */
export class MediaUses {
  @Field.list(MediaUse, { description: 'Records that use it, and that you may see; at most 100 of each kind.', readonly: true })
  uses: MediaUse[];
  @Field.integer({ description: 'Number of other records that use it.', readonly: true }) others: number;
  @Field.boolean({ description: 'Whether a product sells it as a download.', readonly: true }) sold: boolean;
}

/** Parameters of the path. */
export class MediaUsesParams {
  @Field.integer({ description: 'Id of the medium.' }) id?: number;
}
