import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fold, foldForSearch } from './fold.js';

describe('two texts compare', () => {
  it.each([
    ['Roasted ALMONDS', 'roasted almonds', 'without regard to letter case'],
    ['  roasted \t\n almonds ', 'roasted almonds', 'without regard to the kind and amount of white space'],
    ['cre\u0300me', 'cr\u00e8me', 'without regard to how an accent is stored'],
    ['ÉCLAIR', 'éclair', 'with upper-case accented letters as their lower-case ones'],
  ])('%j as %j, %s', (one, other) => {
    expect(fold(one)).toBe(other);
  });

  it('with accents counting', () => {
    expect(fold('crème')).not.toBe(fold('creme'));
  });

  it('by a form that is its own form', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('a search compares texts (finding H6)', () => {
  it.each([
    ['Café crème', 'cafe creme', 'without accents'],
    ['ÅNGSTRÖM', 'angstrom', 'without rings and dots'],
    ['cre\u0300me', 'creme', 'without accents that are signs of their own'],
    ['Straße, STRASSE', 'strasse, strasse', 'with ß as ss'],
    ['Œuvre Ærø Łódź Đức þing', 'oeuvre aero lodz duc thing', 'with letters that are one with another as those two'],
    ['IĞDIR, ığdır, İzmir', 'igdir, igdir, izmir', 'with the i of every language as one'],
    ['ＮＵＴＳ　１２３', 'nuts 123', 'with full-width letters and digits as plain ones'],
    ['ﬁgs №2', 'figs no2', 'with ligatures in their letters'],
    ['ΟΔΟΣ, οδός', 'οδοσ, οδοσ', 'with both kinds of sigma as one'],
    ['Ёлка', 'елка', 'also in Cyrillic letters'],
    ['  Roasted \t\n ALMONDS ', 'roasted almonds', 'without regard to case and white space'],
  ])('%j as %j, %s', (text, searched) => {
    expect(foldForSearch(text)).toBe(searched);
  });

  it.each(['胡桃 くるみ', 'が ば', '호두', 'अखरोट', 'วอลนัท', 'جَوْز', 'אֱגוֹז'])('as they are in other scripts: %j', (text) => {
    expect(foldForSearch(text)).toBe(text.normalize('NFC'));
  });

  it('by a form that is its own form, and one for texts that are equal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
        expect(foldForSearch(fold(text))).toBe(foldForSearch(text));
      }),
      { numRuns: 2000 },
    );
  });
});
