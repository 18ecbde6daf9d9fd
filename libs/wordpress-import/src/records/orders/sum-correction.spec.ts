import { describe, expect, it } from 'vitest';
import { sumCorrectionOf } from './sum-correction.js';

const euros = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

const ORDER = { total: euros(121), cartTax: euros(20), shippingTax: euros(1), shippingTotal: euros(5) };
const ONCE = { total: ['121'], cartTax: ['20'], shippingTax: ['1.00'], shippingTotal: ['5'] };
const SAME = { spent: 0n, total: 0n, tax: 0n, shipping: 0n };

describe('The sums of WooCommerce', () => {
  it('count an order with its own amounts if it has each of them once', () => {
    expect(sumCorrectionOf(ONCE, ORDER, '.')).toBeUndefined();
    expect(sumCorrectionOf({ ...ONCE, total: ['121,00'] }, ORDER, ',')).toBeUndefined();
  });

  it('add up repeated totals, and count all other amounts once for each of them', () => {
    const correction = { ...SAME, spent: euros(0.01), total: euros(0.01), tax: euros(21), shipping: euros(5) };
    expect(sumCorrectionOf({ ...ONCE, total: ['121', '0.01'] }, ORDER, '.')).toEqual(correction);
  });

  it('add up a repeated tax, and count the total once for each of them, but not in what a customer has spent', () => {
    const correction = { ...SAME, total: euros(121), tax: euros(3), shipping: euros(5) };
    expect(sumCorrectionOf({ ...ONCE, cartTax: ['20', '2'] }, ORDER, '.')).toEqual(correction);
  });

  it('leave out an order that lacks one of the amounts', () => {
    const [noTotal, noTax] = [
      { ...ORDER, total: 0n },
      { ...ORDER, cartTax: 0n },
    ];
    expect(sumCorrectionOf({ ...ONCE, total: [] }, noTotal, '.')).toEqual({ ...SAME, tax: -euros(21), shipping: -euros(5) });
    expect(sumCorrectionOf({ ...ONCE, cartTax: [] }, noTax, '.')).toEqual({
      ...{ spent: 0n, total: -euros(121), tax: -euros(1), shipping: -euros(5) },
    });
    const nothing = { total: 0n, cartTax: 0n, shippingTax: 0n, shippingTotal: 0n };
    expect(sumCorrectionOf({ total: [], cartTax: [], shippingTax: [], shippingTotal: [] }, nothing, '.')).toBeUndefined();
  });
});
