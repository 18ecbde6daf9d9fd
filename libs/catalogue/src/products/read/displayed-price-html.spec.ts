import { describe, expect, it } from 'vitest';
import { initialShopOptions, ShopConfig, type ShopOptions } from '@grove/settings';
import type { RatesByClass } from '@grove/taxes';
import { BLANK_VARIATION, type VariationEntity } from '../../variations/variation.entity.js';
import { displayedPriceHtml } from './displayed-price-html.js';
import { BLANK_PRODUCT, type ProductEntity } from '../product.entity.js';

const NOW = '2026-05-31 12:00:00';
const DATES = { createdAt: NOW, modifiedAt: NOW };
const SHOP = initialShopOptions(new ShopConfig());

const aProduct = (given: Partial<ProductEntity>): ProductEntity => ({ ...BLANK_PRODUCT, id: 7, ...DATES, ...given });

function textOf(
  product: Partial<ProductEntity>,
  {
    variations = [],
    members = [],
    shop = SHOP,
    ratesOf = () => [],
  }: {
    variations?: readonly Partial<VariationEntity>[];
    members?: readonly Partial<ProductEntity>[];
    shop?: ShopOptions;
    ratesOf?: RatesByClass;
  },
): string {
  const details = {
    product: aProduct(product),
    variations: variations.map((given, index) => ({
      ...BLANK_VARIATION,
      id: 100 + index,
      productId: 7,
      position: index,
      ...DATES,
      ...given,
    })),
    members: members.map((given) => ({ product: aProduct(given), variations: [] })),
  };
  return displayedPriceHtml(details, { shop, ratesOf, now: NOW }).replaceAll(/<(?!\/?(del|ins))[^>]*>/g, '');
}

const variable = (...variations: Partial<VariationEntity>[]) => textOf({ type: 'variable' }, { variations });

describe('the price of a variable product, as HTML', () => {
  it('is the lowest and the highest price of its visible variations', () => {
    expect(variable({ regularPrice: '5' }, { regularPrice: '9', salePrice: '8' }, { regularPrice: '7' })).toBe('€5.00 – €8.00');
    expect(variable({ regularPrice: '5' }, { regularPrice: '' }, { regularPrice: '9', visible: false })).toBe('€5.00');
    expect(variable({ regularPrice: '5' }, { regularPrice: '5.00' })).toBe('€5.00');
    expect(variable()).toBe('');
  });

  it('has the former price if all variations have the same former price and the same price', () => {
    const sale = { regularPrice: '9', salePrice: '8' };
    expect(variable(sale, { ...sale, regularPrice: '9.00' })).toBe('<del>€9.00</del> <ins>€8.00</ins>');
    expect(variable(sale, { regularPrice: '8' })).toBe('€8.00');
  });

  it('has the tax of each variation', () => {
    const shop: ShopOptions = { ...SHOP, taxesEnabled: true, pricesIncludeTax: false, taxDisplayShop: 'incl' };
    const rate = { id: 1, code: 'NL-TAX-1', label: 'Tax', compound: false, shipping: true, rate: 100_000n };
    const ratesOf: RatesByClass = (taxClass) => (taxClass === 'none' ? [] : [rate]);
    const variations = [{ regularPrice: '10' }, { regularPrice: '10', taxClass: 'none' }];
    expect(textOf({ type: 'variable' }, { variations, shop, ratesOf })).toBe('€10.00 – €11.00');
  });
});

describe('the price of a group, as HTML', () => {
  it('is the lowest and the highest price of its products', () => {
    const members = [{ regularPrice: '7' }, { regularPrice: '' }, { regularPrice: '5', salePrice: '4' }];
    expect(textOf({ type: 'grouped', groupedIds: [8, 9] }, { members })).toBe('€4.00 – €7.00');
    expect(textOf({ type: 'grouped', groupedIds: [8, 9], activePrice: '1' }, { members: [] })).toBe('');
    expect(textOf({ type: 'grouped' }, {})).toBe('');
  });
});
