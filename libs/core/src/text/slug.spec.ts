import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { percentEncodeSlug, firstAvailableSlug, slugify } from './slug.js';

describe('a slug (finding low: slugs)', () => {
  it.each([
    ['Toasted Hazelnuts', 'toasted-hazelnuts', 'is in lower case, with hyphens for blanks'],
    ['Pâté façade Ærø Łódź', 'pate-facade-aero-lodz', 'folds accents to plain letters'],
    ['Große Nüsse', 'grosse-nusse', 'spells ß as ss'],
    ['Dates for 5 €', 'dates-for-5-e', 'spells the euro sign as e'],
    ['Cafe\u0301', 'cafe', 'folds accents that come as signs of their own'],
    ['STRAẞE', 'strasse', 'spells a capital ß so as well'],
    ['Миндаль', '%d0%bc%d0%b8%d0%bd%d0%b4%d0%b0%d0%bb%d1%8c', 'percent-encodes other alphabets, in lower case'],
    ['日本 nuts', '%e6%97%a5%e6%9c%ac-nuts', 'percent-encodes what has no letters'],
    ['%E6%97%A5%E6%9C%AC nuts', '%e6%97%a5%e6%9c%ac-nuts', 'takes what is percent-encoded already'],
    ['100%ff%zz%', '100ffzz', 'drops a percent sign that encodes nothing'],
    ['Nuts 🌰!', 'nuts-%f0%9f%8c%b0', 'percent-encodes pictures'],
    ['«10×20» ©', '10x20', 'drops quotation marks, and spells × as x'],
    ['half \ud83c', 'half', 'drops half a character'],
    ['wal\u00adnut', 'walnut', 'ignores invisible signs'],
    ['Pecans & <em>plums</em>!', 'pecans-plums', 'drops tags and signs'],
    ['Nut < 5 > 3', 'nut-5-3', 'keeps what follows a bracket and a blank, which is no tag'],
    ['Pecans &amp; plums&#8230;', 'pecans-plums', 'drops entities'],
    ["The miller's (own) mix", 'the-millers-own-mix', 'drops apostrophes and brackets without parting the word'],
    ['v1.2/beta – final', 'v1-2-beta-final', 'parts words at points, slashes and dashes'],
    ['  -- Spare_part No_7 --  ', 'spare_part-no_7', 'keeps underscores, and trims and collapses hyphens'],
    ['!? <>', '', 'is empty when nothing is left'],
    ['', '', 'is empty for an empty text'],
  ])('of %j is %j: it %s', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('is never longer than 200 characters, and does not end in a hyphen where it was cut', () => {
    expect(slugify('n'.repeat(300))).toBe('n'.repeat(200));
    expect(slugify(`${'n'.repeat(199)} nuts`)).toBe('n'.repeat(199));
    expect(slugify('日'.repeat(30))).toBe('%e6%97%a5'.repeat(22));
    expect(slugify(`n${'日'.repeat(30)}`)).toBe(`n${'%e6%97%a5'.repeat(22)}`);
    expect(slugify(`nuts${'🌰'.repeat(30)}`)).toBe(`nuts${'%f0%9f%8c%b0'.repeat(16)}`);
  });

  it('holds lower-case letters, digits, underscores, single inner hyphens and octets, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(slugify(text)).toMatch(/^(?:(?:[a-z0-9_]|%[\da-f]{2})+(?:-(?:[a-z0-9_]|%[\da-f]{2})+)*)?$/);
      }),
    );
  });

  it('can be decoded, however long the text', () => {
    const texts = fc.string({ unit: 'binary', minLength: 30, maxLength: 300 });
    fc.assert(fc.property(texts, (text) => percentEncodeSlug(decodeURIComponent(slugify(text))) === slugify(text)));
  });

  it.each(['<', '<a', '&', '&a', '%', '%e6', '日', '🌰', 'é', '-', '. ', '\u00ad'])(
    'of a long row of %j takes time in proportion to its length',
    (unit) => {
      const secondsFor = (count: number) => {
        const before = process.cpuUsage();
        slugify(unit.repeat(count));
        return process.cpuUsage(before).user / 1_000_000;
      };
      expect(secondsFor(80_000)).toBeLessThan(20 * secondsFor(10_000) + 0.1);
    },
  );

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
    expect(firstAvailableSlug(slug, new Set(taken))).toBe(free);
  });

  it('makes room for its number in a slug of full length', () => {
    const full = 'n'.repeat(200);
    expect(firstAvailableSlug(full, new Set([full]))).toBe(`${'n'.repeat(198)}-2`);
    const encoded = `nn${'%e6%97%a5'.repeat(22)}`;
    expect(firstAvailableSlug(encoded, new Set([encoded]))).toBe(`nn${'%e6%97%a5'.repeat(21)}-2`);
  });
});
