import { In, MoreThan } from 'typeorm';
import { type Database, Repository, type RowLock } from '@grove/database';
import { termCounter, termNameKey, termSearchText } from './term-columns.js';
import { TermEntity } from './term.entity.js';

/** A term as other libraries read it: without its description and its place in the tree. */
export type TermSummary = Pick<TermEntity, keyof typeof SUMMARY>;

const SUMMARY = { id: true, taxonomy: true, name: true, nameKey: true, slug: true, menuOrder: true } as const;

const termsOf = (database: Database): Repository<TermEntity> => new Repository(database, TermEntity);

/** TypeORM's option for rows on which a unit of work relies, or none. */
const lockedBy = (mode: RowLock | undefined) => mode && { lock: { mode } };

/** The terms of these ids, in any order. */
export async function findTerms(database: Database, ids: readonly number[], lock?: RowLock): Promise<TermSummary[]> {
  if (ids.length === 0) return [];
  return termsOf(database).find({ select: SUMMARY, where: { id: In(ids) }, ...lockedBy(lock) });
}

/** The slugs of these terms, by id. */
export async function findTermSlugs(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const terms = await termsOf(database).find({ select: { id: true, slug: true }, where: { id: In(ids) } });
  return new Map(terms.map(({ id, slug }) => [id, slug]));
}

/** All terms of these taxonomies, in any order. */
export async function findTermsOfTaxonomies(
  database: Database,
  taxonomies: readonly string[],
  lock?: RowLock,
): Promise<TermSummary[]> {
  if (taxonomies.length === 0) return [];
  return termsOf(database).find({ select: SUMMARY, where: { taxonomy: In(taxonomies) }, ...lockedBy(lock) });
}

/** The term with this slug. */
export function findTermBySlug(database: Database, taxonomy: string, slug: string, lock?: RowLock): Promise<TermSummary | null> {
  return termsOf(database).findOne({ select: SUMMARY, where: { taxonomy, slug }, ...lockedBy(lock) });
}

/** The ids of the terms of a taxonomy with these slugs, in any order. */
export async function findTermIdsBySlugs(database: Database, taxonomy: string, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  const terms = await termsOf(database).find({ select: { id: true }, where: { taxonomy, slug: In(slugs) } });
  return terms.map(({ id }) => id);
}

/** A term with what a page about it shows. */
export type DescribedTerm = Pick<TermEntity, 'id' | 'taxonomy' | 'name' | 'slug' | 'description' | 'parentId'>;

/** The term of a taxonomy with this id or slug. */
export function findDescribedTerm(
  database: Database,
  taxonomy: string,
  by: { readonly id: number } | { readonly slug: string },
): Promise<DescribedTerm | null> {
  return termsOf(database).findOne({ where: { taxonomy, ...by }, order: { id: 'ASC' } });
}

/** The first term with this name below a parent; accents and letter case do not matter. */
export function findTermByName(database: Database, taxonomy: string, name: string, parentId = 0): Promise<TermSummary | null> {
  return termsOf(database).findOne({ select: SUMMARY, where: { taxonomy, nameKey: termNameKey(name), parentId } });
}

/** The oldest term of a taxonomy. It is read in the order of ids, where it is one of the first: no index of a taxonomy has its ids in order. */
export function findOldestTerm(database: Database, taxonomy: string): Promise<TermSummary | null> {
  return termsOf(database).findOne({ select: SUMMARY, where: { taxonomy, id: MoreThan(0) }, order: { id: 'ASC' } });
}

/** Inserts a term whose name is plain text already. Throws a `UniqueViolation` when the taxonomy has the slug. */
export async function insertTerm(database: Database, taxonomy: string, name: string, slug: string): Promise<TermSummary> {
  const nameKey = termNameKey(name);
  const row = { taxonomy, name, nameKey, searchText: termSearchText(name), slug, slugKey: slug, description: '' };
  const { identifiers } = await termsOf(database).insert(row);
  return { id: identifiers[0]['id'] as number, taxonomy, name, nameKey, slug, menuOrder: 0 };
}

/** Deletes all terms of a taxonomy, with their counters. */
export async function deleteTaxonomy(database: Database, taxonomy: string): Promise<void> {
  const terms = await termsOf(database).find({ select: { id: true }, where: { taxonomy } });
  await termsOf(database).delete({ taxonomy });
  for (const { id } of terms) await database.unit.deleteCounter(termCounter(id));
}
