import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Money } from '@grove/core';
import { decimalText } from './decimals.js';

describe('a decimal of a shop', () => {
  it.each([
    ['9.99', '.', '9.99'],
    ['4,95', ',', '4.95'],
    ['1.234,50', ',', '1234.50'],
    ['1,234.50', '.', '1234.50'],
    ['10.00', '.', '10.00'],
    ['.5', '.', '.5'],
    ['5.', '.', '5'],
    ['007', '.', '007'],
    ['-3', '.', '-3'],
    ['€ 12', '.', '12'],
    ['0.12345678', '.', '0.123456'],
    ['1-2', '.', ''],
    ['-', '.', ''],
    ['', '.', ''],
    ['free', '.', ''],
    ['12345678901234567890', '.', ''],
  ])('%j with the separator %j is %j', (text, separator, decimal) => {
    expect(decimalText(text, separator)).toBe(decimal);
  });

  it.each([undefined, null, true])('is empty for %j', (value) => {
    expect(decimalText(value, '.')).toBe('');
  });

  it('is always empty or an amount that fits its column, and stays the same when it is read again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[-\d.,]{0,30}$/)),
        fc.constantFrom('.', ',', ''),
        (text, separator) => {
          const decimal = decimalText(text, separator);
          expect(decimal.length).toBeLessThanOrEqual(20);
          if (decimal === '') return;
          expect(() => Money.of(decimal)).not.toThrow();
          expect(decimalText(decimal, '.')).toBe(decimal);
        },
      ),
    );
  });
});
