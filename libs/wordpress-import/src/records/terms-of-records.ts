import { In } from 'typeorm';
import type { SourceConditions } from '../source/source-rows.js';
import type { WordPressSource } from '../source/wordpress-source.js';
import { rowsBy } from './rows-by.js';

/** A term of a record. */
export interface RecordTerm {
  readonly id: number;
  /** As WordPress names it: `category`, `product_cat`, `pa_colour`. */
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
}

/** The terms of records, of all taxonomies, the oldest first. A relationship names a row of a taxonomy, and that row names the term. */
export async function readTermsOf(
  source: WordPressSource,
  ids: readonly number[],
): Promise<(id: number) => readonly RecordTerm[]> {
  const relationships = await source.find<{ object_id: number; term_taxonomy_id: number }>('term_relationships', {
    select: ['object_id', 'term_taxonomy_id'],
    where: { object_id: In(ids) },
    order: { object_id: 'ASC', term_taxonomy_id: 'ASC' },
  });
  const taxonomies = await readTaxonomies(source, { term_taxonomy_id: inSet(relationships.map((row) => row.term_taxonomy_id)) });
  const terms = joined(taxonomies, await readNames(source, { term_id: inSet(taxonomies.map((row) => row.term_id)) }));
  const byRow = new Map(terms.map(({ rowId, ...term }) => [rowId, term]));
  const rowsOf = rowsBy('object_id', relationships);
  return (id) => rowsOf(id).flatMap((row) => byRow.get(row.term_taxonomy_id) ?? []);
}

/** Finds a term by its taxonomy and slug. */
export type FindTermBySlug = (taxonomy: string, slug: string) => RecordTerm | undefined;

/** Reads the terms with these slugs. Of several with the same slug the oldest counts. */
export async function readTermsBySlug(source: WordPressSource, slugs: readonly string[]): Promise<FindTermBySlug> {
  const names = await readNames(source, { slug: inSet(slugs) });
  const terms = joined(await readTaxonomies(source, { term_id: inSet(names.map((row) => row.term_id)) }), names);
  const keyOf = (taxonomy: string, slug: string) => `${taxonomy} ${slug.toLowerCase()}`;
  const newestFirst = terms.sort((one, other) => other.id - one.id);
  const byKey = new Map(newestFirst.map(({ rowId: _rowId, ...term }) => [keyOf(term.taxonomy, term.slug), term]));
  return (taxonomy, slug) => byKey.get(keyOf(taxonomy, slug));
}

const inSet = (values: readonly (string | number)[]) => In([...new Set(values)]);

interface TaxonomyRow {
  readonly term_taxonomy_id: number;
  readonly term_id: number;
  readonly taxonomy: string;
}

const readTaxonomies = (source: WordPressSource, where: SourceConditions): Promise<TaxonomyRow[]> =>
  source.find<TaxonomyRow>('term_taxonomy', { select: ['term_taxonomy_id', 'term_id', 'taxonomy'], where });

/** A row of the table of terms. */
export interface NameRow {
  readonly term_id: number;
  readonly name: string;
  readonly slug: string;
}

const readNames = (source: WordPressSource, where: SourceConditions): Promise<NameRow[]> =>
  source.find<NameRow>('terms', { select: ['term_id', 'name', 'slug'], where });

function joined(taxonomies: readonly TaxonomyRow[], names: readonly NameRow[]): (RecordTerm & { readonly rowId: number })[] {
  const byId = new Map(names.map((row) => [row.term_id, row]));
  return taxonomies.flatMap(({ term_taxonomy_id: rowId, term_id: id, taxonomy }) => {
    const row = byId.get(id);
    return row ? { rowId, id, taxonomy, name: row.name, slug: row.slug } : [];
  });
}
