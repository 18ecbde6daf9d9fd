import { describe, expect, it } from 'vitest';
import { fieldsOf } from '@grove/rest';
import { initialShopOptions, ShopConfig } from '@grove/settings';
import { attributeTaxonomy } from '../../product-terms/taxonomies.js';
import type { ProductDetails } from '../../products/read/product-details.js';
import { DEFAULT_PRODUCT_PERMALINKS } from '../../products/read/product-permalinks.js';
import type { PresentationContext } from '../../products/api/shared-product-fields.js';
import { BLANK_PRODUCT, type ProductEntity, type StoredOption } from '../../products/product.entity.js';
import { BLANK_VARIATION, type VariationEntity } from '../variation.entity.js';
import { toVariationResources, Variation } from './v1.js';

const INSTANT = '2026-05-31 12:00:00';
const DATES = { createdAt: INSTANT, modifiedAt: INSTANT };
const SHOWING: PresentationContext = {
  mountPoint: { home: 'https://shop.example', root: 'https://shop.example/rest', language: '' },
  zone: 'Europe/Amsterdam',
  now: INSTANT,
  permalinks: DEFAULT_PRODUCT_PERMALINKS,
};
const picture = (id: number) => ({ id, ...DATES, title: `t${id}`, altText: '', file: `${id}.jpg`, folder: 'media', guid: null });

const PRODUCT: Partial<ProductEntity> = {
  slug: 'figs',
  sku: 'fig',
  taxStatus: 'shipping',
  taxClass: 'reduced-rate',
  weight: '1',
  length: '2',
  width: '3',
  height: '4',
  shippingClassId: 40,
};

function show(
  given: Partial<VariationEntity>,
  product: Partial<ProductEntity> = {},
  around: Partial<ProductDetails> = {},
): Variation {
  const family: ProductDetails = {
    product: { ...BLANK_PRODUCT, id: 7, ...DATES, type: 'variable', ...PRODUCT, ...product },
    variations: [{ ...BLANK_VARIATION, id: 100, productId: 7, position: 0, ...DATES, ...given }],
    terms: [],
    pictures: [picture(5), picture(6)].map((one, position) => ({ picture: one, position })),
    children: [],
    members: [],
    related: [],
    shared: {
      shop: initialShopOptions(new ShopConfig()),
      displayRatesOf: () => [],
      attributes: new Map([
        [3, { id: 3, name: 'Colour', slug: 'pa_colour', type: 'select', orderBy: 'name', hasArchives: false }],
      ]),
      shippingClassSlugs: new Map([
        [40, 'bulky'],
        [41, 'light'],
      ]),
      pictures: new Map([[9, picture(9)]]),
    },
    ...around,
  };
  return toVariationResources(family, SHOWING)[0];
}

describe('the resource of a variation', () => {
  it('has every declared readable field, in the order of the declaration', () => {
    expect(Object.keys(show({}))).toEqual(fieldsOf(Variation).flatMap(({ key, writeOnly }) => (writeOnly ? [] : key)));
  });

  it('has the values of its product for fields that it does not have', () => {
    expect(show({})).toMatchObject({
      permalink: 'https://shop.example/product/figs/',
      sku: 'fig',
      taxStatus: 'shipping',
      taxClass: 'reduced-rate',
      weight: '1',
      dimensions: { length: '2', width: '3', height: '4' },
      shippingClass: 'bulky',
      shippingClassId: 40,
      image: [{ id: 5, position: 0 }],
    });
  });

  it('keeps each field that it has', () => {
    expect(show({ sku: 'fig-red', taxClass: '', width: '9', shippingClassId: 41, imageId: 9 })).toMatchObject({
      sku: 'fig-red',
      taxClass: '',
      weight: '1',
      dimensions: { length: '2', width: '9', height: '4' },
      shippingClass: 'light',
      shippingClassId: 41,
      image: [{ id: 9, position: 0 }],
    });
  });

  it('has the class and picture of its product if its own were deleted', () => {
    expect(show({ shippingClassId: 99, imageId: 99 })).toMatchObject({
      shippingClass: 'bulky',
      shippingClassId: 40,
      image: [{ id: 5 }],
    });
    expect(show({}, { shippingClassId: 0 })).toMatchObject({ shippingClass: '', shippingClassId: 0 });
    expect(show({}, {}, { pictures: [] })).toMatchObject({ image: [{ id: 0, name: 'Placeholder' }] });
  });

  it('does not have the price of its product', () => {
    expect(show({}, { regularPrice: '5' })).toMatchObject({ price: '', regularPrice: '', purchasable: false });
    expect(show({ regularPrice: '10', salePrice: '8' })).toMatchObject({ price: '8', onSale: true, purchasable: true });
  });

  it('can be bought only while it is published', () => {
    expect(show({ regularPrice: '10', visible: false })).toMatchObject({ price: '10', purchasable: false, visible: false });
  });

  it.each([
    ['visible', true],
    ['catalog', true],
    ['search', false],
    ['hidden', false],
  ])(
    'of a product with the catalogue visibility "%s" says visible %j, and can be bought (finding M7)',
    (catalogVisibility, visible) => {
      expect(show({ regularPrice: '10' }, { catalogVisibility })).toMatchObject({ visible, purchasable: true });
      expect(show({ visible: false }, { catalogVisibility }).visible).toBe(false);
    },
  );

  it('shows files only while it is downloadable', () => {
    const downloads = [{ id: 'a', name: 'Guide', file: 'https://files.example/guide.pdf' }];
    expect(show({ downloads }).downloads).toEqual([]);
    expect(show({ downloads, downloadable: true }).downloads).toEqual(downloads);
  });
});

describe('the stock in the resource of a variation', () => {
  const counted = { manageStock: true, stockQuantity: 0, inStock: true, backorders: 'notify' };

  it.each<[string, Partial<VariationEntity>, Partial<ProductEntity>, object]>([
    [
      'its own, not counted',
      { inStock: false },
      {},
      { manageStock: false, stockQuantity: null, inStock: false, backordered: false },
    ],
    ['its own, counted', counted, {}, { manageStock: true, stockQuantity: 0, backordersAllowed: true, backordered: true }],
    [
      'its own, where both are counted',
      { manageStock: true, stockQuantity: 5 },
      counted,
      { manageStock: true, stockQuantity: 5, backorders: 'no', backordered: false },
    ],
    [
      'that of its product, where only that is counted',
      { inStock: false },
      counted,
      {
        manageStock: 'parent',
        stockQuantity: 0,
        inStock: true,
        backorders: 'notify',
        backordersAllowed: true,
        backordered: true,
      },
    ],
  ])('is %s', (_whose, given, product, expected) => {
    expect(show(given, product)).toMatchObject(expected);
  });
});

describe('a variation of WooCommerce', () => {
  it('may be shown as visible although nobody can buy it', () => {
    const given = { visible: false, shownAsVisible: true, regularPrice: '5' };
    expect(show(given)).toMatchObject({ visible: true, purchasable: false });
    expect(show(given, { catalogVisibility: 'search' })).toMatchObject({ visible: false });
  });

  it('keeps its stock status beside the stock of its product', () => {
    const product = { manageStock: true, stockQuantity: 3, inStock: true };
    expect(show({ stockStatus: 'outofstock', inStock: false }, product)).toMatchObject({ stockQuantity: 3, inStock: false });
    expect(show({ stockStatus: 'onbackorder' })).toMatchObject({ inStock: true, backordered: true });
  });

  it('has a placeholder if the main picture of its product is gone', () => {
    expect(show({}, {}, { pictures: [{ picture: picture(6), position: 1 }] }).image).toMatchObject([{ id: 0 }]);
  });
});

describe('the options in the resource of a variation', () => {
  const term = { id: 31, taxonomy: attributeTaxonomy(3), name: 'Red', nameKey: 'red', slug: 'red', menuOrder: 0 };
  const attribute = { visible: true, variation: true, position: 0, options: ['any'] };
  const colour = { ...attribute, id: 3, name: 'Colour' };
  const roast = { ...attribute, id: 0, name: 'Roast level' };
  const red = { id: 3, name: '', term: 31, option: '' };
  const dark = { id: 0, name: 'roast-level', term: 0, option: 'Extra dark' };
  const [shownRed, shownDark] = [
    { id: 3, name: 'Colour', option: 'Red' },
    { id: 0, name: 'roast-level', option: 'Extra dark' },
  ];

  it('have the name of a term for a global attribute, and the text for a custom attribute', () => {
    const attributes = [colour, roast];
    expect(show({ attributes: [red, dark] }, { attributes }, { terms: [term] }).attributes).toEqual([shownRed, shownDark]);
  });

  it('are in the order of the attributes of the product, however they were sent (finding low: options)', () => {
    const shownIn = (attributes: (typeof attribute & { id: number; name: string })[]) =>
      show({ attributes: [dark, red] }, { attributes }, { terms: [term] }).attributes;
    expect(shownIn([colour, roast])).toEqual([shownRed, shownDark]);
    expect(shownIn([roast, colour])).toEqual([shownDark, shownRed]);
  });

  it('leave out a deleted term or attribute, which means any', () => {
    expect(show({ attributes: [red] }, { attributes: [colour] }).attributes).toEqual([]);
    expect(show({ attributes: [red] }, { attributes: [roast] }, { terms: [term] }).attributes).toEqual([]);
    const unknown = { ...red, id: 4 };
    expect(show({ attributes: [unknown] }, { attributes: [{ ...colour, id: 4 }] }, { terms: [term] }).attributes).toEqual([]);
  });

  it('have the text of WooCommerce for an option that is no term of the product', () => {
    const option = { ...red, term: 0, option: 'weg' };
    expect(show({ attributes: [option] }, { attributes: [colour] }).attributes).toEqual([{ ...shownRed, option: 'weg' }]);
  });

  it('are arguments of its URL', () => {
    const linkOf = (attributes: StoredOption[], product: Partial<ProductEntity> = {}) =>
      show({ attributes }, { attributes: [colour, roast], ...product }, { terms: [term] }).permalink;
    const page = 'https://shop.example/product/figs/';
    expect(linkOf([red, dark])).toBe(`${page}?attribute_pa_colour=red&attribute_roast-level=Extra+dark`);
    expect(linkOf([{ ...dark, option: '“9.5”~*' }])).toBe(`${page}?attribute_roast-level=%E2%80%9C9.5%E2%80%9D%7E%2A`);
    expect(linkOf([])).toBe(page);
    expect(linkOf([red], { status: 'draft' })).toBe('https://shop.example/?post_type=product&p=7&attribute_pa_colour=red');
  });

  it('leave out an attribute that is no longer used for variations', () => {
    const attributes = [{ ...colour, variation: false }, roast];
    expect(show({ attributes: [red, dark] }, { attributes }, { terms: [term] }).attributes).toEqual([shownDark]);
  });
});
