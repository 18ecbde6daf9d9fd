import { transliterate } from 'transliteration';

const LONGEST = 200;

const TAG = /<[^<>]*>/g;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;
const INVISIBLE = /\p{Cf}/gu;

/** The part of an address that names a record: lower-case ASCII letters and digits, `_` and single `-`; may be empty. */
export function slugify(text: string): string {
  return toAscii(text.replace(TAG, '').replace(ENTITY, ''))
    .toLowerCase()
    .replace(/[./]/g, '-')
    .replace(/[^a-z0-9_\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
}

/** The slug itself when nobody has it, else the first free one of `slug-2`, `slug-3` and so on. */
export function firstFree(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(numbered(slug, number))) number++;
  return numbered(slug, number);
}

function numbered(slug: string, number: number): string {
  const suffix = `-${number}`;
  return slug.slice(0, LONGEST - suffix.length).replace(/-$/, '') + suffix;
}

/** The library would spell the euro sign as two letters, and part a word at a soft hyphen. */
function toAscii(text: string): string {
  return transliterate(text.normalize('NFC').replace(INVISIBLE, '').replaceAll('€', 'E'));
}
