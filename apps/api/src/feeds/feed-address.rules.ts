import { percentEncodeSlug } from '@grove/core';
import { termBaseOf, type Permalinks } from '@grove/settings';

/** A category or tag that an address names. */
export interface TermOfFeed {
  readonly taxonomy: 'category' | 'post_tag';
  readonly slug: string;
}

const TAXONOMIES = [
  ['category', 'category'],
  ['post_tag', 'tag'],
] as const;

const SLUG = /^(?!\p{C})[^/]{1,200}$/u;

/** The term in the path of a feed, without `feed` at its end. Paths begin with the word that the site chose, or the usual one. */
export function termOfFeed(segments: readonly string[], permalinks: Permalinks): TermOfFeed | undefined {
  const last = segments.at(-1) ?? '';
  if (!SLUG.test(last)) return undefined;
  const found = TAXONOMIES.find(([, word]) =>
    [termBaseOf(permalinks, word), word].some((base) => {
      const parts = base.split('/').filter((part) => part !== '');
      return segments.length > parts.length && parts.every((part, index) => segments[index] === part);
    }),
  );
  return found && { taxonomy: found[0], slug: percentEncodeSlug(last) };
}
