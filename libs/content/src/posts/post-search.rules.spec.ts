import { describe, expect, it } from 'vitest';
import { searchOf, searchTextOf } from './post-search.rules.js';

describe('a search', () => {
  it.each([
    ['Walnut  CAKE', ['walnut', 'cake'], []],
    ['"walnut cake" fig', ['walnut cake', 'fig'], []],
    ['walnut -cake -"dried fig"', ['walnut'], ['cake', 'dried fig']],
    ['a - b', ['a', '-', 'b'], []],
    ['well-known', ['well-known'], []],
    ['"open', ['"open'], []],
    ['  ""  ', [], []],
  ])('for %s requires %j and excludes %j', (text, required, excluded) => {
    expect(searchOf(text)).toEqual({ required, excluded, phrase: required.join(' ') });
  });

  it('asks for twenty words at most', () => {
    expect(searchOf('x '.repeat(50)).required).toHaveLength(20);
  });
});

describe('what a search looks through', () => {
  it('is always three lines, whatever the texts hold', () => {
    const text = searchTextOf({ title: 'A\nB', excerpt: '', content: 'C\r\n\r\nD' });
    expect(text).toBe('a b\n\nc d');
  });
});
