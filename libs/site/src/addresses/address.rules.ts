import { percentEncodeSlug } from '@grove/core';

/** Identifies a record in the way an address does: a post, page or medium by its slug, a product by its slug, a page by its path, or any by its id. */
export type RecordReference =
  | { readonly by: 'slug' | 'product'; readonly slug: string }
  | { readonly by: 'path'; readonly slugs: readonly string[] }
  | { readonly by: 'post' | 'page' | 'product-id' | 'medium'; readonly id: number };

/** One possible meaning of an address: the page of a record, or its card for other sites. */
export interface RecordAddress {
  readonly reference: RecordReference;
  readonly isCard: boolean;
}

/** The address of an author page, which lists posts on several pages. */
export interface AuthorAddress {
  readonly slug: string;
  readonly page: number;
}

const CARD = 'embed';
const PRODUCT = 'product';
const AUTHOR = 'author';
/** Pages are never nested deeper. */
const MAX_DEPTH = 50;
/** A decoded slug in an address. */
const SLUG = /^(?:[\w-]|(?!\p{C})[^\0-\x7f]){1,200}$/u;

/** All possible meanings of a path with its query, the most likely first: a slug may be `embed`, or the code of a language. */
export function parseRecordAddresses(target: string, languages: readonly string[]): RecordAddress[] {
  const { segments, query } = pathAndQueryOf(target);
  const hasLanguage = languages.includes(segments[0]);
  return [segments, ...(hasLanguage ? [segments.slice(1)] : [])].flatMap((path) => recordAddresses(path, query));
}

/** The author in a path such as `/author/ann/?page=2`. */
export function parseAuthorAddress(target: string, languages: readonly string[]): AuthorAddress | undefined {
  const { segments, query } = pathAndQueryOf(target);
  const [first, slug, ...more] = languages.includes(segments[0]) ? segments.slice(1) : segments;
  if (first !== AUTHOR || more.length > 0 || !SLUG.test(slug ?? '')) return undefined;
  return { slug: percentEncodeSlug(slug), page: parseId(query.get('page')) ?? 1 };
}

/** Whether a path is the front page in a language. */
export function isLanguageFrontPage(target: string, languages: readonly string[]): boolean {
  const { segments } = pathAndQueryOf(target);
  return segments.length === 1 && languages.includes(segments[0]);
}

/** The path and query of a URL of this site; undefined for a URL of another site. */
export function pathOnSite(url: string, home: string): string | undefined {
  if (!URL.canParse(url) || !URL.canParse(home)) return undefined;
  const { protocol, host, pathname, search } = new URL(url);
  // Behind a proxy, clients may use https although the site is served over http.
  return /^https?:$/.test(protocol) && host === new URL(home).host ? pathname + search : undefined;
}

/** The URL of the card of a record, from the link of the record. */
export const cardUrl = (link: string): string => link.replace(/\/?(\?|$)/, `/${CARD}/$1`);

function recordAddresses(segments: readonly string[], query: URLSearchParams): RecordAddress[] {
  const [first, second, third] = segments;
  const byId = referenceById(query);
  switch (segments.length) {
    case 0:
      return byId ? [{ reference: byId, isCard: false }] : [];
    case 1:
      return [...(first === CARD && byId ? [{ reference: byId, isCard: true }] : []), ...bySlug('slug', first, false)];
    case 2:
      return [
        ...(first === PRODUCT ? bySlug('product', second, false) : []),
        ...(second === CARD ? bySlug('slug', first, true) : []),
        ...byPathOrCard(segments),
      ];
    case 3:
      return [...(first === PRODUCT && third === CARD ? bySlug('product', second, true) : []), ...byPathOrCard(segments)];
    default:
      return byPathOrCard(segments);
  }
}

/** A page below other pages, or its card. */
function byPathOrCard(segments: readonly string[]): RecordAddress[] {
  const parents = segments.slice(0, -1);
  const isCard = segments.at(-1) === CARD && parents.length > 1;
  return [...(isCard ? byPath(parents, true) : []), ...byPath(segments, false)];
}

const byPath = (slugs: readonly string[], isCard: boolean): RecordAddress[] =>
  slugs.length <= MAX_DEPTH && slugs.every((slug) => SLUG.test(slug))
    ? [{ reference: { by: 'path', slugs: slugs.map(percentEncodeSlug) }, isCard }]
    : [];

const bySlug = (by: 'slug' | 'product', slug: string, isCard: boolean): RecordAddress[] =>
  SLUG.test(slug) ? [{ reference: { by, slug: percentEncodeSlug(slug) }, isCard }] : [];

function referenceById(query: URLSearchParams): RecordReference | undefined {
  const page = parseId(query.get('page_id'));
  if (page !== undefined) return { by: 'page', id: page };
  const id = parseId(query.get('p'));
  return id === undefined ? undefined : { by: query.get('post_type') === PRODUCT ? 'product-id' : 'post', id };
}

const parseId = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** The parts of a path, decoded, and its query. */
export function pathAndQueryOf(target: string): { segments: string[]; query: URLSearchParams } {
  const [, path, query] = /^([^?]*)\??([^]*)$/.exec(target)!;
  return { segments: path.split('/').filter(Boolean).map(decodeSegment), query: new URLSearchParams(query) };
}

/** A segment that cannot be decoded becomes empty, which is no valid slug. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
