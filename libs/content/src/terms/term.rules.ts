import { truncateSlug, firstAvailableSlug } from '@grove/core';

const LONGEST = 200;

/** What is known of the terms that stand in the way of a name or slug. */
export interface Neighbourhood {
  /** Slugs of the taxonomy, without that of the term itself. */
  readonly takenSlugs: ReadonlySet<string>;
  /** Slug of the parent, when there is one. */
  readonly parentSlug?: string;
}

/**
 * The slug of a new term: as asked for, else made of the name. A taken one below a parent bears the parent's slug (`vegan-cakes`), and a number
 * when that is taken too.
 */
export function slugOfNewTerm(wanted: string, { takenSlugs, parentSlug }: Neighbourhood): string {
  if (!takenSlugs.has(wanted)) return wanted;
  const underParent = parentSlug === undefined ? wanted : truncateSlug(`${wanted}-${parentSlug}`, LONGEST);
  return firstAvailableSlug(underParent, takenSlugs);
}
