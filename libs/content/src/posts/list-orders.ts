import { oneOf, type FieldType } from '@grove/rest';

/** The values of `orderby` in the schema. */
const DOCUMENTED = ['date', 'relevance', 'id', 'include', 'title', 'slug'];

/** Values that clients of WordPress also send. The specification does not list them, so the schema does not either. */
const UNDOCUMENTED = ['author', 'include_slugs', 'modified', 'parent'];

/** The type of `orderby` of posts, pages and media. `own` are values that only one of them has. */
export const listOrder = (...own: readonly string[]): FieldType => ({
  schema: oneOf([...DOCUMENTED, ...own]).schema,
  parse: oneOf([...DOCUMENTED, ...own, ...UNDOCUMENTED]).parse,
});
