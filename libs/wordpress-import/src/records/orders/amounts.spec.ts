import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type AmountRules, microsOf, taxOfLine, taxText } from './amounts.js';

const RULES: AmountRules = { separator: '.', decimals: 2, roundsAtSubtotal: false, roundsHalfDown: false };

describe('An amount of a shop', () => {
  it.each([
    ['12.5', '.', 12_500_000n],
    ['206.95000000', '.', 206_950_000n],
    ['-0.15', '.', -150_000n],
    ['4,95', ',', 4_950_000n],
    ['1.234.567,89', ',', 1_234_567_890_000n],
    ['0.12345678', '.', 123_457n],
    ['-0.0000005', '.', -1n],
    ['0.00000049', '.', 0n],
    ['.5', '.', 500_000n],
    ['', '.', 0n],
    ['abc', '.', 0n],
    [undefined, '.', 0n],
    [1e-7, '.', 0n],
    [12, '.', 12_000_000n],
  ])('%j in a shop that writes %s between units and cents is %s micro-units', (value, separator, micros) => {
    expect(microsOf(value, separator)).toBe(micros);
  });

  it.each(['100000000000', '-100000000000.00', '99999999999999999999.99'])('of %s is too large for Grove', (value) => {
    expect(microsOf(value, '.')).toBeUndefined();
  });

  it('with up to six decimals is exact, however many zeros follow', () => {
    const micros = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n });
    fc.assert(
      fc.property(micros, fc.nat(2), (amount, zeros) => {
        const size = amount < 0n ? -amount : amount;
        const text = `${amount < 0n ? '-' : ''}${size / 1_000_000n}.${(size % 1_000_000n).toString().padStart(6, '0')}`;
        expect(microsOf(text + '0'.repeat(zeros), '.')).toBe(amount);
      }),
    );
  });
});

describe('Taxes of a line', () => {
  it.each([
    ['3.501', '3.501'],
    ['0', '0'],
    ['6.30', '6.30'],
    ['', ''],
    ['1.234567891', '1.234567891'],
    [0.525, '0.525'],
    [2, '2'],
    [0.1 + 0.2, '0.3'],
    [-0.0000001, '0'],
    [null, ''],
    [true, ''],
  ])('%j are shown as %j', (value, text) => {
    expect(taxText(value, RULES)).toBe(text);
  });

  it.each([
    ['rounded for each rate', {}, 3_140_000n],
    ['not rounded in a shop that rounds sums', { roundsAtSubtotal: true }, 3_149_300n],
    ['rounded to the decimals of the shop', { decimals: 0 }, 4_000_000n],
    ['rounded to more decimals than cents', { decimals: 4 }, 3_149_300n],
  ])('are %s', (_how, rules, total) => {
    expect(taxOfLine(['1.5749', '1.5744'], { ...RULES, ...rules })).toBe(total);
  });

  it.each([
    ['0.125', false, 130_000n],
    ['0.125', true, 120_000n],
    ['0.1251', true, 130_000n],
    ['-0.125', false, -130_000n],
    ['-0.125', true, -120_000n],
    ['0', true, 0n],
  ])('of %s are rounded down at half a cent (%s) to %s', (tax, roundsHalfDown, rounded) => {
    expect(taxOfLine([tax], { ...RULES, roundsHalfDown })).toBe(rounded);
  });
});
