import { describe, expect, it } from 'vitest';
import { itemLine, shippingLine } from '../../lines/testing/lines.js';
import { isEditable, isPayable, needsPayment, needsProcessing } from './payment.rules.js';

const product = (isVirtual: boolean, isDownloadable: boolean) => ({
  productName: 'Figs',
  isVirtual,
  isDownloadable,
  pictureId: 0,
  globalUniqueId: '',
});
const PRODUCTS = new Map([
  [1, product(false, false)],
  [2, product(true, false)],
  [3, product(true, true)],
]);

describe('An order', () => {
  it.each<[status: string, editable: boolean, unpaid: boolean]>([
    ['pending', true, true],
    ['on-hold', true, false],
    ['processing', false, false],
    ['completed', false, false],
    ['cancelled', false, false],
    ['failed', false, true],
    ['refunded', false, false],
    ['checkout-draft', false, true],
    ['auto-draft', true, false],
  ])('that is %s may be edited: %s, and has to be paid: %s', (status, editable, unpaid) => {
    expect([isEditable({ status }), needsPayment({ status, total: 1n })]).toEqual([editable, unpaid]);
    expect(needsPayment({ status, total: 0n })).toBe(false);
  });

  it('needs processing if some product on it is not both virtual and downloadable', () => {
    const needs = (...ids: number[]) =>
      needsProcessing([shippingLine('5'), ...ids.map((productId) => itemLine('1', { productId }))], PRODUCTS);
    expect([needs(), needs(3), needs(99), needs(3, 2), needs(1)]).toEqual([false, false, false, true, true]);
    expect(needsProcessing([itemLine('1', { productId: 1, variationId: 3 })], PRODUCTS)).toBe(false);
  });

  it('is paid on creation unless it is in a paid status already, and later only if payment is missing', () => {
    const statuses = ['pending', 'failed', 'on-hold', 'cancelled', 'processing', 'completed', 'refunded'];
    const paid = (total: bigint, isNew: boolean) => statuses.filter((status) => isPayable({ status, total }, isNew));
    expect(paid(0n, true)).toEqual(['pending', 'failed', 'on-hold', 'cancelled']);
    expect(paid(1n, false)).toEqual(['pending', 'failed']);
    expect(paid(0n, false)).toEqual([]);
  });
});
