import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { changedPrice, isDecimal, type PriceChange } from './price-change.js';

describe('A changed price', () => {
  it.each<[price: string, kind: PriceChange['kind'], value: string, decimals: number, after: string]>([
    ['8.75', 'percent', '10', 2, '9.63'],
    ['10', 'percent', '10', 2, '11.00'],
    ['8.75', 'percent', '-10', 2, '7.88'],
    ['0.05', 'percent', '10', 2, '0.06'],
    ['19.99', 'percent', '2.5', 2, '20.49'],
    ['1200', 'percent', '10', 0, '1320'],
    ['1.005', 'percent', '100', 2, '2.010'],
    ['9.95', 'amount', '0.50', 2, '10.45'],
    ['9.95', 'amount', '-10', 2, '0.00'],
    ['9.95', 'fixed', '12.5', 2, '12.50'],
    ['9007199254740993.01', 'amount', '0.01', 2, '9007199254740993.02'],
  ])('of %s by %s %s with %i decimals is %s', (price, kind, value, decimals, after) => {
    expect(changedPrice(price, { kind, value }, decimals)).toBe(after);
  });

  /** Whole cents, as a price. */
  const textOf = (cents: bigint): string => {
    const digits = String(cents).padStart(3, '0');
    return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };
  const cents = fc.bigInt({ min: 0n, max: 10n ** 24n });

  it('is the exact sum of any price and any amount', () => {
    fc.assert(
      fc.property(cents, cents, (price, added) => {
        expect(changedPrice(textOf(price), { kind: 'amount', value: textOf(added) }, 2)).toBe(textOf(price + added));
      }),
    );
  });

  it('differs from the exact percentage by half a cent at most', () => {
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 0n, max: 100_000n }), (price, percent) => {
        const after = changedPrice(textOf(price), { kind: 'percent', value: textOf(percent) }, 2);
        const exact = price * (10_000n + percent);
        const difference = BigInt(after.replace('.', '')) * 10_000n - exact;
        expect(difference > -5000n && difference <= 5000n).toBe(true);
      }),
    );
  });

  it('is the price itself after 0 %, and a price of any kind', () => {
    fc.assert(
      fc.property(cents, (price) => {
        const after = changedPrice(textOf(price), { kind: 'percent', value: '0' }, 2);
        expect([after, isDecimal(after)]).toEqual([textOf(price), true]);
      }),
    );
  });

  it.each(['', 'ten', '1,5', '1.', '.5', '1e3', '--1'])('is not computed from the text "%s"', (value) => {
    expect(isDecimal(value)).toBe(false);
    expect(() => changedPrice('1.00', { kind: 'percent', value }, 2)).toThrow(RangeError);
  });
});
