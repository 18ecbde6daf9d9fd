import { slugify } from '@grove/core';
import { startsWithPattern, type Table } from '@grove/database';
import type { TermEntity } from './term.entity.js';
import { slugOfNewTerm } from './term.rules.js';

/** A slug for a new term that no other term of the taxonomy has. */
export async function newTermSlug(table: Table<TermEntity>, source: string, taxonomy: string, parentId: number): Promise<string> {
  const wanted = slugify(source) || 'term';
  const parent = parentId === 0 ? undefined : await table.find(parentId);
  const like = [wanted, parent && `${wanted}-${parent.slug}`].filter((slug) => slug !== undefined);
  return slugOfNewTerm(wanted, { takenSlugs: await slugsLike(table, like, taxonomy), parentSlug: parent?.slug });
}

async function slugsLike(table: Table<TermEntity>, slugs: readonly string[], taxonomy: string): Promise<Set<string>> {
  const taken = await Promise.all(
    slugs.map((slug) => table.where("taxonomy = ? AND slug LIKE ? ESCAPE '!'", taxonomy, startsWithPattern(slug.slice(0, 190)))),
  );
  return new Set(taken.flat().map((row) => row.slug));
}
