import { describe, expect, it } from 'vitest';
import { mapOf, parsePhpTwice } from '../../values/php-value.js';
import type { AmountRules } from './amounts.js';
import { feeTaxes, itemTaxes, shippingTaxes } from './line-taxes.js';
import { php } from '../../../test/support/php.js';

const RULES: AmountRules = { separator: '.', decimals: 2, roundsAtSubtotal: false, roundsHalfDown: false };
const NONE = { taxes: [], totalTax: 0n, subtotalTax: 0n };

/** As the source has it, serialized once or twice. */
const data = (value: unknown, times = 1) => mapOf(parsePhpTwice(times === 1 ? php(value) : php(php(value))));

describe('The taxes of a line item', () => {
  it.each([1, 2])('are unrounded by rate and rounded in sum, serialized %i times', (times) => {
    const taxes = data({ total: { 1: '6.118', 7: '0.69993' }, subtotal: { 1: '6.118', 7: '0.9' } }, times);
    expect(itemTaxes(taxes, RULES)).toEqual({
      taxes: [
        { id: 1, total: '6.118', subtotal: '6.118' },
        { id: 7, total: '0.69993', subtotal: '0.9' },
      ],
      totalTax: 6_820_000n,
      subtotalTax: 7_020_000n,
    });
  });

  it.each([
    ['are not there', undefined],
    ['are not an array', 'x'],
    ['have no subtotals', { total: { 1: '2.1' } }],
    ['have empty subtotals', { total: { 1: '2.1' }, subtotal: {} }],
    ['have no totals', { total: {}, subtotal: { 1: '2.1' } }],
  ])('are none if they %s', (_what, value) => {
    expect(itemTaxes(value === undefined ? undefined : data(value), RULES)).toEqual(NONE);
  });

  it('before discounts are never below those after discounts', () => {
    const { taxes, subtotalTax } = itemTaxes(data({ total: { 1: '2.1' }, subtotal: { 1: '1.9', 2: '0.1' } }), RULES);
    expect([taxes, subtotalTax]).toEqual([[{ id: 1, total: '2.1', subtotal: '2.1' }], 2_100_000n]);
  });

  it('keep rates that only one half names, and amounts that are numbers', () => {
    const taxes = data({ total: { 9: 1.05, 999: '' }, subtotal: { 9: '1.05', 5: '0.5' } });
    expect(itemTaxes(taxes, RULES).taxes).toEqual([
      { id: 9, total: '1.05', subtotal: '1.05' },
      { id: 999, total: '', subtotal: '' },
      { id: 5, total: '', subtotal: '0.5' },
    ]);
  });
});

describe('The taxes of fees and of shipping', () => {
  const both = { taxes: [{ id: 9, total: '0.3468' }], totalTax: 350_000n, subtotalTax: 0n };

  it('have no subtotals', () => {
    expect(feeTaxes(data({ total: { 9: '0.3468' } }), RULES)).toEqual(both);
    expect(feeTaxes(data({ total: { 9: '0.3468' }, subtotal: { 9: '7' } }), RULES)).toEqual(both);
    expect(shippingTaxes(data({ total: { 9: '0.3468' } }), RULES)).toEqual(both);
  });

  it.each([1, 2])('of shipping may be flat, as before WooCommerce 3.0, serialized %i times', (times) => {
    expect(shippingTaxes(data({ 9: '0.3468' }, times), RULES)).toEqual(both);
    expect(feeTaxes(data({ 9: '0.3468' }), RULES)).toEqual(NONE);
  });

  it.each([undefined, {}, { total: {} }, { total: 'x' }])('are none if the source has %j', (value) => {
    const taxes = value === undefined ? undefined : data(value);
    expect([feeTaxes(taxes, RULES), shippingTaxes(taxes, RULES)]).toEqual([NONE, NONE]);
  });
});
