import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isBackordered, settledStock, type Stock } from './stock.rules.js';

const UNMANAGED: Stock = { manageStock: false, stockQuantity: null, inStock: true, backorders: 'no' };
const counted = (stockQuantity: number | null, backorders = 'no'): Stock => ({
  manageStock: true,
  stockQuantity,
  backorders,
  inStock: true,
});

describe('stock that is counted', () => {
  it.each<[number | null, string, boolean, boolean]>([
    [5, 'no', true, false],
    [1, 'no', true, false],
    [0, 'no', false, false],
    [-1, 'no', false, false],
    [5, 'yes', true, false],
    [1, 'notify', true, false],
    [0, 'yes', true, true],
    [0, 'notify', true, true],
    [-3, 'notify', true, true],
  ])('of %j pieces with backorders %j is in stock: %s, backordered: %s', (stockQuantity, backorders, inStock, backordered) => {
    const stock = settledStock(UNMANAGED, { manageStock: true, stockQuantity, backorders });
    expect(stock).toMatchObject({ manageStock: true, stockQuantity, backorders, inStock });
    expect(isBackordered(stock)).toBe(backordered);
  });

  it('does not listen to what is said of being in stock', () => {
    expect(settledStock(counted(0), { inStock: true })).toMatchObject({ inStock: false });
    expect(settledStock(counted(5), { inStock: false })).toMatchObject({ inStock: true });
  });

  it('has no pieces until somebody counts them', () => {
    expect(settledStock(UNMANAGED, { manageStock: true })).toMatchObject({ stockQuantity: null, inStock: false });
    const ordered = settledStock(UNMANAGED, { manageStock: true, backorders: 'yes' });
    expect(ordered).toMatchObject({ stockQuantity: null, inStock: true });
    expect(isBackordered(ordered)).toBe(true);
  });

  it('changes one thing at a time', () => {
    expect(settledStock(counted(3, 'notify'), { stockQuantity: 7 })).toMatchObject({ stockQuantity: 7, backorders: 'notify' });
    expect(settledStock(counted(0, 'no'), { backorders: 'yes' })).toMatchObject({ stockQuantity: 0, inStock: true });
    expect(settledStock(counted(3, 'yes'), {})).toEqual(counted(3, 'yes'));
  });

  it('holds nothing when null is sent for its pieces (finding low: stock_quantity)', () => {
    expect(settledStock(counted(3, 'yes'), { stockQuantity: null })).toMatchObject({ stockQuantity: 0, inStock: true });
    expect(settledStock(UNMANAGED, { manageStock: true, stockQuantity: null })).toMatchObject({
      stockQuantity: 0,
      inStock: false,
    });
  });
});

describe('stock that is not counted', () => {
  it('is in stock as it was said, and so without a word', () => {
    expect(settledStock(UNMANAGED, { inStock: false })).toMatchObject({ inStock: false });
    expect(settledStock({ ...UNMANAGED, inStock: false }, {})).toMatchObject({ inStock: false });
    expect(settledStock(UNMANAGED, {})).toEqual(UNMANAGED);
  });

  it('takes no pieces and no backorders', () => {
    expect(settledStock(UNMANAGED, { stockQuantity: 5, backorders: 'yes' })).toEqual(UNMANAGED);
  });

  it('forgets pieces and backorders when counting ends, and stays as available as it was', () => {
    expect(settledStock(counted(5, 'yes'), { manageStock: false })).toEqual(UNMANAGED);
    expect(settledStock({ ...counted(0), inStock: false }, { manageStock: false })).toEqual({ ...UNMANAGED, inStock: false });
    expect(settledStock({ ...counted(0), inStock: false }, { manageStock: false, inStock: true })).toEqual(UNMANAGED);
  });

  it('is never backordered, also when counting ended on an empty stock that was', () => {
    expect(isBackordered(settledStock(counted(0, 'yes'), { manageStock: false }))).toBe(false);
  });
});

describe('any stock', () => {
  const quantity = fc.option(fc.integer({ min: -5, max: 5 }));
  const backorders = fc.constantFrom('no', 'notify', 'yes');
  const stock: fc.Arbitrary<Stock> = fc.record({
    manageStock: fc.boolean(),
    stockQuantity: quantity,
    inStock: fc.boolean(),
    backorders,
  });
  const sent = fc.record(
    { manageStock: fc.boolean(), stockQuantity: quantity, inStock: fc.boolean(), backorders },
    { requiredKeys: [] },
  );

  it('once settled stays as it is', () => {
    fc.assert(
      fc.property(stock, sent, (before, changes) => {
        const settled = settledStock(before, changes);
        expect(settledStock(settled, {})).toEqual(settled);
      }),
    );
  });

  it('is backordered only when it is counted, empty, and may be ordered all the same', () => {
    fc.assert(
      fc.property(stock, sent, (before, changes) => {
        const settled = settledStock(before, changes);
        if (!isBackordered(settled)) return;
        expect(settled).toMatchObject({ manageStock: true, inStock: true });
        expect(settled.backorders).not.toBe('no');
        expect(settled.stockQuantity ?? 0).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('gives the four things that make it and nothing else of what it was read from', () => {
    const product = { ...counted(5), name: 'Figs', sku: 'fig' };
    expect(Object.keys(settledStock(product, {})).sort()).toEqual(['backorders', 'inStock', 'manageStock', 'stockQuantity']);
  });
});
