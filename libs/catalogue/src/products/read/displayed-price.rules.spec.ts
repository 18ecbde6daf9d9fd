import { describe, expect, it } from 'vitest';
import { initialShopOptions, ShopConfig, type ShopOptions } from '@grove/settings';
import type { AppliedRate } from '@grove/taxes';
import { displayedPrice } from './displayed-price.rules.js';

const rateOf = (percent: number, compound = false): AppliedRate => ({
  ...{ id: 1, code: 'NL-BTW-1', label: 'BTW', compound, shipping: true },
  rate: BigInt(percent * 10_000),
});

const RATES = new Map([
  ['', [rateOf(21)]],
  ['luxury', [rateOf(10), rateOf(5, true)]],
]);

const shown = (price: string, shop: Partial<ShopOptions>, { taxStatus = 'taxable', taxClass = '' } = {}): string =>
  displayedPrice(
    price,
    { taxStatus, taxClass },
    { ...initialShopOptions(new ShopConfig()), ...shop },
    (name) => RATES.get(name) ?? [],
  );

describe('the price that a shop shows', () => {
  it.each<[string, string, Partial<ShopOptions>, string]>([
    ['is the stored price', '10.00', {}, '10.00'],
    // 21 % of 10.00.
    ['includes tax if the shop says so', '10.00', { taxDisplayShop: 'incl' }, '12.1'],
    // 21 % of 9.99 is 2.0979.
    ['includes rounded tax', '9.99', { taxDisplayShop: 'incl' }, '12.09'],
    [
      'includes unrounded tax of a shop that rounds at the subtotal',
      '9.99',
      { taxDisplayShop: 'incl', taxRoundAtSubtotal: true },
      '12.0879',
    ],
    ['includes tax in whole yen', '105', { taxDisplayShop: 'incl', priceDecimals: 0 }, '127'],
    ['is the stored price if that includes tax already', '12.10', { taxDisplayShop: 'incl', pricesIncludeTax: true }, '12.10'],
    ['is without the tax that is in the stored price', '12.10', { pricesIncludeTax: true }, '10'],
    ['is the stored price if nothing is taxed', '12.10', { pricesIncludeTax: true, taxesEnabled: false }, '12.10'],
    ['is empty if there is none', '', { taxDisplayShop: 'incl' }, ''],
  ])('%s', (_what, price, shop, expected) => {
    expect(shown(price, shop)).toBe(expected);
  });

  it('has the taxes of its class, compound ones on top', () => {
    expect(shown('100', { taxDisplayShop: 'incl' }, { taxClass: 'luxury' })).toBe('115.5');
    expect(shown('115.50', { pricesIncludeTax: true }, { taxClass: 'luxury' })).toBe('100');
  });

  it.each(['none', 'shipping'])('is the stored price of a product with the tax status %s', (taxStatus) => {
    expect(shown('10', { taxDisplayShop: 'incl' }, { taxStatus })).toBe('10');
  });
});
