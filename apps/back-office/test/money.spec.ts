import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { formatMoney, isPositive, timesPieces, toAmount } from '../src/shell/format/money.js';

/** An amount with two decimals, by its cents: `12.05`. */
const amountOf = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

describe('An amount of the back office', () => {
  it('is formatted with all its digits, however large it is', () => {
    expect(formatMoney('90071992547409931.07', 'EUR', 'en-GB')).toBe('€90,071,992,547,409,931.07');
    expect(formatMoney('-0.10', 'EUR', 'nl-NL')).toMatch(/^€\s-0,10$/);
  });

  it('is multiplied by pieces exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat({ max: 100_000 }), (cents, pieces) => {
        expect(timesPieces(amountOf(cents), pieces)).toBe(amountOf(cents * BigInt(pieces)));
      }),
    );
  });

  it.each([
    ['5', 3, '15'],
    ['0.05', 2, '0.10'],
    ['0.333333', 3, '0.999999'],
    ['5.95', 0, '0.00'],
  ])('keeps the decimals of its price: %s times %i is %s', (price, pieces, sum) => {
    expect(timesPieces(price, pieces)).toBe(sum);
  });

  it.each([
    ['12,50', '12.50'],
    [' 12.50 ', '12.50'],
    ['1.250,00', '1.250,00'],
    ['1,234', '1,234'],
    ['1,2345', '1.2345'],
    ['abc', 'abc'],
  ])('may be typed with a comma; what is unclear goes to the server as it is: %s is %s', (typed, sent) => {
    expect(toAmount(typed)).toBe(sent);
  });

  it('is positive if it has a digit other than 0 and no minus', () => {
    expect(['0.00', '0', '-1.00', '0.01', '10'].map(isPositive)).toEqual([false, false, false, true, true]);
  });
});
