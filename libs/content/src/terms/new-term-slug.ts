import { slugify } from '@grove/core';
import { type Repository, whereStartsWith } from '@grove/database';
import type { TermEntity } from './term.entity.js';
import { slugOfNewTerm } from './term.rules.js';

/** A slug for a new term that no other term of the taxonomy has. */
export async function newTermSlug(
  terms: Repository<TermEntity>,
  source: string,
  taxonomy: string,
  parentId: number,
): Promise<string> {
  const wanted = slugify(source) || 'term';
  const parent = parentId === 0 ? null : await terms.findById(parentId);
  const beginnings = [wanted, parent && `${wanted}-${parent.slug}`].filter((slug) => slug !== null);
  return slugOfNewTerm(wanted, { takenSlugs: await slugsLike(terms, beginnings, taxonomy), parentSlug: parent?.slug });
}

async function slugsLike(terms: Repository<TermEntity>, beginnings: readonly string[], taxonomy: string): Promise<Set<string>> {
  const taken = await Promise.all(
    beginnings.map((slug) => {
      const query = terms.createQueryBuilder('term').select(['term.id', 'term.slug']).where({ taxonomy });
      whereStartsWith(query, 'term.slug', slug.slice(0, 190));
      return query.getMany();
    }),
  );
  return new Set(taken.flat().map((row) => row.slug));
}
