import { foldForSearch } from '@grove/core';

/** Typographic signs and HTML entities by the text that people type for them. Descriptions are stored with these signs. */
const SIGNS_BY_TYPED_TEXT: Readonly<Record<string, readonly string[]>> = {
  "'": ['‘', '’', '′', '&#8216;', '&#8217;', '&#8242;'],
  '"': ['“', '”', '″', '&#8220;', '&#8221;', '&#8243;', '&quot;'],
  x: ['×', '&#215;'],
  '...': ['…', '&#8230;'],
  '-': ['–', '—', '&#8211;', '&#8212;'],
  '&': ['&#038;', '&amp;'],
  '(tm)': ['™', '&#8482;'],
};

/** Two apostrophes or two backticks stand for one quotation mark. */
const DOUBLED = /''|``/g;

/** Each of those signs with the text that is typed for it. */
const TYPOGRAPHIC_SIGNS: readonly (readonly [sign: string, typed: string])[] = Object.entries(SIGNS_BY_TYPED_TEXT).flatMap(
  ([typed, signs]) => signs.map((sign) => [sign, typed] as const),
);

const TYPED_TEXT_BY_SIGN: ReadonlyMap<string, string> = new Map(TYPOGRAPHIC_SIGNS);
const ANY_SIGN = new RegExp(TYPOGRAPHIC_SIGNS.map(([sign]) => sign).join('|'), 'g');

/** The text of a product that is searched. */
export const searchTextOf = (product: { name: string; description: string; shortDescription: string }): string =>
  normalize([product.name, product.description, product.shortDescription].map((text) => text.replace(/<[^>]*>/g, ' ')).join(' '));

/** The words of a search. A product must contain all of them. */
export const searchWords = (search = ''): string[] => firstWords(normalize(search));

/** The words of a search in names, SKUs and variations, where typographic signs stay as they are. */
export const nameWords = (search = ''): string[] => firstWords(foldForSearch(search));

const MAX_WORDS = 20;

const firstWords = (text: string): string[] => text.split(' ').filter(Boolean).slice(0, MAX_WORDS);

/** The words without single letters, which WooCommerce does not search for, unless there are no others. */
export function longerWords(words: readonly string[]): readonly string[] {
  const longer = words.filter((word) => !/^[a-z-]$/.test(word));
  return longer.length > 0 ? longer : words;
}

const normalize = (text: string): string =>
  foldForSearch(text.replace(ANY_SIGN, (sign) => TYPED_TEXT_BY_SIGN.get(sign)!).replace(DOUBLED, '"'));
