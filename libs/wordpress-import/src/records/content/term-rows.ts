import { In } from 'typeorm';
import { phpInt } from '../../values/numbers.js';
import { type Metadata, readMetadata } from '../metadata.js';
import { rowsBy } from '../rows-by.js';
import type { SourceAttribute } from '../source-attributes.js';
import type { SourceContext } from '../source-kind.js';
import type { NameRow } from '../terms-of-records.js';
import { textOf } from './bounded-text.js';
import { idOrNone, storableNumber } from './lists.js';

/** A term with its row of one taxonomy. */
export interface TermRow {
  readonly id: number;
  readonly taxonomyRowId: number;
  /** As WordPress names it: `category`, `product_cat`, `pa_colour`. */
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parentId: number;
  readonly menuOrder: number;
  readonly display: string;
  readonly imageId: number;
}

interface TaxonomyRow {
  readonly term_taxonomy_id: number;
  readonly term_id: number;
  readonly taxonomy: string;
  readonly description: string | null;
  readonly parent: number | null;
}

/** A term with all its taxonomies, the oldest first: in old sites several have the same term. */
interface TermWithTaxonomies {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly TermRow[];
}

/** Reads terms of any taxonomy by their ids. */
export async function readTerms(ids: readonly number[], { source }: SourceContext): Promise<TermWithTaxonomies[]> {
  const terms = await source.findByIds<NameRow>('terms', 'term_id', ids);
  const where = { term_id: In(ids) };
  const rowsOf = rowsBy(
    'term_id',
    await source.find<TaxonomyRow>('term_taxonomy', { where, order: { term_taxonomy_id: 'ASC' } }),
  );
  const metaOf = await readMetadata(source, 'termmeta', ids);
  return terms.map(({ term_id: id, name, slug }) => ({
    ...{ id, name },
    rows: rowsOf(id).map((row) => ({ id, name: textOf(name), slug: textOf(slug), ...taxonomyFields(row, metaOf(id)) })),
  }));
}

function taxonomyFields(row: TaxonomyRow, meta: Metadata): Omit<TermRow, 'id' | 'name' | 'slug'> {
  return {
    ...{ taxonomyRowId: row.term_taxonomy_id, taxonomy: row.taxonomy, description: textOf(row.description) },
    parentId: idOrNone(row.parent),
    menuOrder: storableNumber(phpInt(meta.text(`order_${row.taxonomy}`) ?? meta.text('order'))),
    display: meta.text('display_type') || 'default',
    imageId: idOrNone(meta.text('thumbnail_id')),
  };
}

/** The taxonomies of WordPress whose terms Grove has under the same name. */
export const TAXONOMIES: ReadonlySet<string> = new Set([
  'category',
  'post_tag',
  'product_cat',
  'product_tag',
  'product_shipping_class',
]);

/** The taxonomies whose terms are fields of records in Grove, such as the type of a product. */
export const FIELD_TAXONOMIES: ReadonlySet<string> = new Set(['post_format', 'product_type', 'product_visibility']);

/** The taxonomy of Grove for one of WordPress; undefined if Grove has none. */
export function groveTaxonomyOf(taxonomy: string, attributes: ReadonlyMap<string, SourceAttribute>): string | undefined {
  if (TAXONOMIES.has(taxonomy)) return taxonomy;
  const attribute = attributes.get(taxonomy);
  return attribute && `attribute:${attribute.id}`;
}
