import { percentEncodeSlug } from '@grove/core';
import { frontOf, rootOf, termBaseOf, type Permalinks } from '@grove/settings';
import { pathAndQueryOf } from './address.rules.js';

/** What an address of WordPress can mean. */
export type OldAddress =
  /** A record of any kind by its id. */
  | { readonly by: 'id'; readonly id: number }
  /** A record of any kind by the last part of its path. A product comes first if its path begins like that of products. */
  | { readonly by: 'slug'; readonly slug: string; readonly isProduct: boolean }
  /** The records with a term. */
  | { readonly by: 'term'; readonly taxonomy: TermTaxonomy; readonly term: { readonly slug: string } | { readonly id: number } }
  | { readonly by: 'author'; readonly author: { readonly slug: string } | { readonly id: number } };

export type TermTaxonomy = 'category' | 'post_tag' | 'product_cat' | 'product_tag';

/** Parts at the end of a path that show the same record in another form, or another page of it. */
const FORMS = /^(feed|rss|rss2|atom|rdf|embed|amp|trackback|comment-page-\d+)$/;

const SLUG = /^(?:[\w%.~-]|(?!\p{C})[^\0-\x7f]){1,200}$/u;
const MAX_SEGMENTS = 50;

/** All possible meanings of an address, the most likely first. */
export function parseOldAddresses(target: string, permalinks: Permalinks, languages: readonly string[]): OldAddress[] {
  const { segments, query } = pathAndQueryOf(target);
  if (segments.length > MAX_SEGMENTS) return [];
  const path = languages.includes(segments[0]) ? segments.slice(1) : segments;
  return [...byQuery(query), ...byPath(withoutForms(withoutRoot(path, permalinks)), permalinks)];
}

function byQuery(query: URLSearchParams): OldAddress[] {
  const found: OldAddress[] = [];
  for (const name of ['p', 'page_id', 'attachment_id']) {
    const id = idOf(query.get(name));
    if (id !== undefined) found.push({ by: 'id', id });
  }
  for (const name of ['name', 'pagename', 'attachment', 'product']) {
    const slug = slugOf(query.get(name)?.split('/').at(-1));
    if (slug !== undefined) found.push({ by: 'slug', slug, isProduct: name === 'product' });
  }
  const category = idOf(query.get('cat'));
  if (category !== undefined) found.push({ by: 'term', taxonomy: 'category', term: { id: category } });
  for (const [name, taxonomy] of TERM_ARGUMENTS) {
    const slug = slugOf(query.get(name)?.split('/').at(-1));
    if (slug !== undefined) found.push({ by: 'term', taxonomy, term: { slug } });
  }
  const [authorName, author] = [slugOf(query.get('author_name') ?? undefined), idOf(query.get('author'))];
  if (authorName !== undefined) found.push({ by: 'author', author: { slug: authorName } });
  if (author !== undefined) found.push({ by: 'author', author: { id: author } });
  return found;
}

const TERM_ARGUMENTS: readonly (readonly [string, TermTaxonomy])[] = [
  ['category_name', 'category'],
  ['tag', 'post_tag'],
  ['product_cat', 'product_cat'],
  ['product_tag', 'product_tag'],
];

function byPath(segments: readonly string[], permalinks: Permalinks): OldAddress[] {
  const slug = slugOf(segments.at(-1));
  if (slug === undefined) return [];
  const begins = (base: string): boolean => {
    const parts = base.split('/').filter((part) => part !== '');
    return segments.length > parts.length && parts.every((part, index) => segments[index] === part);
  };
  const terms = termBases(permalinks).flatMap(([base, taxonomy]): OldAddress[] =>
    begins(base) ? [{ by: 'term', taxonomy, term: { slug } }] : [],
  );
  const front = frontOf(permalinks);
  const isAuthor = begins(front === '' ? 'author' : `${front}/author`) || begins('author');
  const id = idInPath(segments, permalinks);
  const isProduct = begins(permalinks.productBase.split('/%')[0]) || begins('product');
  return [
    ...terms,
    ...(isAuthor ? [{ by: 'author', author: { slug } } as const] : []),
    ...(id?.isWhole ? [{ by: 'id', id: id.id } as const] : []),
    { by: 'slug', slug, isProduct },
    ...(id && !id.isWhole ? [{ by: 'id', id: id.id } as const] : []),
  ];
}

/** What the paths of terms begin with: as the site chose it, and the usual words. */
function termBases(permalinks: Permalinks): (readonly [string, TermTaxonomy])[] {
  return [
    [termBaseOf(permalinks, 'category'), 'category'],
    [termBaseOf(permalinks, 'tag'), 'post_tag'],
    [permalinks.productCategoryBase, 'product_cat'],
    [permalinks.productTagBase, 'product_tag'],
    ['category', 'category'],
    ['tag', 'post_tag'],
    ['product-category', 'product_cat'],
    ['product-tag', 'product_tag'],
  ];
}

/** The id in a path, if the structure of the permalinks has one. A path that goes on after it may be that of an attached medium. */
function idInPath(segments: readonly string[], { structure }: Permalinks): { id: number; isWhole: boolean } | undefined {
  const parts = structure
    .replace(/^\/?index\.php/, '')
    .split('/')
    .filter((part) => part !== '');
  const at = parts.findIndex((part) => part.includes('%post_id%'));
  if (at < 0) return undefined;
  const [before, after] = parts[at].split('%post_id%').map((part) => part.replace(/%\w+%/g, ''));
  const segment = segments[at] ?? '';
  const isLike = segment.startsWith(before) && segment.endsWith(after);
  const id = isLike ? idOf(/\d+/.exec(segment.slice(before.length, segment.length - after.length))?.[0] ?? null) : undefined;
  return id === undefined ? undefined : { id, isWhole: segments.length === parts.length };
}

const withoutRoot = (segments: readonly string[], permalinks: Permalinks): readonly string[] =>
  segments[0] === 'index.php' || (rootOf(permalinks) !== '' && segments[0] === rootOf(permalinks)) ? segments.slice(1) : segments;

function withoutForms(segments: readonly string[]): readonly string[] {
  const last = segments.at(-1) ?? '';
  const [secondToLast] = segments.slice(-2);
  if (segments.length > 1 && FORMS.test(last)) return withoutForms(segments.slice(0, -1));
  if (segments.length > 2 && secondToLast === 'page' && /^\d+$/.test(last)) return segments.slice(0, -2);
  return segments;
}

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;

const slugOf = (text: string | undefined): string | undefined =>
  text !== undefined && SLUG.test(text) ? percentEncodeSlug(text) : undefined;
