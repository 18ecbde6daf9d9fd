import { describe, expect, it } from 'vitest';
import { changeProblem, priceProblem, saleEndProblem, salePriceProblem } from './price-problems.js';

const named = (name: string, args: object = {}) => ({ message: `products.problem.${name}`, args });

describe('A price', () => {
  it.each([
    ['', undefined],
    [null, undefined],
    ['0', undefined],
    ['12,50', undefined],
    ['1234', undefined],
    ['1.234', undefined],
    ['cheap', undefined],
    ['-5', named('negative_price')],
    [' -0,50', named('negative_price')],
    ['1,234', named('ambiguous', { thousands: '1234', units: '1', cents: '23' })],
  ])('%j is refused only if it is below zero, or may mean two amounts', (typed, problem) => {
    expect(priceProblem(typed)).toEqual(problem);
  });

  it.each([
    ['4,99', '5.00', undefined],
    ['', '5.00', undefined],
    ['5', '', undefined],
    ['cheap', '5', undefined],
    ['5', '5.00', named('sale_price')],
    ['10', '9.99', named('sale_price')],
    ['-1', '5', named('negative_price')],
  ])('of a sale must be below the regular one: %j beside %j', (sale, regular, problem) => {
    expect(salePriceProblem(sale, regular)).toEqual(problem);
  });

  it.each([
    ['2026-05-02', '2026-05-01', undefined],
    ['2026-05-01', '2026-05-01', undefined],
    ['', '2026-05-01', undefined],
    ['2026-05-01', null, undefined],
    ['2026-04-30', '2026-05-01', named('sale_end')],
  ])('of a sale has no last day before its first one: %j after %j', (last, first, problem) => {
    expect(saleEndProblem(last, first)).toEqual(problem);
  });

  it.each([
    ['percent', '-5', undefined],
    ['amount', '-0,50', undefined],
    ['fixed', '0', undefined],
    ['fixed', '-1', named('negative_price')],
    ['amount', '1,234', named('ambiguous', { thousands: '1234', units: '1', cents: '23' })],
    ['percent', 'much', { message: 'products.not_a_number', args: {} }],
  ] as const)('changes by %s: %j', (kind, typed, problem) => {
    expect(changeProblem(kind, typed)).toEqual(problem);
  });
});
