import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Money } from './money.js';

const micros = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const amount = micros.map((whole) => Money.ofMicros(whole));
const decimals = fc.integer({ min: 0, max: 6 });
const size = (whole: bigint): bigint => (whole < 0n ? -whole : whole);

describe('an amount', () => {
  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['12.5', 12_500_000n],
    ['12.50', 12_500_000n],
    ['0.000001', 1n],
    ['-0.10', -100_000n],
    ['007.070', 7_070_000n],
    ['999999999999.999999', 999_999_999_999_999_999n],
  ])('%s is %s micro-units, exactly', (text, expected) => {
    expect(Money.of(text).micros).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    '-.',
    '5.',
    '+5',
    '1,50',
    '1e3',
    '1 000',
    '0x10',
    '٣',
    '1.1234567',
    '--1',
    'NaN',
    'Infinity',
    '1\n',
  ])('is not read from %j', (text) => {
    expect(() => Money.of(text)).toThrow(RangeError);
  });

  it.each([
    ['12.5', 12_500_000n],
    ['54.16666666666667', 54_166_667n],
    ['-0.0000005', -1n],
    ['0.00000049', 0n],
  ])('%s with any number of decimals is rounded to %s micro-units', (text, expected) => {
    expect(Money.rounded(text).micros).toBe(expected);
  });

  it('survives being written and read again', () => {
    fc.assert(
      fc.property(amount, (money) => {
        expect(Money.of(money.toFixed(6)).micros).toBe(money.micros);
      }),
    );
  });

  it('means what its digits mean, wherever the point stands', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), decimals, (negative, digits, places) => {
        const all = digits.toString().padStart(places + 1, '0');
        const [whole, part] = [all.slice(0, all.length - places), all.slice(all.length - places)];
        const money = Money.of(`${negative ? '-' : ''}${whole}${part && `.${part}`}`);
        expect(money.micros * 10n ** BigInt(places)).toBe((negative ? -digits : digits) * 10n ** 6n);
      }),
    );
  });
});

describe('adding amounts', () => {
  it('never drifts, however often a tenth is added', () => {
    expect(Money.sum(Array(1000).fill(Money.of('0.1'))).toFixed(6)).toBe('100.000000');
  });

  it('of none is zero', () => {
    expect(Money.sum([]).micros).toBe(Money.zero.micros);
  });

  it('gives the same in any order, and subtracting takes it back', () => {
    fc.assert(
      fc.property(fc.array(amount), amount, (amounts, other) => {
        const sum = Money.sum(amounts);
        expect(Money.sum([...amounts].reverse()).micros).toBe(sum.micros);
        expect(sum.plus(other).minus(other).micros).toBe(sum.micros);
      }),
    );
  });

  it('a number of pieces is adding them one by one', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 50 }), (money, count) => {
        expect(money.times(count).micros).toBe(Money.sum(Array(count).fill(money)).micros);
        expect(money.times(-count).micros).toBe(-money.times(count).micros);
      }),
    );
  });

  it('takes no part of a piece', () => {
    expect(() => Money.of('1').times(1.5)).toThrow(RangeError);
  });
});

describe('comparing amounts', () => {
  it.each([
    ['1.00', '1', 'equal'],
    ['-1', '1', 'less'],
    ['0.000001', '0', 'more'],
    ['9.99', '10', 'less'],
  ])('%s and %s are compared by value: the first is %s', (one, other, verdict) => {
    const [a, b] = [Money.of(one), Money.of(other)];
    expect({ less: a.isLessThan(b), more: a.exceeds(b) }).toEqual({ less: verdict === 'less', more: verdict === 'more' });
  });

  it.each([
    ['0.000001', true],
    ['0', false],
    ['-0.000001', false],
  ])('%s is positive: %s', (text, positive) => {
    expect(Money.of(text).isPositive()).toBe(positive);
  });
});

describe('rounding', () => {
  it.each([
    ['0.005', 2, '0.01', 'half goes away from zero'],
    ['-0.005', 2, '-0.01', 'also below zero'],
    ['0.004999', 2, '0.00', 'less than half goes'],
    ['-0.004999', 2, '0.00', 'and leaves no minus before a zero'],
    ['1.005', 2, '1.01', 'no binary fraction is in the way'],
    ['2.5', 0, '3', 'to whole units has no point'],
    ['-2.5', 0, '-3', 'to whole units below zero'],
    ['9.995', 2, '10.00', 'carries'],
    ['999999999999.995', 2, '1000000000000.00', 'carries beyond what a double could hold'],
    ['1.234567', 6, '1.234567', 'to six decimals changes nothing'],
    ['1.5', 4, '1.5000', 'fills up with zeros'],
  ])('%s to %s decimals is %s: %s', (text, places, expected) => {
    expect(Money.of(text).toFixed(places)).toBe(expected);
  });

  it.each([
    ['0.005', 2, '0.00'],
    ['-0.005', 2, '0.00'],
    ['0.005001', 2, '0.01'],
    ['1.735', 2, '1.73'],
    ['-1.735', 2, '-1.73'],
    ['2.5', 0, '2'],
    ['0.0005', 3, '0.000'],
    ['1.234567', 6, '1.234567'],
  ])('%s half down to %s decimals is %s', (text, places, expected) => {
    expect(Money.of(text).roundHalfDown(places).toFixed(places)).toBe(expected);
  });

  it('half down differs from half up only for an exact half, which then is nearer to zero', () => {
    fc.assert(
      fc.property(amount, decimals, (money, places) => {
        const step = 10n ** BigInt(6 - places);
        const [down, up] = [money.roundHalfDown(places).micros, money.round(places).micros];
        const isHalf = 2n * size(money.micros % step) === step;
        expect(size(up) - size(down)).toBe(isHalf ? step : 0n);
      }),
    );
  });

  it('half down of one part and half up of the other of a rounded amount come to that amount', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: 10n ** 18n }), decimals, (money, part, places) => {
        const whole = money.round(places);
        const tax = Money.ofMicros(whole.micros < 0n ? -part : part);
        const net = whole.minus(tax);
        fc.pre(whole.isNegative() === net.isNegative());
        expect(net.round(places).plus(tax.roundHalfDown(places)).micros).toBe(whole.micros);
      }),
    );
  });

  it('gives the nearest amount with so many decimals, and of two equally near the one farther from zero', () => {
    fc.assert(
      fc.property(amount, decimals, (money, places) => {
        const step = 10n ** BigInt(6 - places);
        const rounded = money.round(places).micros;
        const off = size(rounded - money.micros);
        expect(rounded % step).toBe(0n);
        expect(2n * off <= step).toBe(true);
        if (2n * off === step) expect(size(rounded) > size(money.micros)).toBe(true);
      }),
    );
  });

  it('is the same as that of the ratio of whole numbers which the amount is', () => {
    fc.assert(
      fc.property(amount, decimals, (money, places) => {
        const top = size(money.micros) * 10n ** BigInt(places);
        const bottom = 10n ** 6n;
        const [floor, rest] = [top / bottom, top % bottom];
        const units = 2n * rest >= bottom ? floor + 1n : floor;
        const expected = money.micros < 0n ? -units : units;
        expect(BigInt(money.toFixed(places).replace('.', ''))).toBe(expected);
      }),
    );
  });

  it('a second time changes nothing', () => {
    fc.assert(
      fc.property(amount, decimals, (money, places) => {
        const once = money.round(places);
        expect(once.round(places).micros).toBe(once.micros);
        expect(Money.of(money.toFixed(places)).micros).toBe(once.micros);
      }),
    );
  });
});
