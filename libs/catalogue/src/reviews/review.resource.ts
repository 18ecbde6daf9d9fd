import { Field } from '@grove/rest';

/** A review of a product: an approved comment on it. Read here, written as a comment. */
export class Review {
  @Field.id() id: number;
  @Field.dateTime({ description: 'When it was written (UTC).', readonly: true }) dateCreated: string;
  @Field.html({ description: 'What it says.', readonly: true }) review: string;
  @Field.integer({ description: 'Stars from 1 to 5; 0 for none.', readonly: true }) rating: number;
  @Field.text({ description: 'Who wrote it.', readonly: true }) name: string;
  @Field.email({ description: 'Address of the writer.', readonly: true }) email: string;
  @Field.boolean({ description: 'The writer bought the product.', readonly: true }) verified: boolean;
}
