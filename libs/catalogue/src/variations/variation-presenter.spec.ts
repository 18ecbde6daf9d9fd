import { describe, expect, it } from '@jest/globals';
import { fieldsOf } from '@grove/rest';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import type { ProductFamily } from '../products/product-family.js';
import type { Showing } from '../products/shared-product-fields.js';
import { BLANK_PRODUCT, type ProductEntity } from '../products/product.entity.js';
import { BLANK_VARIATION, type VariationEntity } from './variation.entity.js';
import { presentVariations } from './variation-presenter.js';
import { Variation } from './variation.resource.js';

const INSTANT = '2026-05-31 12:00:00';
const DATES = { createdAt: INSTANT, modifiedAt: INSTANT };
const SHOWING: Showing = {
  mountPoint: { home: 'https://shop.example', root: 'https://shop.example/rest', language: '' },
  zone: 'Europe/Amsterdam',
  now: INSTANT,
  currency: 'EUR',
};
const picture = (id: number) => ({ id, ...DATES, title: `t${id}`, altText: '', file: `${id}.jpg` });

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
  around: Partial<ProductFamily> = {},
): Variation {
  const family: ProductFamily = {
    product: { ...BLANK_PRODUCT, id: 7, ...DATES, type: 'variable', ...PRODUCT, ...product },
    variations: [{ ...BLANK_VARIATION, id: 100, productId: 7, position: 0, ...DATES, ...given }],
    terms: [],
    pictures: [picture(5), picture(6)],
    children: [],
    related: [],
    shared: {
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
  return presentVariations(family, SHOWING)[0];
}

describe('a variation that is shown', () => {
  it('has every declared field that is shown, in the order of the declaration', () => {
    expect(Object.keys(show({}))).toEqual(fieldsOf(Variation).flatMap(({ key, writeOnly }) => (writeOnly ? [] : key)));
  });

  it('takes over from its product what it does not have', () => {
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

  it('keeps what it has, each thing alone', () => {
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

  it('falls back to its product when its class or picture is gone', () => {
    expect(show({ shippingClassId: 99, imageId: 99 })).toMatchObject({
      shippingClass: 'bulky',
      shippingClassId: 40,
      image: [{ id: 5 }],
    });
    expect(show({}, { shippingClassId: 0 })).toMatchObject({ shippingClass: '', shippingClassId: 0 });
    expect(show({}, {}, { pictures: [] })).toMatchObject({ image: [{ id: 0, name: 'Placeholder' }] });
  });

  it('takes over no price', () => {
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

describe('the stock of a variation that is shown', () => {
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

describe('the options of a variation that is shown', () => {
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

  it('name the term of a global attribute, and an own option as it was sent', () => {
    const attributes = [colour, roast];
    expect(show({ attributes: [red, dark] }, { attributes }, { terms: [term] }).attributes).toEqual([shownRed, shownDark]);
  });

  it('stand in the order of the attributes of their product, however they were sent (finding low: options)', () => {
    const shownIn = (attributes: (typeof attribute & { id: number; name: string })[]) =>
      show({ attributes: [dark, red] }, { attributes }, { terms: [term] }).attributes;
    expect(shownIn([colour, roast])).toEqual([shownRed, shownDark]);
    expect(shownIn([roast, colour])).toEqual([shownDark, shownRed]);
  });

  it('leave out a term and an attribute that are gone: that means any', () => {
    expect(show({ attributes: [red] }, { attributes: [colour] }).attributes).toEqual([]);
    expect(show({ attributes: [red] }, { attributes: [roast] }, { terms: [term] }).attributes).toEqual([]);
    const unknown = { ...red, id: 4 };
    expect(show({ attributes: [unknown] }, { attributes: [{ ...colour, id: 4 }] }, { terms: [term] }).attributes).toEqual([]);
  });

  it('leave out an attribute that no longer tells variations apart', () => {
    const attributes = [{ ...colour, variation: false }, roast];
    expect(show({ attributes: [red, dark] }, { attributes }, { terms: [term] }).attributes).toEqual([shownDark]);
  });
});
