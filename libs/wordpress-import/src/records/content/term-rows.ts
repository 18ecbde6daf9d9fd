import { phpInt } from '../../values/numbers.js';
import type { SourceContext } from '../source-kind.js';
import { textOf } from './bounded-text.js';
import { idOrNone, listOf, storableNumber } from './lists.js';
import { NO_META, readMeta, TERM_META } from './meta-rows.js';

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

interface SourceTerm {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly row_id: number | null;
  readonly taxonomy: string | null;
  readonly description: string | null;
  readonly parent: number | null;
}

/** A term with all its taxonomies, the oldest first: in old sites several have the same term. */
export interface TermWithTaxonomies {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly TermRow[];
}

/** Reads terms of any taxonomy by their ids. */
export async function readTerms(ids: readonly number[], context: SourceContext): Promise<TermWithTaxonomies[]> {
  const found = await context.source.read<SourceTerm>(
    `SELECT t.term_id AS id, t.name, t.slug, tt.term_taxonomy_id AS row_id, tt.taxonomy, tt.description, tt.parent
       FROM {terms} t LEFT JOIN {term_taxonomy} tt ON tt.term_id = t.term_id
      WHERE t.term_id IN (${listOf(ids)}) ORDER BY t.term_id, tt.term_taxonomy_id`,
    ids,
  );
  const meta = (await context.source.hasTable('termmeta')) ? await readMeta(context, TERM_META, ids) : new Map<number, never>();
  const terms = new Map<number, { id: number; name: string; rows: TermRow[] }>();
  for (const row of found) {
    const term = terms.get(row.id) ?? { id: row.id, name: row.name, rows: [] };
    terms.set(row.id, term);
    if (row.taxonomy !== null && row.row_id !== null) term.rows.push(toTermRow(row, row.taxonomy, meta.get(row.id) ?? NO_META));
  }
  return [...terms.values()];
}

function toTermRow(row: SourceTerm, taxonomy: string, meta: ReadonlyMap<string, string | null>): TermRow {
  return {
    ...{ id: row.id, taxonomyRowId: row.row_id!, taxonomy, name: textOf(row.name), slug: textOf(row.slug) },
    description: textOf(row.description),
    parentId: idOrNone(row.parent),
    menuOrder: storableNumber(phpInt(meta.get(`order_${taxonomy}`) ?? meta.get('order'))),
    display: meta.get('display_type') || 'default',
    imageId: idOrNone(meta.get('thumbnail_id')),
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

/** The ids of attributes by the names of their taxonomies: `pa_colour`. There are few. */
export async function readAttributeTaxonomies({ source }: Pick<SourceContext, 'source'>): Promise<Map<string, number>> {
  if (!(await source.hasTable('woocommerce_attribute_taxonomies'))) return new Map();
  const rows = await source.read<{ id: number; name: string }>(
    'SELECT attribute_id AS id, attribute_name AS name FROM {woocommerce_attribute_taxonomies} ORDER BY attribute_id DESC',
  );
  return new Map(rows.map(({ id, name }) => [`pa_${name}`, id]));
}

/** The taxonomy of Grove for one of WordPress; undefined if Grove has none. */
export function groveTaxonomyOf(taxonomy: string, attributes: ReadonlyMap<string, number>): string | undefined {
  if (TAXONOMIES.has(taxonomy)) return taxonomy;
  const attribute = attributes.get(taxonomy);
  return attribute === undefined ? undefined : `attribute:${attribute}`;
}
