import { Field } from '@grove/rest';

/** A review of a product: an approved comment on it. Read here, written as a comment. */
export class Review {
  @Field.id() id: number;
  @Field.dateTime({ about: 'When it was written (UTC).', readonly: true }) dateCreated: string;
  @Field.html({ about: 'What it says.', readonly: true }) review: string;
  @Field.integer({ about: 'Stars from 1 to 5; 0 for none.', readonly: true }) rating: number;
  @Field.text({ about: 'Who wrote it.', readonly: true }) name: string;
  @Field.email({ about: 'Address of the writer.', readonly: true }) email: string;
  @Field.flag({ about: 'The writer bought the product.', readonly: true }) verified: boolean;
}
