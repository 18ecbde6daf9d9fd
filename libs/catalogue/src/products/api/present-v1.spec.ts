import { describe, expect, it } from 'vitest';
import { fieldsOf } from '@grove/rest';
import { initialShopOptions, ShopConfig } from '@grove/settings';
import { attributeTaxonomy, CATEGORY, TAG } from '../../product-terms/taxonomies.js';
import { BLANK_VARIATION, type VariationEntity } from '../../variations/variation.entity.js';
import type { ProductDetails } from '../read/product-details.js';
import { DEFAULT_PRODUCT_PERMALINKS } from '../read/product-permalinks.js';
import { BLANK_PRODUCT, type ProductEntity } from '../product.entity.js';
import { presentProduct } from './present-v1.js';
import type { PresentationContext } from './shared-product-fields.js';
import { Product } from './v1.js';

const INSTANT = '2026-05-31 12:00:00';
const SHOWING: PresentationContext = {
  mountPoint: { home: 'https://shop.example', root: 'https://shop.example/rest', language: '' },
  zone: 'Europe/Amsterdam',
  now: INSTANT,
  permalinks: DEFAULT_PRODUCT_PERMALINKS,
};

const SHOP = { shop: initialShopOptions(new ShopConfig()), displayRatesOf: () => [] };

type Around = Partial<Omit<ProductDetails, 'product' | 'variations' | 'shared'>> & { shared?: Partial<ProductDetails['shared']> };

function show(given: Partial<ProductEntity>, around: Around = {}, variations: Partial<VariationEntity>[] = []): Product {
  const product = { ...BLANK_PRODUCT, id: 7, createdAt: INSTANT, modifiedAt: INSTANT, ...given };
  const family: ProductDetails = {
    terms: [],
    pictures: [],
    children: [],
    members: [],
    related: [],
    ...around,
    product,
    variations: variations.map((variation, position) => ({
      ...BLANK_VARIATION,
      id: 100 + position,
      productId: 7,
      position,
      createdAt: INSTANT,
      modifiedAt: INSTANT,
      ...variation,
    })),
    shared: { ...SHOP, attributes: new Map(), shippingClassSlugs: new Map(), pictures: new Map(), ...around.shared },
  };
  return presentProduct({ details: family, presentation: SHOWING });
}

const SALE = { regularPrice: '10', salePrice: '8' };

describe('the resource of a product', () => {
  it('has every declared field, and no other', () => {
    expect(Object.keys(show({})).sort()).toEqual(
      fieldsOf(Product)
        .map(({ key }) => key)
        .sort(),
    );
  });

  it('has dates in UTC, and sale dates in the time zone of the site', () => {
    expect(show({ ...SALE, saleFrom: '2026-04-30 22:00:00', saleTo: '2026-06-01 21:59:59' })).toMatchObject({
      dateCreated: '2026-05-31T12:00:00',
      dateModified: '2026-05-31T12:00:00',
      dateOnSaleFrom: '2026-05-01',
      dateOnSaleTo: '2026-06-01',
    });
    expect(show({})).toMatchObject({ dateOnSaleFrom: '', dateOnSaleTo: '' });
  });

  it('has no dates if it was imported without them, and may show another date than that of its position in lists', () => {
    expect(show({ undated: true, modifiedAt: null })).toMatchObject({ dateCreated: null, dateModified: null });
    expect(show({ shownCreatedAt: '2026-11-22 08:40:24' }).dateCreated).toBe('2026-11-22T08:40:24');
  });

  it('has sale dates in UTC if it was imported from a system that shows them so', () => {
    const sale = { ...SALE, saleFrom: '2026-04-30 22:00:00', saleDaysInUtc: true };
    expect(show(sale)).toMatchObject({ dateOnSaleFrom: '2026-04-30', dateOnSaleTo: '' });
  });

  it.each(['draft', 'pending', 'future', 'trash'])('has a URL with its id while its status is %s', (status) => {
    expect(show({ slug: 'figs', status }).permalink).toBe('https://shop.example/?post_type=product&p=7');
  });

  it.each(['', 'subscription'])('is shown as a simple product if its type is %j', (type) => {
    expect(show({ type, regularPrice: '5' })).toMatchObject({ type: 'simple', price: '5', purchasable: true });
  });

  it('has the price, stock and rating of WooCommerce where they do not follow from its fields', () => {
    const imported = { activePrice: '6', regularPrice: '5', stockStatus: 'onbackorder', averageRating: '9.99' };
    expect(show(imported)).toMatchObject({ price: '6', backordered: true, averageRating: '9.99' });
    expect(show({ type: 'variable', stockStatus: 'instock' })).toMatchObject({ inStock: true });
  });

  it('is a group of the products in its list, with the lowest of their prices', () => {
    const member = (regularPrice: string, more: Partial<ProductEntity> = {}) => ({
      product: { ...BLANK_PRODUCT, id: 8, createdAt: INSTANT, modifiedAt: INSTANT, regularPrice, ...more },
      variations: [],
    });
    const group = { type: 'grouped', groupedIds: [8, 999, 9] };
    const members = [member('7'), member('5', { salePrice: '4' })];
    expect(show(group, { children: [8, 999, 9], members })).toMatchObject({
      ...{ groupedProducts: [8, 999, 9], price: '4', onSale: true, purchasable: false },
    });
    expect(show({ type: 'grouped' }, { children: [8] })).toMatchObject({ groupedProducts: [8], price: '', onSale: false });
  });

  it('has a URL with its slug, or with its id for a draft without a slug', () => {
    expect(show({ slug: 'figs' }).permalink).toBe('https://shop.example/product/figs/');
    expect(show({}).permalink).toBe('https://shop.example/?post_type=product&p=7');
  });

  it('has the current price', () => {
    expect(show(SALE)).toMatchObject({ price: '8', onSale: true, purchasable: true });
    expect(show({ ...SALE, saleTo: '2026-05-31 11:59:59' })).toMatchObject({ price: '10', onSale: false, purchasable: true });
    expect(show({ regularPrice: '0' })).toMatchObject({ price: '0', purchasable: true });
    expect(show({})).toMatchObject({ price: '', onSale: false, purchasable: false, priceHtml: '' });
  });

  it('is purchasable whether it is in stock or not', () => {
    expect(show({ regularPrice: '1', inStock: false })).toMatchObject({ purchasable: true, inStock: false });
  });

  it.each<[Partial<ProductEntity>, object]>([
    [{ backorders: 'no' }, { backordersAllowed: false, backordered: false }],
    [
      { manageStock: true, stockQuantity: 0, backorders: 'notify' },
      { backordersAllowed: true, backordered: true },
    ],
    [
      { manageStock: true, stockQuantity: -2, backorders: 'yes' },
      { backordersAllowed: true, backordered: true },
    ],
    [
      { manageStock: true, stockQuantity: 1, backorders: 'yes' },
      { backordersAllowed: true, backordered: false },
    ],
  ])('shows backorders: %j is %j', (given, expected) => {
    expect(show(given)).toMatchObject(expected);
  });

  it.each<[Partial<ProductEntity>, object]>([
    [{}, { shippingRequired: true, shippingTaxable: true }],
    [{ taxStatus: 'shipping' }, { shippingRequired: true, shippingTaxable: true }],
    [{ taxStatus: 'none' }, { shippingRequired: true, shippingTaxable: false }],
    [{ virtual: true }, { shippingRequired: false, shippingTaxable: false }],
  ])('is shipped and its shipping taxed: %j is %j', (given, expected) => {
    expect(show(given)).toMatchObject(expected);
  });

  it('shows files only while it is downloadable', () => {
    const downloads = [{ id: 'a', name: 'Guide', file: 'https://files.example/guide.pdf' }];
    expect(show({ downloads, downloadable: true }).downloads).toEqual(downloads);
    expect(show({ downloads }).downloads).toEqual([]);
  });

  it('has its shipping class, but not a deleted one', () => {
    const shared = { shippingClassSlugs: new Map([[40, 'bulky']]) };
    expect(show({ shippingClassId: 40 }, { shared })).toMatchObject({ shippingClass: 'bulky', shippingClassId: 40 });
    expect(show({ shippingClassId: 41 }, { shared })).toMatchObject({ shippingClass: '', shippingClassId: 0 });
  });

  it('has categories and tags in the order of its terms', () => {
    const term = (id: number, taxonomy: string) => ({
      id,
      taxonomy,
      name: `n${id}`,
      nameKey: `n${id}`,
      slug: `s${id}`,
      menuOrder: 0,
    });
    const terms = [term(3, TAG), term(2, CATEGORY), term(1, CATEGORY), term(9, attributeTaxonomy(1))];
    expect(show({}, { terms })).toMatchObject({
      categories: [
        { id: 2, name: 'n2', slug: 's2' },
        { id: 1, name: 'n1', slug: 's1' },
      ],
      tags: [{ id: 3, name: 'n3', slug: 's3' }],
    });
  });

  it('has its pictures with positions from 0, or a placeholder', () => {
    const picture = (id: number) => ({
      id,
      folder: 'media',
      guid: null,
      createdAt: INSTANT,
      modifiedAt: INSTANT,
      title: `t${id}`,
      altText: `a${id}`,
      file: `${id}.jpg`,
    });
    expect(
      show({}, { pictures: [picture(5), picture(4)].map((one, position) => ({ picture: one, position })) }).images,
    ).toMatchObject([
      { id: 5, name: 't5', alt: 'a5', position: 0, src: 'https://shop.example/media/5.jpg', dateCreated: '2026-05-31T12:00:00' },
      { id: 4, position: 1 },
    ]);
    expect(show({}).images).toMatchObject([{ id: 0, name: 'Placeholder', alt: 'Placeholder', position: 0 }]);
    const gaps = [
      { picture: picture(5), position: 1 },
      { picture: picture(4), position: 3 },
    ];
    expect(show({}, { pictures: gaps }).images).toMatchObject([
      { id: 5, position: 1 },
      { id: 4, position: 3 },
    ]);
    const ofShop = (placeholder: string) => show({}, { shared: { placeholder } }).images[0].src;
    expect(ofShop('wp-content/uploads/none.webp')).toBe('https://shop.example/wp-content/uploads/none.webp');
    expect(ofShop('https://cdn.example/none.webp')).toBe('https://cdn.example/none.webp');
  });
});

describe('the attributes in the resource of a product', () => {
  const attribute = (orderBy: string) => ({
    id: 3,
    name: 'Colour',
    slug: 'pa_colour',
    type: 'select',
    orderBy,
    hasArchives: false,
  });
  const terms = ['Red', 'Blue', 'Green'].map((name, index) => ({
    id: 30 + index,
    taxonomy: attributeTaxonomy(3),
    name,
    nameKey: name.toLowerCase(),
    slug: name.toLowerCase(),
    menuOrder: index,
  }));
  const stored = { id: 3, name: 'once', visible: true, variation: true, position: 1, options: ['as sent'] };
  const around = (orderBy: string) => ({ terms, shared: { attributes: new Map([[3, attribute(orderBy)]]) } });

  it.each([
    ['menu_order', ['Red', 'Blue', 'Green']],
    ['name', ['Blue', 'Green', 'Red']],
  ])('have the label and the terms of a global one, by %s', (orderBy, options) => {
    expect(show({ attributes: [stored] }, around(orderBy)).attributes).toEqual([
      { id: 3, name: 'Colour', visible: true, variation: true, position: 1, options },
    ]);
  });

  it('are custom attributes as stored, and no deleted global attributes', () => {
    const own = { ...stored, id: 0, name: 'Roast' };
    expect(show({ attributes: [stored, own] }).attributes).toEqual([own]);
  });

  it('have default options with the slug of a term, only on a variable product', () => {
    const defaultAttributes = [
      { id: 3, name: '', term: 31, option: '' },
      { id: 0, name: 'roast', term: 0, option: 'Dark' },
      { id: 3, name: '', term: 99, option: '' },
    ];
    const own = { ...stored, id: 0, name: 'Roast' };
    const given = { attributes: [stored, own], defaultAttributes };
    expect(show({ ...given, type: 'variable' }, around('name')).defaultAttributes).toEqual([
      { id: 3, name: 'Colour', option: 'blue' },
      { id: 0, name: 'roast', option: 'Dark' },
    ]);
    expect(show(given, around('name')).defaultAttributes).toEqual([]);
    const attributes = [stored, { ...own, variation: false }];
    expect(show({ ...given, attributes, type: 'variable' }, around('name')).defaultAttributes).toHaveLength(1);
    expect(show({ ...given, attributes: [], type: 'variable' }, around('name')).defaultAttributes).toEqual([]);
  });
});

describe('an external product', () => {
  const link = { externalUrl: 'https://there.example', buttonText: 'Buy there' };

  it('has its link and is not purchasable', () => {
    expect(show({ type: 'external', ...SALE, ...link })).toMatchObject({ ...link, price: '8', onSale: true, purchasable: false });
  });

  it('is the only one that shows a link', () => {
    expect(show({ type: 'simple', ...link })).toMatchObject({ externalUrl: '', buttonText: '' });
  });
});

describe('a grouped product', () => {
  it('has the ids of its products and no price, and is not purchasable', () => {
    expect(show({ type: 'grouped' }, { children: [4, 2] })).toMatchObject({
      groupedProducts: [4, 2],
      price: '',
      purchasable: false,
    });
  });
});

describe('a variable product', () => {
  const variable = { type: 'variable' } as const;

  it.each<[string, Partial<VariationEntity>[], object]>([
    ['has none without variations', [], { price: '', purchasable: false, onSale: false }],
    [
      'is that of the cheapest',
      [{ regularPrice: '10' }, { regularPrice: '9.50' }],
      { price: '9.50', purchasable: true, onSale: false },
    ],
    ['counts sales', [{ regularPrice: '9' }, SALE], { price: '8', onSale: true }],
    ['is on sale when any is, also a dearer one', [{ regularPrice: '5' }, SALE], { price: '5', onSale: true }],
    ['passes over what has no price', [{}, { regularPrice: '7' }], { price: '7', purchasable: true }],
    ['passes over what is private', [{ regularPrice: '1', visible: false }, { regularPrice: '7' }], { price: '7' }],
    ['is none when all are private', [{ ...SALE, visible: false }], { price: '', purchasable: false, onSale: false }],
    ['counts what is out of stock', [{ regularPrice: '3', inStock: false }, { regularPrice: '7' }], { price: '3' }],
    ['may be nothing at all', [{ regularPrice: '0' }, { regularPrice: '7' }], { price: '0', purchasable: true }],
  ])('costs what its variations cost: its price %s', (_what, variations, expected) => {
    expect(show(variable, {}, variations)).toMatchObject(expected);
  });

  it('is in stock when any of its variations is', () => {
    expect(show({ ...variable, inStock: false }, {}, [{ inStock: false }, { inStock: true }]).inStock).toBe(true);
    expect(show({ ...variable, inStock: true }, {}, [{ inStock: false }, { inStock: false }]).inStock).toBe(false);
  });

  it('without variations is out of stock (finding M6)', () => {
    expect(show({ ...variable, inStock: true }).inStock).toBe(false);
    expect(show({ ...variable, manageStock: true, stockQuantity: 3, inStock: true }).inStock).toBe(true);
  });

  it('that manages its stock is in stock by its own quantity', () => {
    const counted = { ...variable, manageStock: true, stockQuantity: 0, inStock: false };
    expect(show(counted, {}, [{ manageStock: true, stockQuantity: 5, inStock: true }])).toMatchObject({
      inStock: false,
      stockQuantity: 0,
    });
  });

  it('has the price of its variations, listed in the catalogue or not (finding M7)', () => {
    const hidden = show({ ...variable, catalogVisibility: 'hidden' }, {}, [SALE]);
    expect(hidden).toMatchObject({ price: '8', onSale: true, purchasable: true });
  });

  it('shows no variations while it is in the trash (finding low: trashed)', () => {
    const trashed = { ...variable, status: 'trash', notInTrash: false } as const;
    expect(show(trashed, {}, [SALE])).toMatchObject({ variations: [], price: '8', inStock: true });
  });

  it('is the only one that shows variations', () => {
    expect(show(variable, {}, [{}, {}]).variations.map(({ id }) => id)).toEqual([100, 101]);
    expect(show({ type: 'simple' }, {}, [{}]).variations).toEqual([]);
  });
});
