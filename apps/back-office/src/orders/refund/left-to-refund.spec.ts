import { describe, expect, it } from 'vitest';
import { leftToRefund } from './left-to-refund.js';

describe('What is left to refund', () => {
  it.each([
    ['19.08', [], '19.08'],
    ['19.08', ['-9.54'], '9.54'],
    ['19.08', ['-9.54', '-9.54'], '0.00'],
    ['0.30', ['-0.1', '-0.20'], '0.00'],
    ['1900', ['-1900'], '0'],
  ])('of %s after the refunds %j is %s', (total, refunds, left) => {
    expect(leftToRefund({ total, refunds: refunds.map((amount) => ({ total: amount })) })).toBe(left);
  });
});
