import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from './fold.js';

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
