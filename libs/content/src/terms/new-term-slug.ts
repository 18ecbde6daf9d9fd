import { Not, type FindOptionsWhere } from 'typeorm';
import { slugify } from '@grove/core';
import { type Repository, whereStartsWith } from '@grove/database';
import type { TermEntity } from './term.entity.js';
import { slugOfNewTerm } from './term.rules.js';

/** A slug for a term that no other term of the taxonomy has: for a new one, or one whose slug is made anew. */
export async function newTermSlug(
  terms: Repository<TermEntity>,
  source: string,
  taxonomy: string,
  parentId: number,
  id = 0,
): Promise<string> {
  const wanted = slugify(source) || 'term';
  const parent = parentId === 0 ? null : await terms.findById(parentId);
  const beginnings = [wanted, parent && `${wanted}-${parent.slug}`].filter((slug) => slug !== null);
  return slugOfNewTerm(wanted, {
    takenSlugs: await slugsLike(terms, beginnings, { taxonomy, id: Not(id) }),
    parentSlug: parent?.slug,
  });
}

async function slugsLike(
  terms: Repository<TermEntity>,
  beginnings: readonly string[],
  others: FindOptionsWhere<TermEntity>,
): Promise<Set<string>> {
  const taken = await Promise.all(
    beginnings.map((slug) => {
      const query = terms.createQueryBuilder('term').select(['term.id', 'term.slug']).where(others);
      whereStartsWith(query, 'term.slug', slug.slice(0, 190));
      return query.getMany();
    }),
  );
  return new Set(taken.flat().map((row) => row.slug));
}
