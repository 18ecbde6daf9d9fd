import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { combinationsOf, keyOf } from './combinations.rules.js';

const choices = (name: string, ...options: string[]) => options.map((option) => ({ id: 0, name, option }));

describe('Combinations of options', () => {
  it('have one option of each attribute, and the last attribute changes fastest', () => {
    const combinations = combinationsOf([choices('Size', 'S', 'L'), choices('Taste', 'sweet', 'salt')], 10);
    expect(combinations.map((one) => one.map(({ option }) => option).join(' '))).toEqual([
      'S sweet',
      'S salt',
      'L sweet',
      'L salt',
    ]);
  });

  it('do not exist without attributes, or if an attribute has no options', () => {
    expect([combinationsOf([], 10), combinationsOf([choices('Size', 'S'), []], 10)]).toEqual([[], []]);
  });

  it('are all different, as many as the product of the numbers of options, and never more than the limit', () => {
    const options = fc.uniqueArray(fc.string(), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(options, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 300 }), (lists, most) => {
        const combinations = combinationsOf(
          lists.map((list, index) => choices(`attribute ${index}`, ...list)),
          most,
        );
        const all = lists.reduce((product, list) => product * list.length, 1);
        expect(combinations).toHaveLength(Math.min(all, most));
        expect(new Set(combinations.map(keyOf)).size).toBe(combinations.length);
      }),
    );
  });

  it('are the same however the name of a custom attribute is written', () => {
    expect(keyOf(choices('Shoe size', '42'))).toBe(keyOf(choices('shoe-size', '42')));
    expect(keyOf(choices('Shoe size', '42'))).not.toBe(keyOf(choices('Shoe size', '43')));
  });
});
