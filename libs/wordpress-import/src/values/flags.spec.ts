import { describe, expect, it } from 'vitest';
import { flagOf, flagOr, isTruthy } from './flags.js';
import { parsePhp, type PhpValue } from './php-value.js';

describe('a flag of the source', () => {
  it.each<[PhpValue | undefined, boolean, boolean]>([
    ['yes', true, true],
    ['YES', true, true],
    ['true', true, true],
    ['1', true, true],
    [1, true, true],
    [true, true, true],
    ['no', false, true],
    ['on', false, true],
    ['0', false, false],
    ['', false, false],
    [0, false, false],
    [2, false, true],
    [false, false, false],
    [null, false, false],
    [undefined, false, false],
  ])('%j is %j for WooCommerce, and %j for PHP', (value, flag, truthy) => {
    expect(flagOf(value)).toBe(flag);
    expect(isTruthy(value)).toBe(truthy);
  });

  it('has a default only if there is none', () => {
    expect([undefined, null, ''].map((value) => flagOr(value, true))).toEqual([true, true, true]);
    expect(['no', '0', 'yes'].map((value) => flagOr(value, true))).toEqual([false, false, true]);
  });

  it('of PHP is true for an array with an entry', () => {
    expect([isTruthy(parsePhp('a:0:{}')), isTruthy(parsePhp('a:1:{i:0;N;}'))]).toEqual([false, true]);
  });
});
