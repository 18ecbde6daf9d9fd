import { flagOf } from '../../values/flags.js';
import type { SourceContext } from '../source-kind.js';
import type { ProductMetadata } from './product-metadata.js';

/** A term of a product or variation. */
export interface ProductTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
}

/** Reads the terms of products or variations, of all taxonomies. */
export async function readProductTerms(
  ids: readonly number[],
  { source }: Pick<SourceContext, 'source'>,
): Promise<(id: number) => readonly ProductTerm[]> {
  const rows = await source.read<ProductTerm & { objectId: number }>(
    `SELECT r.object_id AS objectId, t.term_id AS id, tt.taxonomy, t.name, t.slug FROM {term_relationships} r
       JOIN {term_taxonomy} tt ON tt.term_taxonomy_id = r.term_taxonomy_id JOIN {terms} t ON t.term_id = tt.term_id
      WHERE r.object_id IN (?)`,
    [ids],
  );
  const byObject = new Map<number, ProductTerm[]>();
  for (const { objectId, ...term } of rows) {
    const others = byObject.get(objectId);
    if (others) others.push(term);
    else byObject.set(objectId, [term]);
  }
  for (const terms of byObject.values()) terms.sort(byName);
  return (id) => byObject.get(id) ?? [];
}

/** WordPress lists the terms of a record by name. */
const byName = (one: ProductTerm, other: ProductTerm): number => one.name.localeCompare(other.name) || one.id - other.id;

const VISIBILITIES = ['visible', 'catalog', 'search', 'hidden'];

/** Where a product appears, and whether it is featured, before WooCommerce 3.0. */
export const formerVisibilityOf = (meta: ProductMetadata): { featured: boolean; catalogVisibility: string } => ({
  featured: flagOf(meta.text('_featured')),
  catalogVisibility: VISIBILITIES.find((visibility) => visibility === meta.text('_visibility')) ?? 'visible',
});

/** Where a product appears, and whether it is featured. Both are terms. */
export function visibilityOf(terms: readonly ProductTerm[]): { featured: boolean; catalogVisibility: string } {
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
export const firstOf = (terms: readonly ProductTerm[], taxonomy: string): ProductTerm | undefined =>
  terms.find((term) => term.taxonomy === taxonomy);
