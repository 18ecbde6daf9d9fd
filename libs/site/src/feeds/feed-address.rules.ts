import { percentEncodeSlug } from '@grove/core';
import { frontOf, termBaseOf, type Permalinks } from '@grove/settings';

/** A category or tag that an address names. */
interface TermOfFeed {
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
  const slug = slugIn(segments);
  const found = TAXONOMIES.find(([, word]) =>
    [termBaseOf(permalinks, word), word].some((base) => isBelow(base.split('/'), segments)),
  );
  return slug === undefined || !found ? undefined : { taxonomy: found[0], slug };
}

/** The slug of the author in the path of a feed. */
export function authorOfFeed(segments: readonly string[], permalinks: Permalinks): string | undefined {
  const bases = [frontOf(permalinks), ''].map((front) => [...front.split('/'), 'author']);
  return bases.some((base) => isBelow(base, segments)) ? slugIn(segments) : undefined;
}

const slugIn = (segments: readonly string[]): string | undefined => {
  const last = segments.at(-1) ?? '';
  return SLUG.test(last) ? percentEncodeSlug(last) : undefined;
};

function isBelow(base: readonly string[], segments: readonly string[]): boolean {
  const parts = base.filter((part) => part !== '');
  return segments.length > parts.length && parts.every((part, index) => segments[index] === part);
}

const BY_NAME = new Map<unknown, string>([
  ['feed', '/feed/'],
  ['rss', '/feed/'],
  ['rss2', '/feed/'],
  ['comments-rss2', '/comments/feed/'],
]);

/** The path of the feed that a query names: `/?feed=rss2`. A query that names more is about something else than the site. */
export const pathOfFeed = ({ feed, ...others }: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(others).length === 0 ? BY_NAME.get(feed) : undefined;
