import { foldForSearch } from '@grove/core';

/** What people type, and the signs and entities that texts show for it: descriptions are stored as they are shown. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  "'": ['‘', '’', '′', '&#8216;', '&#8217;', '&#8242;'],
  '"': ['“', '”', '″', '&#8220;', '&#8221;', '&#8243;', '&quot;'],
  x: ['×', '&#215;'],
  '...': ['…', '&#8230;'],
  '-': ['–', '—', '&#8211;', '&#8212;'],
  '&': ['&#038;', '&amp;'],
  '(tm)': ['™', '&#8482;'],
};

/** Two apostrophes or two backticks are typed for one quote. */
const DOUBLED = /''|``/g;

/** Each of those signs with what is typed for it. */
export const SHOWN: readonly (readonly [shown: string, typed: string])[] = Object.entries(TYPED).flatMap(([typed, signs]) =>
  signs.map((shown) => [shown, typed] as const),
);

const TYPED_FOR: ReadonlyMap<string, string> = new Map(SHOWN);
const ANY_SHOWN = new RegExp(SHOWN.map(([shown]) => shown).join('|'), 'g');

/** What a search looks through. */
export const searchTextOf = (product: { name: string; description: string; shortDescription: string }): string =>
  searched([product.name, product.description, product.shortDescription].map((text) => text.replace(/<[^>]*>/g, ' ')).join(' '));

const MOST = 20;

/** The words that a search asks for: all of them, each anywhere in the text. */
export const wordsSought = (search: string | undefined): string[] =>
  searched(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST);

const searched = (text: string): string =>
  foldForSearch(text.replace(ANY_SHOWN, (shown) => TYPED_FOR.get(shown)!).replace(DOUBLED, '"'));
