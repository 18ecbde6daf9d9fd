import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { priceWithoutTaxes, taxesOn, taxesWithin } from './tax-amounts.rules.js';
import { parseRate } from './tax-rate.rules.js';
import type { AppliedRate } from './tax-table.rules.js';

const rateOf = (rate: bigint, compound = false): AppliedRate => ({
  id: 1,
  code: 'NL-BTW-1',
  label: 'BTW',
  compound,
  shipping: true,
  rate,
});
const percent = (text: string, compound = false): AppliedRate => rateOf(parseRate(text), compound);
const compound = (text: string): AppliedRate => percent(text, true);

const amountsOn = (price: string, rates: readonly AppliedRate[]): string[] =>
  taxesOn(Money.of(price), rates).map(({ amount }) => amount.toFixed(6));

describe('the tax on', () => {
  it.each([
    ['30.00', [percent('21')], ['6.300000']],
    ['4.95', [percent('21')], ['1.039500']],
    ['2.50', [percent('21')], ['0.525000']],
    ['3.015', [percent('21')], ['0.633150']],
    ['20.979', [percent('21')], ['4.405590']],
    ['11.988', [percent('9')], ['1.078920']],
    ['10.00', [percent('0')], ['0.000000']],
    ['0', [percent('21')], ['0.000000']],
    ['10.00', [], []],
    ['0.000001', [percent('50')], ['0.000001']],
    ['0.000001', [percent('49.9999')], ['0.000000']],
    ['100.00', [percent('10'), percent('2'), compound('5')], ['10.000000', '2.000000', '5.600000']],
    ['10.00', [percent('10'), compound('5')], ['1.000000', '0.550000']],
    ['59.97', [percent('7'), compound('3.5'), compound('1.25')], ['4.197900', '2.245877', '0.830172']],
    ['-6.00', [percent('21'), compound('9')], ['-1.260000', '-0.653400']],
    ['-0.000001', [percent('50')], ['-0.000001']],
    ['999999999999.999999', [percent('21')], ['210000000000.000000']],
  ])('%s is that of each rate, to six decimals', (price, rates, amounts) => {
    expect(amountsOn(price, rates)).toEqual(amounts);
  });

  const rates = fc.array(fc.record({ rate: fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }), isCompound: fc.boolean() }), {
    maxLength: 5,
  });
  const price = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

  it('a price is that of whole fractions, rounded half away from zero', () => {
    fc.assert(
      fc.property(price, rates, (micros, parts) => {
        const given = parts.map(({ rate, isCompound }) => rateOf(rate, isCompound));
        expect(taxesOn(Money.ofMicros(micros), given).map(({ amount }) => amount.micros)).toEqual(modelled(micros, given));
      }),
    );
  });

  it('a negative price is that of the price with a minus', () => {
    fc.assert(
      fc.property(price, rates, (micros, parts) => {
        const given = parts.map(({ rate, isCompound }) => rateOf(rate, isCompound));
        const on = (whole: bigint) => taxesOn(Money.ofMicros(whole), given).map(({ amount }) => amount.micros);
        expect(on(-micros)).toEqual(on(micros).map((amount) => -amount));
      }),
    );
  });

  it('names its rate', () => {
    const given = [percent('21'), compound('9')];
    expect(taxesOn(Money.of('1'), given).map(({ rate }) => rate)).toEqual(given);
  });
});

describe('the tax within', () => {
  const amountsWithin = (price: string, rates: readonly AppliedRate[]): string[] =>
    taxesWithin(Money.of(price), rates).map(({ amount }) => amount.toFixed(6));

  // Worked out by hand: a price of 121 % holds 21 % of its net price, and a compound rate comes off first.
  it.each([
    ['121', [percent('21')], ['21.000000'], '100.000000'],
    ['9.99', [percent('21')], ['1.733802'], '8.256198'],
    ['10.00', [percent('21')], ['1.735537'], '8.264463'],
    ['109.00', [percent('9')], ['9.000000'], '100.000000'],
    ['10.00', [percent('0')], ['0.000000'], '10.000000'],
    ['10.00', [], [], '10.000000'],
    ['0', [percent('21')], ['0.000000'], '0.000000'],
    // Net 100: 10 % and 2 % are 12, and 5 % of 112 are 5.60.
    ['117.60', [percent('10'), percent('2'), compound('5')], ['10.000000', '2.000000', '5.600000'], '100.000000'],
    // Net 100: 10, then 10 % of 110 = 11, then 20 % of 121 = 24.20.
    ['145.20', [percent('10'), compound('10'), compound('20')], ['10.000000', '11.000000', '24.200000'], '100.000000'],
    // Only a compound rate: it is like any other.
    ['105', [compound('5')], ['5.000000'], '100.000000'],
    ['-121', [percent('21')], ['-21.000000'], '-100.000000'],
    ['500', [percent('10')], ['45.454545'], '454.545455'],
    ['1.234', [percent('5')], ['0.058762'], '1.175238'],
    // A rate of -100 % leads to no price; nothing can be taken off.
    ['10.00', [percent('-100')], ['0.000000'], '10.000000'],
    ['10.00', [compound('-100')], ['0.000000'], '10.000000'],
  ])('%s is that of each rate, and the rest is the price without tax', (price, rates, amounts, net) => {
    expect(amountsWithin(price, rates)).toEqual(amounts);
    expect(priceWithoutTaxes(Money.of(price), rates).toFixed(6)).toBe(net);
  });

  const positiveRates = fc
    .array(fc.record({ rate: fc.bigInt({ min: 0n, max: 1_000_000n }), isCompound: fc.boolean() }), { maxLength: 4 })
    .map((parts) => parts.map(({ rate, isCompound }) => rateOf(rate, isCompound)))
    .map((rates) => [...rates.filter((rate) => !rate.compound), ...rates.filter((rate) => rate.compound)]);
  const anyPrice = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((micros) => Money.ofMicros(micros));
  const sum = (taxes: ReturnType<typeof taxesOn>): Money => Money.sum(taxes.map(({ amount }) => amount));

  it('a price and the price without tax come to the price exactly', () => {
    fc.assert(
      fc.property(anyPrice, positiveRates, (price, rates) => {
        const net = priceWithoutTaxes(price, rates);
        expect(net.plus(sum(taxesWithin(price, rates))).micros).toBe(price.micros);
        expect(net.exceeds(price)).toBe(false);
        // Each tax is rounded by up to half a millionth, so those on a price of a few millionths may be more than the price.
        expect(net.micros).toBeGreaterThanOrEqual(-BigInt(rates.length) / 2n);
      }),
      PROPERTY_RUNS,
    );
  });

  it('a price is the tax on the price without tax, but for a few millionths', () => {
    fc.assert(
      fc.property(anyPrice, positiveRates, (price, rates) => {
        const net = priceWithoutTaxes(price, rates);
        const back = net.plus(sum(taxesOn(net, rates)));
        const off = back.minus(price).micros;
        // The net price is at most half a millionth off for each rate, and no rate here more than doubles what it is added to.
        const most = BigInt(rates.length) * 2n ** BigInt(rates.length + 1);
        expect(off <= most && -off <= most).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });

  it('a price that taxes were added to is those taxes, but for a few millionths', () => {
    fc.assert(
      fc.property(anyPrice, positiveRates, (net, rates) => {
        const added = taxesOn(net, rates);
        const within = taxesWithin(net.plus(sum(added)), rates);
        const most = BigInt(rates.length) * 2n ** BigInt(rates.length);
        within.forEach(({ rate, amount }, index) => {
          expect(rate).toBe(added[index].rate);
          const off = amount.minus(added[index].amount).micros;
          expect(off <= most && -off <= most).toBe(true);
        });
      }),
      PROPERTY_RUNS,
    );
  });
});

/** The same as fractions: of the two whole numbers around each the nearer, and of two equally near the one farther from zero. */
function modelled(price: bigint, rates: readonly AppliedRate[]): bigint[] {
  const taxes: bigint[] = [];
  for (const { rate, compound } of rates) {
    const base = compound ? taxes.reduce((sum, tax) => sum + tax, price) : price;
    const [top, bottom] = [base * rate, 1_000_000n];
    const low = top >= 0n || top % bottom === 0n ? top / bottom : top / bottom - 1n;
    const [below, above] = [top - low * bottom, (low + 1n) * bottom - top];
    const isLow = below < above || (below === above && low < 0n);
    taxes.push(isLow ? low : low + 1n);
  }
  return taxes;
}
