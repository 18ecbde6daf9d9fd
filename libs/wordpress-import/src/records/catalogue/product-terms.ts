import type { Metadata } from '../metadata.js';
import { flagOf } from '../../values/flags.js';
import type { SourceContext } from '../source-kind.js';
import { readTermsOf, type RecordTerm } from '../terms-of-records.js';

/** Reads the terms of products or variations, of all taxonomies. */
export async function readProductTerms(
  ids: readonly number[],
  { source }: Pick<SourceContext, 'source'>,
): Promise<(id: number) => readonly RecordTerm[]> {
  const termsOf = await readTermsOf(source, ids);
  return (id) => [...termsOf(id)].sort(byName);
}

/** WordPress lists the terms of a record by name. */
const byName = (one: RecordTerm, other: RecordTerm): number => one.name.localeCompare(other.name) || one.id - other.id;

const VISIBILITIES = ['visible', 'catalog', 'search', 'hidden'];

/** Where a product appears, and whether it is featured, before WooCommerce 3.0. */
export const formerVisibilityOf = (meta: Metadata): { featured: boolean; catalogVisibility: string } => ({
  featured: flagOf(meta.text('_featured')),
  catalogVisibility: VISIBILITIES.find((visibility) => visibility === meta.text('_visibility')) ?? 'visible',
});

/** Where a product appears, and whether it is featured. Both are terms. */
export function visibilityOf(terms: readonly RecordTerm[]): { featured: boolean; catalogVisibility: string } {
  const names = new Set(terms.filter(({ taxonomy }) => taxonomy === 'product_visibility').map(({ name }) => name));
  const isHiddenIn = (place: string) => names.has(`exclude-from-${place}`);
  return {
    featured: names.has('featured'),
    catalogVisibility: isHiddenIn('search')
      ? isHiddenIn('catalog')
        ? 'hidden'
        : 'catalog'
      : isHiddenIn('catalog')
        ? 'search'
        : 'visible',
  };
}

/** The first term of a taxonomy. */
export const firstOf = (terms: readonly RecordTerm[], taxonomy: string): RecordTerm | undefined =>
  terms.find((term) => term.taxonomy === taxonomy);
