import { percentEncodeSlug } from '@grove/core';

/** What an address of the site names: a post, page or medium or a product by its slug, a page by its path, or a record by its number. */
export type Named =
  | { readonly by: 'slug' | 'product'; readonly slug: string }
  | { readonly by: 'path'; readonly slugs: readonly string[] }
  | { readonly by: 'post' | 'page' | 'product-id'; readonly id: number };

/** One way to read an address: what it names, and whether it asks for the card that others show in a frame. */
export interface Place {
  readonly named: Named;
  readonly isCard: boolean;
}

/** The page of somebody who writes here; what they wrote goes over several. */
export interface AuthorPlace {
  readonly slug: string;
  readonly page: number;
}

const CARD = 'embed';
const PRODUCT = 'product';
const AUTHOR = 'author';
/** Pages nest less deep. */
const DEEPEST = 50;
/** A slug as an address bears it, decoded. */
const SLUG = /^(?:[\w-]|(?!\p{C})[^\0-\x7f]){1,200}$/u;

/** The ways to read a path with its query, the likeliest first: a slug may be the word that elsewhere means a card, or a language. */
export function placesAt(target: string, languages: readonly string[]): Place[] {
  const { segments, query } = partsOf(target);
  const inLanguage = languages.includes(segments[0]);
  return [segments, ...(inLanguage ? [segments.slice(1)] : [])].flatMap((below) => placesOf(below, query));
}

/** The author whom a path names, as `/author/ann/?page=2` does. */
export function authorAt(target: string, languages: readonly string[]): AuthorPlace | undefined {
  const { segments, query } = partsOf(target);
  const [first, slug, ...more] = languages.includes(segments[0]) ? segments.slice(1) : segments;
  if (first !== AUTHOR || more.length > 0 || !SLUG.test(slug ?? '')) return undefined;
  return { slug: percentEncodeSlug(slug), page: idIn(query.get('page')) ?? 1 };
}

/** Whether a path is the front page in a language. */
export function isFrontIn(target: string, languages: readonly string[]): boolean {
  const { segments } = partsOf(target);
  return segments.length === 1 && languages.includes(segments[0]);
}

/** The path and query of an address on this site; undefined for any other address. */
export function targetWithin(address: string, home: string): string | undefined {
  if (!URL.canParse(address) || !URL.canParse(home)) return undefined;
  const { protocol, host, pathname, search } = new URL(address);
  // Behind a proxy a client may know the site as https while it is asked over http.
  return /^https?:$/.test(protocol) && host === new URL(home).host ? pathname + search : undefined;
}

/** Where the card of a record is, given its link. */
export const cardOf = (link: string): string => link.replace(/\/?(\?|$)/, `/${CARD}/$1`);

function placesOf(segments: readonly string[], query: URLSearchParams): Place[] {
  const [first, second, third] = segments;
  const byNumber = numbered(query);
  switch (segments.length) {
    case 0:
      return byNumber ? [{ named: byNumber, isCard: false }] : [];
    case 1:
      return [...(first === CARD && byNumber ? [{ named: byNumber, isCard: true }] : []), ...slugged('slug', first, false)];
    case 2:
      return [
        ...(first === PRODUCT ? slugged('product', second, false) : []),
        ...(second === CARD ? slugged('slug', first, true) : []),
        ...pathed(segments),
      ];
    case 3:
      return [...(first === PRODUCT && third === CARD ? slugged('product', second, true) : []), ...pathed(segments)];
    default:
      return pathed(segments);
  }
}

/** A page below others, and its card. */
function pathed(segments: readonly string[]): Place[] {
  const above = segments.slice(0, -1);
  const isCard = segments.at(-1) === CARD && above.length > 1;
  return [...(isCard ? placeAt(above, true) : []), ...placeAt(segments, false)];
}

const placeAt = (slugs: readonly string[], isCard: boolean): Place[] =>
  slugs.length <= DEEPEST && slugs.every((slug) => SLUG.test(slug))
    ? [{ named: { by: 'path', slugs: slugs.map(percentEncodeSlug) }, isCard }]
    : [];

const slugged = (by: 'slug' | 'product', slug: string, isCard: boolean): Place[] =>
  SLUG.test(slug) ? [{ named: { by, slug: percentEncodeSlug(slug) }, isCard }] : [];

function numbered(query: URLSearchParams): Named | undefined {
  const page = idIn(query.get('page_id'));
  if (page !== undefined) return { by: 'page', id: page };
  const id = idIn(query.get('p'));
  return id === undefined ? undefined : { by: query.get('post_type') === PRODUCT ? 'product-id' : 'post', id };
}

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

function partsOf(target: string): { segments: string[]; query: URLSearchParams } {
  const [, path, query] = /^([^?]*)\??([^]*)$/.exec(target)!;
  return { segments: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

/** What cannot be decoded is no slug. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
