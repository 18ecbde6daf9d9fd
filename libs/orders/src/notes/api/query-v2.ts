import { Field, IGNORE_EMPTY } from '@grove/rest';

/** Arguments of the list of notes in `wc/v2` and `wc/v3`. */
export class OrderNotesQueryV2 {
  @Field.enum(['any', 'customer', 'internal'], {
    description: 'Only notes for the customer, or only others.',
    default: 'any',
    ignoredValues: IGNORE_EMPTY,
  })
  type: string;
}
