import { oneOf, type FieldType } from '@grove/rest';

/** The orders that the specification names. */
const SPECIFIED = ['date', 'relevance', 'id', 'include', 'title', 'slug'];

/** Orders that clients of the reference ask for besides; the specification lists none of them, so the schema does not either. */
const TAKEN_BESIDES = ['author', 'include_slugs', 'modified', 'parent'];

/** What a list of posts, pages or media may go by; pages have an order of their own besides. */
export const listOrder = (...own: readonly string[]): FieldType => ({
  schema: oneOf([...SPECIFIED, ...own]).schema,
  parse: oneOf([...SPECIFIED, ...own, ...TAKEN_BESIDES]).parse,
});
