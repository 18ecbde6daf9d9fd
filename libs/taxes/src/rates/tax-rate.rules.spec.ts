import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { upperCase, rateError, formatRate, parseRate, normalizeLocation } from './tax-rate.rules.js';

describe('a rate', () => {
  it.each([
    ['21', '21.0000'],
    ['9.1', '9.1000'],
    ['9.123456', '9.1235'],
    ['8.87555', '8.8756'],
    ['0.00005', '0.0001'],
    ['0.00004999999', '0.0000'],
    [' 5 ', '5.0000'],
    ['.5', '0.5000'],
    ['5.', '5.0000'],
    ['+6', '6.0000'],
    ['-2.5', '-2.5000'],
    ['0', '0.0000'],
    ['-0', '0.0000'],
    ['', '0.0000'],
    ['abc', '0.0000'],
    ['.', '0.0000'],
    ['1e3', '0.0000'],
    ['999999.9999', '999999.9999'],
  ])('sent as %j is %s', (text, shown) => {
    expect(formatRate(parseRate(text))).toBe(shown);
    expect(rateError(text)).toBeUndefined();
  });

  it.each(['1000000', '999999.99995', '-1000000', '9'.repeat(200)])('of %s percent is taken for a slip', (text) => {
    expect(rateError(text)).toMatch(/must be below/);
  });

  it('is the same when what is shown is read again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 10n) + 1n, max: 10n ** 10n - 1n }), (rate) => {
        expect(parseRate(formatRate(rate))).toBe(rate);
      }),
    );
  });
});

describe('a place', () => {
  it.each([
    ['nl', 'NL'],
    [' den haag ', 'DEN HAAG'],
    ['2511 ab', '2511 AB'],
    ['*', ''],
    [' * ', ''],
    ['', ''],
    ['20*', '20*'],
    ['besançon', 'BESANçON'],
  ])('sent as %j is stored as %j', (text, stored) => {
    expect(normalizeLocation(text)).toBe(stored);
  });

  it('in capitals stays in capitals', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => upperCase(upperCase(text)) === upperCase(text)));
  });
});
