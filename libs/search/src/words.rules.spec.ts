import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fold } from '@grove/core';
import { listEndings, listEntries, isWord, MAX_WORD_LENGTH, splitTerm, splitIntoWords } from './words.rules.js';

describe('the words of a text', () => {
  it.each([
    ['<p>walnut cake, walnut pie.</p>', ['p', 'walnut', 'cake', 'pie']],
    ['well-known crème_brûlée 50%', ['well', 'known', 'crème', 'brûlée', '50']],
    ['walnüsse 胡桃 👩‍🌾', ['walnüsse', '胡桃']],
    [' \n . ', []],
  ])('%j are %j', (text, words) => {
    expect([...splitIntoWords(text)]).toEqual(words);
  });

  it('are no longer than a row holds', () => {
    for (const word of splitIntoWords(`${'a'.repeat(500)} ${'𐐨'.repeat(99)}`))
      expect([...word].length).toBeLessThanOrEqual(MAX_WORD_LENGTH);
  });

  it('come with their letters and the kind of the record, which are no words', () => {
    const [word, ...others] = listEntries('anna', 'post publish');
    expect([word, isWord(word)]).toEqual(['anna', true]);
    expect(others.map((other) => [other, isWord(other)])).toEqual([
      [' a', false],
      [' n', false],
      ['post publish', false],
    ]);
    expect(() => listEntries('walnut', 'publish')).toThrow('"publish" would be taken for a word.');
  });
});

/** Texts of few signs, so that parts of them come again; some of their words are long. */
const texts = fc
  .array(fc.constantFrom('a', 'n', 'é', '𐐨', '-', '.', ' ', '👩', 'nut', 'walnut'.repeat(9)), { maxLength: 30 })
  .map((signs) => fold(signs.join('')));

/** Whether a text has a word that has each of these parts. */
const hasParts = (text: string, parts: readonly string[]) =>
  parts.every((part) => [...splitIntoWords(text)].flatMap(listEndings).some((ending) => ending.startsWith(part)));

describe('what is looked for', () => {
  it.each([
    ['alnu', ['alnu'], true],
    ['from_the', ['from', 'the'], false],
    ['dried fig', ['dried', 'fig'], false],
    ['-', [], false],
    ['c', ['c'], true],
    ['c+', ['c'], false],
    ['7 é', ['7', 'é'], false],
    ['vitamin c++', ['vitamin'], false],
    ['𐐨𐐨', ['𐐨𐐨'], true],
    ['a'.repeat(21), ['a'.repeat(20)], false],
  ])('as %j is found by the parts %j; that this is enough is %j', (term, parts, isExact) => {
    expect(splitTerm(term)).toEqual({ parts, isExact });
  });

  it('has its parts in the words of each text that holds it', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(40), (text, start, length) => {
        const signs = [...text];
        const from = signs.length === 0 ? 0 : start % signs.length;
        const term = signs.slice(from, from + length).join('');
        expect(hasParts(text, splitTerm(term).parts)).toBe(true);
      }),
    );
  });

  it('is held by each text that has its parts, when these are enough', () => {
    fc.assert(
      fc.property(texts, texts, (text, term) => {
        const { parts, isExact } = splitTerm(term);
        if (isExact) expect(hasParts(text, parts)).toBe(text.includes(term));
      }),
    );
  });
});
