import { describe, expect, it } from '@jest/globals';
import { initialShopOptions, ShopConfig } from '@grove/settings';
import { priceHtml as priceHtmlOf } from './price-html.js';

const priceHtml = (price: string, regularPrice: string, currency: string, priceDecimals = 2): string =>
  priceHtmlOf(price, regularPrice, { ...initialShopOptions(new ShopConfig()), currency, priceDecimals });

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
});
