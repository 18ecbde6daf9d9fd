import { latinToAscii } from './latin-to-ascii.js';

const LONGEST = 200;

const TAG = /<[^<>]*>/g;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;
const OCTETS = /(?:%[\da-f]{2})+/gi;
/** Invisible signs, halves of a character, quotation marks, marks above letters, and signs that no address needs. */
const DROPPED = /[\x80-\x9f\p{Cf}\p{Cs}\p{Pi}\p{Pf}\u0300-\u036f‚„•…´ˊ¡¿©®°™£]/gu;
/** What else of ASCII has no place in a slug. */
const SIGNS = /[^a-z0-9_\s./\x80-\u{10ffff}-]+/gu;
/** What parts words. */
const GAPS = /[\s./\p{Z}\p{Pd}-]+/gu;
const BEYOND_ASCII = /[^\0-\x7f]+/g;

/**
 * The part of an address that names a record: lower-case ASCII letters and digits, `_` and single `-`; what cannot be written with these stands
 * percent-encoded, as in `%e6%97%a5`. May be empty.
 */
export function slugify(text: string): string {
  const slug = inLatinLetters(decoded(text).replace(TAG, '').replace(ENTITY, ''))
    .replace(SIGNS, '')
    .replace(GAPS, '-')
    .replace(/^-/, '');
  return truncateSlug(percentEncodeSlug(slug), LONGEST);
}

/** A slug in the form in which it is stored, out of one whose letters were decoded. */
export const percentEncodeSlug = (slug: string): string =>
  slug.replace(BEYOND_ASCII, (letters) => encodeURIComponent(letters).toLowerCase());

/** As much of a slug as has room, without a hyphen at its end and without a part of a letter that is percent-encoded. */
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

/** The slug itself when nobody has it, else the first free one of `slug-2`, `slug-3` and so on. */
export function firstAvailableSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(numbered(slug, number))) number++;
  return numbered(slug, number);
}

function numbered(slug: string, number: number): string {
  const suffix = `-${number}`;
  return truncateSlug(slug, LONGEST - suffix.length) + suffix;
}

/** Percent-encoded letters as letters; octets that are none stay as they are. */
const decoded = (text: string): string =>
  text.replace(OCTETS, (octets) => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return octets;
    }
  });

/** In lower case, with letters with accents and others of Latin writing as plain ones. */
const inLatinLetters = (text: string): string =>
  latinToAscii(text.toLowerCase().normalize('NFC').replace(DROPPED, '').replaceAll('€', 'e').replaceAll('×', 'x')).toLowerCase();
