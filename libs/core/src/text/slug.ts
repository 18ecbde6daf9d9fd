import { latinToAscii } from './latin-to-ascii.js';

const MAX_LENGTH = 200;

/** As in PHP, a bracket before a blank begins no tag. */
const TAG = /<(?!\s)[^<>]*>/g;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;
const OCTETS = /(?:%[\da-f]{2})+/gi;
/** Invisible characters, unpaired surrogates, quotation marks, accents, and symbols that no URL needs. */
const DROPPED = /[\x80-\x9f\p{Cf}\p{Cs}\p{Pi}\p{Pf}\u0300-\u036f‚„•…´ˊ¡¿©®°™£]/gu;
/** Other ASCII characters that are removed from slugs. */
const SIGNS = /[^a-z0-9_\s./\x80-\u{10ffff}-]+/gu;
/** Characters that separate words. */
const GAPS = /[\s./\p{Z}\p{Pd}-]+/gu;
const BEYOND_ASCII = /[^\0-\x7f]+/g;

/**
 * The part of an address that names a record: lower-case ASCII letters and digits, `_` and single `-`; all other characters are
 * percent-encoded, as in `%e6%97%a5`. May be empty.
 */
export function slugify(text: string): string {
  const slug = inLatinLetters(decoded(text).replace(TAG, '').replace(ENTITY, ''))
    .replace(SIGNS, '')
    .replace(GAPS, '-')
    .replace(/^-/, '');
  return truncateSlug(percentEncodeSlug(slug), MAX_LENGTH);
}

/** The stored form of a slug whose letters were decoded. */
export const percentEncodeSlug = (slug: string): string =>
  slug.replace(BEYOND_ASCII, (letters) => encodeURIComponent(letters).toLowerCase());

/** A slug cut to the maximum length, without a hyphen at its end and without a part of a percent-encoded letter. */
export function truncateSlug(slug: string, longest: number): string {
  let beginning = slug.slice(0, longest);
  if (beginning.length < slug.length) {
    beginning = beginning.replace(/%[\da-f]?$/, '');
    while (endsWithinLetter(beginning)) beginning = beginning.slice(0, -'%e6'.length);
  }
  return beginning.replace(/-$/, '');
}

function endsWithinLetter(beginning: string): boolean {
  const [octets] = /(?:%[\da-f]{2})+$/.exec(beginning) ?? [''];
  return octets !== '' && decoded(octets) === octets;
}

/** The slug itself if it is free, else the first free one of `slug-2`, `slug-3` and so on. */
export function firstAvailableSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(numbered(slug, number))) number++;
  return numbered(slug, number);
}

function numbered(slug: string, number: number): string {
  const suffix = `-${number}`;
  return truncateSlug(slug, MAX_LENGTH - suffix.length) + suffix;
}

/** Decodes percent-encoded letters; bytes that are not letters stay encoded. */
const decoded = (text: string): string =>
  text.replace(OCTETS, (octets) => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return octets;
    }
  });

/** In lower case, with plain letters instead of letters with accents and other Latin letters. */
const inLatinLetters = (text: string): string =>
  latinToAscii(text.toLowerCase().normalize('NFC').replace(DROPPED, '').replaceAll('€', 'e').replaceAll('×', 'x')).toLowerCase();
