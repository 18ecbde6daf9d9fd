import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstFree, slugify } from './slug.js';

describe('a slug', () => {
  it.each([
    ['Toasted Hazelnuts', 'toasted-hazelnuts', 'is in lower case, with hyphens for blanks'],
    ['Pâté façade Ærø Łódź', 'pate-facade-aero-lodz', 'folds accents to plain letters'],
    ['Große Nüsse', 'grosse-nusse', 'spells ß as ss'],
    ['Dates for 5 €', 'dates-for-5-e', 'spells the euro sign as e'],
    ['Cafe\u0301', 'cafe', 'folds accents that come as signs of their own'],
    ['Миндаль', 'mindal', 'writes other alphabets in Latin letters'],
    ['wal\u00adnut', 'walnut', 'ignores invisible signs'],
    ['Pecans & <em>plums</em>!', 'pecans-plums', 'drops tags and signs'],
    ['Pecans &amp; plums&#8230;', 'pecans-plums', 'drops entities'],
    ["The miller's (own) mix", 'the-millers-own-mix', 'drops apostrophes and brackets without parting the word'],
    ['v1.2/beta – final', 'v1-2-beta-final', 'parts words at points, slashes and dashes'],
    ['  -- Spare_part No_7 --  ', 'spare_part-no_7', 'keeps underscores, and trims and collapses hyphens'],
    ['🌰 <>', '', 'is empty when nothing is left'],
    ['', '', 'is empty for an empty text'],
  ])('of %j is %j: it %s', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('is never longer than 200 characters, and does not end in a hyphen where it was cut', () => {
    expect(slugify('n'.repeat(300))).toBe('n'.repeat(200));
    expect(slugify(`${'n'.repeat(199)} nuts`)).toBe('n'.repeat(199));
  });

  it('holds lower-case letters, digits, underscores and single inner hyphens, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(slugify(text)).toMatch(/^(?:[a-z0-9_]+(?:-[a-z0-9_]+)*)?$/);
      }),
    );
  });

  it.each(['<', '<a', '&', '&a', '-', '. ', '\u00ad'])('of a long row of %j takes time in proportion to its length', (unit) => {
    const secondsFor = (count: number) => {
      const start = performance.now();
      slugify(unit.repeat(count));
      return (performance.now() - start) / 1000;
    };
    expect(secondsFor(80_000)).toBeLessThan(20 * secondsFor(10_000) + 0.1);
  });

  it('is its own slug', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => slugify(slugify(text)) === slugify(text)));
  });
});

describe('the first free slug', () => {
  it.each([
    ['figs', [], 'figs'],
    ['figs', ['figs'], 'figs-2'],
    ['figs', ['figs', 'figs-2', 'figs-4'], 'figs-3'],
    ['figs', ['figs-2'], 'figs'],
    ['figs-2', ['figs-2'], 'figs-2-2'],
  ])('of %j with %j taken is %j', (slug, taken, free) => {
    expect(firstFree(slug, new Set(taken))).toBe(free);
  });

  it('makes room for its number in a slug of full length', () => {
    const full = 'n'.repeat(200);
    expect(firstFree(full, new Set([full]))).toBe(`${'n'.repeat(198)}-2`);
  });
});
