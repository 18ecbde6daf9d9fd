import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import './errors.nl.js';
import { TranslationCatalog } from './translation-catalog.js';
import { errorBodyOf, restError } from './rest-error.js';
import { interpolate } from './sentence.js';

const book = new TranslationCatalog();
book.add({
  'Leaf {id} is not taken: {reason}.': 'Blad {id} gaat niet mee: {reason}.',
  'it is dry': 'het is droog',
  'it has {count} holes (a {word}.*)': 'het heeft {count} gaten (een {word}.*)',
  'must be green': 'moet groen zijn',
  'leaf must be ours.': 'het blad moet van ons zijn.',
});

describe('a phrase book', () => {
  it.each([
    ['it is dry', 'het is droog'],
    ['it has 7 holes (a few.*)', 'het heeft 7 gaten (een few.*)'],
    ['Leaf {word} is not taken: it has 2 holes (a b.*).', 'Blad {word} gaat niet mee: het heeft 2 gaten (een b.*).'],
    ['it has 7 holes (a few)', 'it has 7 holes (a few)'],
    ['it is dry and old', 'it is dry and old'],
    ['', ''],
  ])('translates %j to %j', (english, dutch) => expect(book.translate(english)).toBe(dutch));

  it('translates the sentence of each parameter, or the part after its name', () => {
    const params = {
      ...{ size: 'size must be green.', leaf: 'leaf must be ours.', veins: 'veins[0][hue] must be green.' },
      other: 'other is odd.',
    };
    expect(book.translateDetails({ names: 'size', params, reason: 'it is dry' })).toEqual({
      names: 'size',
      reason: 'het is droog',
      params: {
        ...{ size: 'size moet groen zijn.', leaf: 'het blad moet van ons zijn.', veins: 'veins[0][hue] moet groen zijn.' },
        other: 'other is odd.',
      },
    });
    expect(book.translateDetails({ params: ['size'], reason: 7 })).toEqual({ params: ['size'], reason: 7 });
  });

  it('has one translation of a sentence', () => {
    expect(() => book.add({ 'it is dry': 'het is droog' })).not.toThrow();
    expect(() => book.add({ 'it is dry': 'het is dor' })).toThrow('it is dry');
  });

  it('finds any sentence of its own again when its places are filled', () => {
    const word = fc.stringMatching(/^[a-z0-9_-]{1,20}$/);
    const english = 'it has {count} holes (a {word}.*)';
    fc.assert(
      fc.property(word, word, (count, one) => {
        const values = { count, word: one };
        expect(book.translate(interpolate(english, values))).toBe(interpolate(book.find(english)!, values));
      }),
    );
  });

  it('answers soon, whatever it is asked', () => {
    const text = `it has ${' holes (a '.repeat(1000)}`;
    const began = performance.now();
    expect([book.translate(text), book.translate(text.slice(0, 1999))]).toEqual([text, text.slice(0, 1999)]);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('an error in another language', () => {
  const TooLong = restError('too_long', 413, 'The body is larger than {limit} bytes. Send less in one request.');
  const Odd = restError('odd', 400, 'Nobody translated that {thing} is odd.');

  it('is in that language, with or without a region, and has the same code and details', () => {
    const english = errorBodyOf(new TooLong({ limit: 9 }), true, 'en');
    expect(english.message).toBe('The body is larger than 9 bytes. Send less in one request.');
    for (const language of ['nl', 'nl-be'])
      expect(errorBodyOf(new TooLong({ limit: 9 }), true, language)).toEqual({
        ...english,
        message: 'De inhoud is groter dan 9 bytes. Stuur minder in één keer.',
      });
  });

  it('is in English if it has no translation', () => {
    expect(errorBodyOf(new Odd({ thing: 'it' }), true, 'nl').message).toBe('Nobody translated that it is odd.');
    expect(errorBodyOf(new TooLong({ limit: 9 }), true, 'de').message).toMatch(/^The body/);
  });
});
