import { describe, expect, it } from 'vitest';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { codeKeysOf, couponCode, isCodeOf } from './coupon-code.rules.js';

describe('the code of a coupon', () => {
  it.each([
    ['<b>x</b>RUN', 'xrun'],
    ['x&y', 'x&amp;y'],
    ['X &AMP; y', 'x &amp; y'],
    ['x&amp;y', 'x&amp;y'],
    ['caf&eacute;', 'caf&eacute;'],
    ['a & b; c', 'a &amp; b; c'],
    ['&#38;', '&#38;'],
    ['1 < 2', '1 &lt; 2'],
    ['a > b', 'a &gt; b'],
    ['  Summer  Sale ', 'summer sale'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<b></b>', ''],
  ])('%j is stored as %j', (sent, stored) => {
    expect(couponCode(sent)).toBe(stored);
  });

  it('is not changed again, and names the coupon that it was sent for', () => {
    const codes = fc.string({ unit: fc.constantFrom(...'aB&<>; #x1amp/'.split('')), maxLength: 20 });
    fc.assert(
      fc.property(codes, (sent) => {
        const stored = couponCode(sent);
        expect(couponCode(stored)).toBe(stored);
        expect([isCodeOf(sent, stored), isCodeOf(sent, `${stored}-`), isCodeOf(sent, null)]).toEqual([true, false, false]);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is also looked up as it was stored before codes were cleaned', () => {
    expect(codeKeysOf('X&Y')).toEqual(['x&amp;y', 'x&y']);
    expect([codeKeysOf('summer'), codeKeysOf(' ')]).toEqual([['summer'], []]);
    expect(isCodeOf('X&Y', 'x&y')).toBe(true);
  });
});
