import { truncateSlug, firstAvailableSlug } from '@grove/core';

const MAX_LENGTH = 200;

/** The slugs that decide the slug of a new term. */
interface SlugContext {
  /** The slugs of other terms of the taxonomy. */
  readonly takenSlugs: ReadonlySet<string>;
  /** The slug of the parent, if there is one. */
  readonly parentSlug?: string;
}

/**
 * The slug of a new term. If the wanted slug is taken, the slug of the parent is appended (`cakes-vegan`), and if that is taken too, a number.
 */
export function slugOfNewTerm(wanted: string, { takenSlugs, parentSlug }: SlugContext): string {
  if (!takenSlugs.has(wanted)) return wanted;
  const underParent = parentSlug === undefined ? wanted : truncateSlug(`${wanted}-${parentSlug}`, MAX_LENGTH);
  return firstAvailableSlug(underParent, takenSlugs);
}
