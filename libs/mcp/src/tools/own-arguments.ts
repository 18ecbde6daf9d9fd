import { Field } from '@grove/rest';

/** How many records a page has at most: a model reads every one of them. */
const MAX_PER_PAGE = 20;

/** Pages of tools, which are shorter than those of the routes. */
export class ShortPage {
  @Field.integer({ description: 'Page number.', default: 1, min: 1, max: 1_000_000 }) page: number;
  @Field.integer({ description: 'Number of records per page.', default: 10, min: 1, max: MAX_PER_PAGE }) perPage: number;
}

/** Which fields an answer shows. */
export class Shown {
  @Field.stringList({
    description:
      'Names of the fields to show instead of the usual ones, such as id; a field of an object is named like billing.email.',
    max: 60,
  })
  fields?: string[];
}

/** The key by which a repetition of a call is recognised. */
export class Repeatable {
  @Field.text({
    description:
      'Any text without spaces. A repeated call with the same key and arguments takes effect once, and gets the first answer again.',
    max: 200,
  })
  idempotencyKey?: string;
}
