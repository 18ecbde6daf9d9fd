import { In } from 'typeorm';
import { placeholders, Repository, type Database, type UnitOfWork } from '@grove/database';
import { termCounter, termNameKey, termSearchText } from './term-columns.js';
import { TermEntity } from './term.entity.js';

/** A term as other libraries read it: without its description and its place in the tree. */
export type TermSummary = Pick<TermEntity, 'id' | 'taxonomy' | 'name' | 'nameKey' | 'slug' | 'menuOrder'>;

/** The columns of a `TermSummary`, for a SELECT that joins terms. */
export const TERM_SUMMARY_COLUMNS =
  'term.id, term.taxonomy, term.name, term.name_key AS nameKey, term.slug, term.menu_order AS menuOrder';

/** Joins the terms whose ids a column holds: `joinTerms('product_term.term_id')`. */
export const joinTerms = (idColumn: string): string => `JOIN term ON term.id = ${idColumn}`;

/** Selects the ids and parents of the terms of a taxonomy, for statements that follow its tree. It has one bound value. */
export const TERM_PARENTS = 'SELECT id, parent_id FROM term WHERE taxonomy = ?';

/** Selects the names of the counters of the terms that match a condition on `term`. */
export const termCounterNames = (condition: string): string => `SELECT CONCAT('term/', term.id) FROM term WHERE ${condition}`;

/** What reads: the database, or a unit of work. */
type Reader = Pick<Database, 'read'>;

const SELECT = `SELECT ${TERM_SUMMARY_COLUMNS} FROM term`;

/** The terms of these ids, in any order. `lock` ends the SELECT inside a unit of work that relies on them: see `forShare` and `forUpdate`. */
export async function findTerms(database: Reader, ids: readonly number[], lock = ''): Promise<TermSummary[]> {
  if (ids.length === 0) return [];
  return database.read(`${SELECT} WHERE id IN (${placeholders(ids.length)})${lock}`, ids);
}

/** The slugs of these terms, by id. */
export async function findTermSlugs(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const terms = await new Repository(database, TermEntity).find({
    select: { id: true, slug: true },
    where: { id: In([...ids]) },
  });
  return new Map(terms.map(({ id, slug }) => [id, slug]));
}

/** All terms of these taxonomies, in any order. */
export async function findTermsOfTaxonomies(database: Reader, taxonomies: readonly string[], lock = ''): Promise<TermSummary[]> {
  if (taxonomies.length === 0) return [];
  return database.read(`${SELECT} WHERE taxonomy IN (${placeholders(taxonomies.length)})${lock}`, taxonomies);
}

/** The term with this slug. */
export async function findTermBySlug(
  database: Reader,
  taxonomy: string,
  slug: string,
  lock = '',
): Promise<TermSummary | undefined> {
  return (await database.read<TermSummary>(`${SELECT} WHERE taxonomy = ? AND slug = ?${lock}`, [taxonomy, slug]))[0];
}

/** The ids of the terms of a taxonomy with these slugs, in any order. */
export async function findTermIdsBySlugs(database: Reader, taxonomy: string, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  const sql = `SELECT id FROM term WHERE taxonomy = ? AND slug IN (${placeholders(slugs.length)})`;
  return (await database.read<{ id: number }>(sql, [taxonomy, ...slugs])).map(({ id }) => id);
}

/** A term with what a page about it shows. */
export type DescribedTerm = Pick<TermEntity, 'id' | 'taxonomy' | 'name' | 'slug' | 'description' | 'parentId'>;

/** The term of a taxonomy with this id or slug. */
export async function findDescribedTerm(
  database: Reader,
  taxonomy: string,
  by: { readonly id: number } | { readonly slug: string },
): Promise<DescribedTerm | undefined> {
  const [condition, value] = 'id' in by ? ['id = ?', by.id] : ['slug = ?', by.slug];
  const sql = `SELECT id, taxonomy, name, slug, description, parent_id AS parentId FROM term WHERE taxonomy = ? AND ${condition} ORDER BY id LIMIT 1`;
  return (await database.read<DescribedTerm>(sql, [taxonomy, value]))[0];
}

/** The first term with this name below a parent; accents and letter case do not matter. */
export async function findTermByName(
  database: Reader,
  taxonomy: string,
  name: string,
  parentId = 0,
): Promise<TermSummary | undefined> {
  const sql = `${SELECT} WHERE taxonomy = ? AND name_key = ? AND parent_id = ?`;
  return (await database.read<TermSummary>(sql, [taxonomy, termNameKey(name), parentId]))[0];
}

/** The oldest term of a taxonomy. It is read in the order of ids, where it is one of the first: no index of a taxonomy has its ids in order. */
export async function findOldestTerm(database: Reader, taxonomy: string): Promise<TermSummary | undefined> {
  return (await database.read<TermSummary>(`${SELECT} WHERE taxonomy = ? AND id > 0 ORDER BY id LIMIT 1`, [taxonomy]))[0];
}

/** Inserts a term whose name is plain text already. Throws a `UniqueViolation` when the taxonomy has the slug. */
export async function insertTerm(unit: UnitOfWork, taxonomy: string, name: string, slug: string): Promise<TermSummary> {
  const nameKey = termNameKey(name);
  const row = { taxonomy, name, name_key: nameKey, search_text: termSearchText(name), slug, slug_key: slug, description: '' };
  const { insertId } = await unit.insert('term', row);
  return { id: insertId, taxonomy, name, nameKey, slug, menuOrder: 0 };
}

/** Deletes all terms of a taxonomy, with their counters. */
export async function deleteTaxonomy(unit: UnitOfWork, taxonomy: string): Promise<void> {
  const terms = await unit.read<{ id: number }>('SELECT id FROM term WHERE taxonomy = ?', [taxonomy]);
  await unit.delete('term', { taxonomy });
  for (const { id } of terms) await unit.deleteCounter(termCounter(id));
}
