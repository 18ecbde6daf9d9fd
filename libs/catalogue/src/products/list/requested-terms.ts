import { slugify } from '@grove/core';
import type { Database } from '@grove/database';
import { findTermIdsBySlugs } from '@grove/content';

const ID = /^\d{1,15}$/;

/**
 * The ids of the terms that an argument of a list names by their ids or slugs, separated by commas or spaces. A number is always an id. Unknown slugs are left out,
 * so that they find no product, as unknown ids find none.
 */
export async function requestedTermIds(database: Database, taxonomy: string, argument: string): Promise<number[]> {
  const parts = argument.split(/[\s,]+/).filter(Boolean);
  const slugs = parts.filter((part) => !ID.test(part)).map(slugify);
  const named = await findTermIdsBySlugs(database, taxonomy, slugs.filter(Boolean));
  return [...parts.filter((part) => ID.test(part)).map(Number), ...named];
}
