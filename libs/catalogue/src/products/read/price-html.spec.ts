import { describe, expect, it } from 'vitest';
import { initialShopOptions, ShopConfig } from '@grove/settings';
import { priceHtml as priceHtmlOf } from './price-html.js';

const SHOP = initialShopOptions(new ShopConfig());
const priceHtml = (price: string, regularPrice: string, currency: string, priceDecimals = 2): string =>
  priceHtmlOf(price, regularPrice, { ...SHOP, currency, priceDecimals });

const text = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/\u00a0/g, ' ');

describe('a price as HTML', () => {
  it('is empty if there is no price', () => {
    expect(priceHtml('', '', 'EUR')).toBe('');
    expect(priceHtml('', '10', 'EUR')).toBe('');
  });

  it('contains the symbol of its currency', () => {
    expect(text(priceHtml('9.95', '', 'EUR'))).toBe('€9.95');
    expect(text(priceHtml('0', '', 'EUR'))).toBe('€0.00');
    expect(text(priceHtml('1234.5', '', 'USD'))).toBe('$1,234.50');
  });

  it('has the decimals of its currency', () => {
    expect(text(priceHtml('500', '', 'JPY', 0))).toBe('¥500');
  });

  it('crosses out the regular price during a sale', () => {
    expect(priceHtml('8', '10', 'EUR')).toBe('<del>€10.00</del> <ins>€8.00</ins>');
  });

  it('keeps digits that a double would lose', () => {
    expect(text(priceHtml('999999999999.99', '', 'EUR'))).toBe('€999,999,999,999.99');
  });

  it.each([
    ['left', '€1,234.50'],
    ['right', '1,234.50€'],
    ['left_space', '€ 1,234.50'],
    ['right_space', '1,234.50 €'],
  ] as const)('has its symbol where the shop wants it: %s', (currencyPosition, shown) => {
    expect(text(priceHtmlOf('1234.5', '', { ...SHOP, currencyPosition }))).toBe(shown);
  });

  it.each([
    ['.', ',', '€1.234.567,50'],
    ['', ',', '€1234567,50'],
    ["'", '.', "€1'234'567.50"],
    ['&', '<', '€1&amp;234&amp;567&lt;50'],
    ['$1', '.', '€1$1234$1567.50'],
  ])('has the separators %j and %j', (thousandSeparator, decimalSeparator, shown) => {
    expect(text(priceHtmlOf('1234567.5', '', { ...SHOP, thousandSeparator, decimalSeparator }))).toBe(shown);
  });

  it.each([
    ['KWD', 3, 'KWD1.235'],
    ['SEK', 2, 'kr1.23'],
    ['CHF', 2, 'CHF1.23'],
    ['CAD', 2, '$1.23'],
    ['XYZ', 2, 'XYZ1.23'],
  ])('of %s has its symbol or its code, and %i decimals', (currency, decimals, shown) => {
    expect(text(priceHtml('1.2345', '', currency, decimals))).toBe(shown);
  });
});
