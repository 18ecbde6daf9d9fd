import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { converted, type Measure, unitsOf } from './units.rules.js';

describe('measures', () => {
  it.each<[string, Measure, string, string, string]>([
    ['2', 'weight', 'lbs', 'kg', '0.90718474'],
    ['1', 'weight', 'oz', 'kg', '0.028349523125'],
    ['1', 'weight', 'kg', 'lbs', '2.204623'],
    ['1500', 'weight', 'g', 'kg', '1.5'],
    ['0.1', 'weight', 'kg', 'g', '100'],
    ['16', 'weight', 'oz', 'lbs', '1'],
    ['10', 'length', 'in', 'cm', '25.4'],
    ['1', 'length', 'yd', 'm', '0.9144'],
    ['1', 'length', 'ft', 'cm', '30.48'],
    ['12.5', 'length', 'mm', 'm', '0.0125'],
    ['36', 'length', 'in', 'yd', '1'],
    ['1', 'length', 'cm', 'in', '0.393701'],
    ['-10', 'length', 'in', 'cm', '-25.4'],
    ['.5', 'length', 'm', 'cm', '50'],
    ['0', 'length', 'yd', 'mm', '0'],
  ])('%s: %s in %s is, in %s, %s', (text, measure, from, to, result) => {
    expect(converted(text, measure, { from, to })).toBe(result);
  });

  it('come back from metric units as they were', () => {
    const unit = (measure: Measure) => fc.constantFrom(...unitsOf(measure));
    const amount = fc.integer({ min: 0, max: 99_999 }).map((thousandths) => (thousandths / 1000).toFixed(3));
    fc.assert(
      fc.property(amount, unit('length'), (text, from) => {
        const inMetres = converted(text, 'length', { from, to: 'm' });
        expect(Number(converted(inMetres, 'length', { from: 'm', to: from }))).toBe(Number(text));
      }),
    );
  });
});
