import { describe, expect, it } from 'vitest';
import { examplePrice } from './price-format.js';

const EURO = { currency: 'EUR', currency_position: 'left', thousand_separator: ',', decimal_separator: '.', price_decimals: 2 };

describe('An example of a price', () => {
  it.each([
    [{}, '€1,234.50'],
    [{ currency_position: 'right_space', thousand_separator: '.', decimal_separator: ',' }, '1.234,50\u00a0€'],
    [{ currency: 'JPY', price_decimals: 0 }, '¥1,234'],
    [{ currency: 'KWD', currency_position: 'left_space', price_decimals: 3, thousand_separator: '' }, 'KWD\u00a01234.500'],
    [{ currency_position: 'right', price_decimals: null, thousand_separator: null }, '1234€'],
    [{ currency: 'Euro' }, undefined],
  ])('with %j is %j', (format, price) => {
    expect(examplePrice({ ...EURO, ...format }, 'en')).toBe(price);
  });
});
