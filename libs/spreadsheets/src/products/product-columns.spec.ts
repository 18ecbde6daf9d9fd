import { describe, expect, it } from 'vitest';
import { fieldsOfCells, inUnitsOfShop } from './product-columns.js';

const context = {
  ...{ decimalSeparator: '.', units: { weight: 'kg', length: 'cm' } },
  ...{ unitsInFile: { Weight: 'lbs', Length: 'in' }, taxClasses: ['standard', 'reduced-rate', 'zero-rate'] },
};
const fieldsOf = (cells: Record<string, string>, kind: 'product' | 'variation' = 'product') =>
  fieldsOfCells(inUnitsOfShop(new Map(Object.entries(cells)), context), kind, context);

describe('cells of a product', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['In stock?', '1', { stock_status: 'instock' }],
    ['In stock?', '0', { stock_status: 'outofstock' }],
    ['In stock?', 'backorder', { stock_status: 'onbackorder' }],
    ['In stock?', '', {}],
    ['Stock', '5', { manage_stock: true, stock_quantity: 5 }],
    ['Stock', '5.0', { manage_stock: true, stock_quantity: 5 }],
    ['Stock', '-3', { manage_stock: true, stock_quantity: -3 }],
    ['Stock', '', { manage_stock: false }],
    ['Stock', 'parent', { manage_stock: false }],
    ['Low stock amount', '2', { low_stock_amount: 2 }],
    ['Low stock amount', '', { low_stock_amount: null }],
    ['Backorders allowed?', 'notify', { backorders: 'notify' }],
    ['Backorders allowed?', '1', { backorders: 'yes' }],
    ['Backorders allowed?', '0', { backorders: 'no' }],
    ['Visibility in catalog', 'Search', { catalog_visibility: 'search' }],
    ['Visibility in catalog', '', { catalog_visibility: 'visible' }],
    ['Tax status', 'Shipping only', { tax_status: 'shipping' }],
    ['Tax status', 'none', { tax_status: 'none' }],
    ['Tax class', 'Reduced rate', { tax_class: 'reduced-rate' }],
    ['Tax class', '', { tax_class: '' }],
    ['Is featured?', '1', { featured: true }],
    ['Sold individually?', 'no', { sold_individually: false }],
    ['Allow customer reviews?', '0', { reviews_allowed: false }],
    ['Type', 'simple, virtual, downloadable', { type: 'simple', virtual: true, downloadable: true }],
    ['Type', 'Variable', { type: 'variable', virtual: false, downloadable: false }],
    ['Type', '', {}],
    ['GTIN, UPC, EAN, or ISBN', '978-0306406157', { global_unique_id: '978-0306406157' }],
    ['Weight', '2', { weight: '0.90718474' }],
    ['Weight', '2,5', { weight: '1.133980925' }],
    ['Length', '10', { dimensions: { length: '25.4' } }],
    ['Width', '10', { dimensions: { width: '10' } }],
    ['Weight', '', { weight: '' }],
    ['Sale price', '', { sale_price: null }],
    ['Regular price', '9,90', { regular_price: '9.90' }],
    ['Date sale price starts', '2026-03-01 0:00:00', { date_on_sale_from: '2026-03-01T00:00:00' }],
    ['Date sale price ends', '', { date_on_sale_to: '' }],
    ['Download limit', '', { download_limit: -1 }],
    ['Download expiry days', '30', { download_expiry: 30 }],
    ['Position', '', { menu_order: 0 }],
    ['Description', 'a\\nb', { description: 'a\nb' }],
    ['Short description', 'a\\nb', { short_description: 'a\nb' }],
    ['Purchase note', 'a\\nb', { purchase_note: 'a\\nb' }],
  ])('mean what WooCommerce writes: %s is "%s"', (column, cell, fields) => expect(fieldsOf({ [column]: cell })).toEqual(fields));

  it('of a variation can have the tax class of the product', () => {
    expect(fieldsOf({ 'Tax class': 'parent' }, 'variation')).toEqual({ tax_class: 'parent' });
    expect(() => fieldsOf({ 'Tax class': 'parent' })).toThrow('does not accept "parent"');
  });

  it.each([
    ['In stock?', 'perhaps'],
    ['Stock', 'one half'],
    ['Stock', '1.5'],
    ['Backorders allowed?', 'perhaps'],
    ['Visibility in catalog', 'somewhere'],
    ['Tax status', 'some'],
    ['Tax class', 'luxury'],
    ['Is featured?', 'perhaps'],
    ['Type', 'subscription'],
    ['GTIN, UPC, EAN, or ISBN', '9,78031E+12'],
    ['Weight', 'heavy'],
    ['Date sale price starts', 'tomorrow'],
    ['Download limit', 'many'],
  ])('that mean nothing are refused with their column: %s', (column, cell) => {
    expect(() => fieldsOf({ [column]: cell })).toThrow(
      expect.objectContaining({
        code: 'sheet_invalid_cell',
        details: expect.objectContaining({ column }) as unknown,
      }) as unknown as Error,
    );
  });
});
