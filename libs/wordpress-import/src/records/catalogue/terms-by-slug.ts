import type { SourceContext } from '../source-kind.js';
import type { ProductTerm } from './product-terms.js';

/** Finds a term by its taxonomy and slug. */
export type FindTermBySlug = (taxonomy: string, slug: string) => ProductTerm | undefined;

/** Slugs in one statement. */
const MOST_SLUGS = 500;

/** Reads the terms of attributes with these slugs. */
export async function readTermsBySlug(
  slugs: readonly string[],
  { source }: Pick<SourceContext, 'source'>,
): Promise<FindTermBySlug> {
  const wanted = [...new Set(slugs)];
  const terms = new Map<string, ProductTerm>();
  for (let start = 0; start < wanted.length; start += MOST_SLUGS) {
    const some = wanted.slice(start, start + MOST_SLUGS);
    const rows = await source.read<ProductTerm>(
      `SELECT t.term_id AS id, tt.taxonomy, t.name, t.slug FROM {terms} t JOIN {term_taxonomy} tt ON tt.term_id = t.term_id
        WHERE t.slug IN (?) ORDER BY t.term_id DESC`,
      [some],
    );
    for (const term of rows) terms.set(`${term.taxonomy} ${term.slug.toLowerCase()}`, term);
  }
  return (taxonomy, slug) => terms.get(`${taxonomy} ${slug.toLowerCase()}`);
}
