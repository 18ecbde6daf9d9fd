import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  isBackordered,
  normalizeStock as normalizeWith,
  remainingStockStatus,
  type Stock,
  type StockSettings,
  inStockIn,
  lowStockAfter,
  quantityIn,
  statusAfter,
  stockStatusOf,
} from './stock.rules.js';

const UNMANAGED: Stock = { manageStock: false, stockQuantity: null, inStock: true, backorders: 'no' };
const SHOP: StockSettings = { manageStock: true, outOfStockThreshold: 0, lowStockThreshold: 2 };
const normalizeStock = (current: Stock, sent: Partial<Stock>): Stock => normalizeWith(current, sent, SHOP);
const counted = (stockQuantity: number | null, backorders = 'no'): Stock => ({
  manageStock: true,
  stockQuantity,
  backorders,
  inStock: true,
});

describe('stock that is managed', () => {
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
    const stock = normalizeStock(UNMANAGED, { manageStock: true, stockQuantity, backorders });
    expect(stock).toMatchObject({ manageStock: true, stockQuantity, backorders, inStock });
    expect(isBackordered(stock)).toBe(backordered);
  });

  it('ignores the flag in the input', () => {
    expect(normalizeStock(counted(0), { inStock: true })).toMatchObject({ inStock: false });
    expect(normalizeStock(counted(5), { inStock: false })).toMatchObject({ inStock: true });
  });

  it('has a quantity of 0 until one is sent', () => {
    expect(normalizeStock(UNMANAGED, { manageStock: true })).toMatchObject({ stockQuantity: null, inStock: false });
    const ordered = normalizeStock(UNMANAGED, { manageStock: true, backorders: 'yes' });
    expect(ordered).toMatchObject({ stockQuantity: null, inStock: true });
    expect(isBackordered(ordered)).toBe(true);
  });

  it('can be changed one field at a time', () => {
    expect(normalizeStock(counted(3, 'notify'), { stockQuantity: 7 })).toMatchObject({ stockQuantity: 7, backorders: 'notify' });
    expect(normalizeStock(counted(0, 'no'), { backorders: 'yes' })).toMatchObject({ stockQuantity: 0, inStock: true });
    expect(normalizeStock(counted(3, 'yes'), {})).toEqual(counted(3, 'yes'));
  });

  it('has a quantity of 0 when null is sent (finding low: stock_quantity)', () => {
    expect(normalizeStock(counted(3, 'yes'), { stockQuantity: null })).toMatchObject({ stockQuantity: 0, inStock: true });
    expect(normalizeStock(UNMANAGED, { manageStock: true, stockQuantity: null })).toMatchObject({
      stockQuantity: 0,
      inStock: false,
    });
  });
});

describe('stock that is not managed', () => {
  it('is in stock as the flag says, also when no flag is sent', () => {
    expect(normalizeStock(UNMANAGED, { inStock: false })).toMatchObject({ inStock: false });
    expect(normalizeStock({ ...UNMANAGED, inStock: false }, {})).toMatchObject({ inStock: false });
    expect(normalizeStock(UNMANAGED, {})).toEqual(UNMANAGED);
  });

  it('has no quantity and no backorders', () => {
    expect(normalizeStock(UNMANAGED, { stockQuantity: 5, backorders: 'yes' })).toEqual(UNMANAGED);
  });

  it('loses quantity and backorders when management ends, and keeps its availability', () => {
    expect(normalizeStock(counted(5, 'yes'), { manageStock: false })).toEqual(UNMANAGED);
    expect(normalizeStock({ ...counted(0), inStock: false }, { manageStock: false })).toEqual({ ...UNMANAGED, inStock: false });
    expect(normalizeStock({ ...counted(0), inStock: false }, { manageStock: false, inStock: true })).toEqual(UNMANAGED);
  });

  it('is never on backorder, also if it was when management ended', () => {
    expect(isBackordered(normalizeStock(counted(0, 'yes'), { manageStock: false }))).toBe(false);
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

  it('does not change when it is normalized again', () => {
    fc.assert(
      fc.property(stock, sent, (before, changes) => {
        const settled = normalizeStock(before, changes);
        expect(normalizeStock(settled, {})).toEqual(settled);
      }),
    );
  });

  it('is on backorder only if it is managed, empty, and backorders are allowed', () => {
    fc.assert(
      fc.property(stock, sent, (before, changes) => {
        const settled = normalizeStock(before, changes);
        if (!isBackordered(settled)) return;
        expect(settled).toMatchObject({ manageStock: true, inStock: true });
        expect(settled.backorders).not.toBe('no');
        expect(settled.stockQuantity ?? 0).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('has exactly its four fields', () => {
    const product = { ...counted(5), name: 'Figs', sku: 'fig' };
    expect(Object.keys(normalizeStock(product, {})).sort()).toEqual(['backorders', 'inStock', 'manageStock', 'stockQuantity']);
  });
});

describe('a stock status of WooCommerce', () => {
  it.each<[Stock, boolean]>([
    [{ ...UNMANAGED, stockStatus: 'onbackorder' }, true],
    [{ ...UNMANAGED, stockStatus: 'instock' }, false],
    [{ ...counted(0, 'yes'), stockStatus: 'instock' }, false],
    [{ ...counted(-1, 'yes'), stockStatus: 'instock' }, true],
    [{ ...counted(5), stockStatus: 'onbackorder' }, true],
    [{ ...counted(-1, ''), stockStatus: null }, false],
  ])('decides about backorders: %j', (stock, backordered) => {
    expect(isBackordered(stock)).toBe(backordered);
  });

  it('remains until the stock is changed or managed', () => {
    const stock = { ...UNMANAGED, stockStatus: 'onbackorder' };
    expect(remainingStockStatus(stock, {})).toBe('onbackorder');
    expect(remainingStockStatus(stock, { inStock: true })).toBeNull();
    expect(remainingStockStatus({ ...stock, manageStock: true }, {})).toBeNull();
  });
});

describe('the settings of the shop', () => {
  it.each([
    [0, 1, true],
    [0, 0, false],
    [3, 4, true],
    [3, 3, false],
  ])('with a threshold of %i make %i pieces available: %s', (outOfStockThreshold, stockQuantity, inStock) => {
    const stock = normalizeWith(UNMANAGED, { manageStock: true, stockQuantity }, { ...SHOP, outOfStockThreshold });
    expect(stock.inStock).toBe(inStock);
  });

  it('let nobody manage stock if the shop does not, but change whether something is in stock', () => {
    const none = { ...SHOP, manageStock: false };
    expect(normalizeWith(UNMANAGED, { manageStock: true, stockQuantity: 5, inStock: false }, none)).toEqual({
      ...UNMANAGED,
      inStock: false,
    });
    // What was managed before keeps its quantity, until the shop manages stock again.
    expect(normalizeWith(counted(5), { stockQuantity: 9 }, none)).toEqual(counted(5));
  });
});

describe('What `wc/v2` and `wc/v3` send and show of a stock', () => {
  const stock = { manageStock: false, stockQuantity: null, inStock: true, backorders: 'no' };

  it.each<[sent: Parameters<typeof inStockIn>[0], inStock: boolean | undefined]>([
    [{}, undefined],
    [{ inStock: false }, false],
    [{ stockStatus: 'instock', inStock: false }, true],
    [{ stockStatus: 'onbackorder' }, true],
    [{ stockStatus: 'outofstock' }, false],
  ])('%j is in stock: %j', (sent, inStock) => {
    expect(inStockIn(sent)).toBe(inStock);
  });

  it.each<[current: number | null, sent: Parameters<typeof quantityIn>[1], quantity: number | null | undefined]>([
    [5, {}, undefined],
    [5, { inventoryDelta: -7 }, -2],
    [null, { inventoryDelta: 3 }, 3],
    [5, { inventoryDelta: 3, stockQuantity: 1 }, 1],
    [5, { inventoryDelta: 3, stockQuantity: null }, null],
    [2 ** 31 - 2, { inventoryDelta: 9 }, 2 ** 31 - 1],
    [-(2 ** 31) + 2, { inventoryDelta: -9 }, -(2 ** 31)],
  ])('a quantity of %j with %j becomes %j', (stockQuantity, sent, quantity) => {
    expect(quantityIn({ stockQuantity }, sent)).toBe(quantity);
  });

  it('is on backorder because a client says so only if the stock is not managed', () => {
    expect(statusAfter(stock, { inStock: true }, 'onbackorder')).toBe('onbackorder');
    expect(statusAfter({ ...stock, manageStock: true, stockQuantity: 1 }, { inStock: true }, 'onbackorder')).toBeNull();
    expect(statusAfter({ ...stock, stockStatus: 'onbackorder' }, { inStock: true }, 'instock')).toBeNull();
    expect(statusAfter({ ...stock, stockStatus: 'onbackorder' }, {}, undefined)).toBe('onbackorder');
  });

  it.each<[change: object, status: string]>([
    [{}, 'instock'],
    [{ inStock: false }, 'outofstock'],
    [{ stockStatus: 'onbackorder' }, 'onbackorder'],
    [{ manageStock: true, stockQuantity: 0, backorders: 'notify' }, 'onbackorder'],
    [{ manageStock: true, stockQuantity: 1, backorders: 'notify' }, 'instock'],
    [{ manageStock: true, stockQuantity: 0, inStock: false }, 'outofstock'],
  ])('with %j has the status %s', (change, status) => {
    expect(stockStatusOf({ ...stock, ...change })).toBe(status);
  });

  it('knows a low amount only while it is managed', () => {
    const managed = { manageStock: true, lowStockAmount: 4 };
    expect([lowStockAfter(managed, {}), lowStockAfter(managed, { lowStockAmount: null })]).toEqual([4, null]);
    expect(lowStockAfter(managed, { lowStockAmount: 0 })).toBe(0);
    expect(lowStockAfter({ ...managed, manageStock: false }, { lowStockAmount: 2 })).toBeNull();
  });
});
