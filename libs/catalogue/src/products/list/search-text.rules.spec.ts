import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { typography } from '@grove/content';
import { searchTextOf, searchWords } from './search-text.rules.js';

const searchTextOfShort = (shortDescription: string) => searchTextOf({ name: '', description: '', shortDescription });

/** Words of signs of which typography makes others. Of several hyphens it makes one dash. */
const words = fc
  .array(fc.constantFrom('fig', '4', 'x', "'", '"', '...', '-', '&', 's'), { minLength: 1, maxLength: 6 })
  .map((signs) => signs.join(''))
  .filter((word) => !word.includes('--'));

describe('The search text of a product', () => {
  it('contains each word as people type it, without typographic signs', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (typed) => {
        const text = searchTextOfShort(typography(typed.join(' ')));
        for (const word of searchWords(typed.join(' '))) expect(text).toContain(word);
      }),
    );
  });

  it.each([
    ['grandma’s', "Grandma's nuts"],
    ["grandma's", 'Grandma’s nuts'],
    ['10×15', '10x15 cm'],
    ['“soft”', '"Soft" figs'],
    ['nuts–figs', 'Nuts-figs'],
    ['salt & pepper', 'Salt &amp; pepper'],
    ["''soft''", '&#8220;Soft&#8221; figs'],
    ['nut(tm)', 'Nut&#8482;'],
  ])('is found by %s where it says %s', (search, shown) => {
    for (const word of searchWords(search)) expect(searchTextOfShort(shown)).toContain(word);
  });

  it('does not contain the numbers of entities', () => {
    expect(searchTextOfShort(typography("Grandma's & 4x4"))).not.toMatch(/8217|038|215/);
  });
});
