import { describe, expect, it } from 'vitest';
import { initialShopOptions, ShopConfig, type ShopOptions } from '@grove/settings';
import type { Stock } from '../products/write/stock.rules.js';
import { isShown, shownVariations, stockOf } from './variation-stock.rules.js';

const shop = (options: Partial<ShopOptions> = {}): ShopOptions => ({ ...initialShopOptions(new ShopConfig()), ...options });
const UNMANAGED: Stock = { manageStock: false, stockQuantity: null, inStock: true, backorders: 'no' };
const EMPTY: Stock = { manageStock: true, stockQuantity: 0, inStock: false, backorders: 'no' };
const shownStock = (stock: Stock, visible = true) => ({ ...stock, visible });

describe('the stock of a variation', () => {
  it('is its own, or that of its product if only the product manages stock', () => {
    expect(stockOf(EMPTY, UNMANAGED, shop())).toEqual(EMPTY);
    expect(stockOf(UNMANAGED, EMPTY, shop())).toEqual(EMPTY);
    expect(stockOf(UNMANAGED, UNMANAGED, shop())).toEqual(UNMANAGED);
  });

  it('is not managed in a shop that manages no stock', () => {
    expect(stockOf(EMPTY, UNMANAGED, shop({ manageStock: false }))).toEqual({ ...EMPTY, manageStock: false });
  });
});

describe('a variation that is out of stock', () => {
  it('is shown, unless the shop hides what is out of stock', () => {
    expect(isShown(shownStock(EMPTY), UNMANAGED, shop())).toBe(true);
    expect(isShown(shownStock(EMPTY), UNMANAGED, shop({ hideOutOfStock: true }))).toBe(false);
    expect(isShown(shownStock(UNMANAGED), EMPTY, shop({ hideOutOfStock: true }))).toBe(false);
    expect(isShown(shownStock(UNMANAGED), UNMANAGED, shop({ hideOutOfStock: true }))).toBe(true);
  });

  it('stays hidden if it is hidden anyway', () => {
    expect(shownVariations(UNMANAGED, [shownStock(UNMANAGED, false), shownStock(UNMANAGED)], shop())).toHaveLength(1);
  });
});
