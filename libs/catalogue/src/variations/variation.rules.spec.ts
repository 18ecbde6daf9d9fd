import { describe, expect, it } from 'vitest';
import { initialShopOptions, ShopConfig } from '@grove/settings';
import type { StoredAttribute } from '../products/product.entity.js';
import { BLANK_VARIATION, type VariationEntity } from './variation.entity.js';
import type { Variation } from './api/v1.js';
import { applyVariationInput, type VariationContext } from './variation.rules.js';

const COLOUR: StoredAttribute = { id: 3, name: 'Colour', visible: true, variation: true, position: 0, options: ['red'] };
const ROAST: StoredAttribute = { ...COLOUR, id: 0, name: 'Roast' };
const ORIGIN: StoredAttribute = { ...COLOUR, id: 0, name: 'Origin', variation: false };

const AROUND: VariationContext = {
  zone: 'Europe/Amsterdam',
  now: '2026-05-31 12:00:00',
  taxClasses: new Set(['reduced-rate']),
  stock: initialShopOptions(new ShopConfig()),
  attributes: [COLOUR, ROAST, ORIGIN],
  findTerm: (_attribute, option) => (option === 'red' ? { id: 31, slug: 'red' } : undefined),
};

type Draft = Omit<VariationEntity, 'id'>;
const PLAIN: Draft = {
  ...BLANK_VARIATION,
  productId: 1,
  position: 0,
  createdAt: '2026-01-01 00:00:00',
  modifiedAt: '2026-01-01 00:00:00',
};
const FILE = { id: 'a', name: 'Guide', file: 'https://files.example/guide.pdf' };

const change = (input: Partial<Variation>, before = PLAIN): Draft => applyVariationInput(before, input, AROUND);

/** Each thing that may be sent, and what it makes of a variation about which nothing was said. */
const CHANGES: [Partial<Variation>, Partial<Draft>][] = [
  [{ sku: ' <i>fig</i>-1 ' }, { sku: 'fig-1' }],
  [{ description: '<p>Soft</p>\n' }, { description: '<p>Soft</p>\n' }],
  [{ visible: false }, { visible: false }],
  [{ regularPrice: '10.00' }, { regularPrice: '10.00' }],
  [
    { regularPrice: '10.00', salePrice: '8' },
    { regularPrice: '10.00', salePrice: '8' },
  ],
  [
    { regularPrice: '10.00', salePrice: '10' },
    { regularPrice: '10.00', salePrice: '' },
  ],
  [{ dateOnSaleFrom: '2026-05-01' }, { saleFrom: '2026-04-30 22:00:00' }],
  [{ dateOnSaleTo: '2026-06-01' }, { saleTo: '2026-06-01 21:59:59' }],
  [{ taxClass: 'reduced-rate' }, { taxClass: 'reduced-rate' }],
  [{ taxClass: 'parent' }, { taxClass: 'parent' }],
  [{ taxClass: 'unknown' }, { taxClass: '' }],
  [{ taxClass: '' }, { taxClass: '' }],
  [{ weight: '2' }, { weight: '2' }],
  [{ weight: 'heavy' }, { weight: '' }],
  [{ dimensions: { width: '3' } as never }, { width: '3' }],
  [
    { downloadable: true, downloads: [FILE], downloadLimit: 2 },
    { downloadable: true, downloads: [FILE], downloadLimit: 2 },
  ],
  [{ downloads: [FILE], downloadLimit: 2 }, {}],
  [{ attributes: [{ id: 3, option: 'red' } as never] }, { attributes: [{ id: 3, name: '', term: 31, option: 'red' }] }],
  [
    { attributes: [{ name: 'Roast', option: 'dark' } as never] },
    { attributes: [{ id: 0, name: 'roast', term: 0, option: 'dark' }] },
  ],
  [{ attributes: [{ name: 'Origin', option: 'Iran' } as never] }, { attributes: [] }],
  [{ inStock: false }, { inStock: false }],
  [{ stockQuantity: 5, backorders: 'yes' }, {}],
];

describe('a variation that is changed', () => {
  it('does not change with an empty input', () => {
    expect(change({})).toEqual(PLAIN);
  });

  it.each(CHANGES)('by %j changes only %j', (input, made) => {
    expect(change(input)).toEqual({ ...PLAIN, ...made });
  });

  it.each(CHANGES.filter(([input]) => input.inStock === undefined && input.stockQuantity === undefined))(
    'by %j changes all the same when its stock is counted: %j',
    (input, made) => {
      const counted = { manageStock: true, stockQuantity: 5, inStock: true };
      expect(change({ ...input, manageStock: true, stockQuantity: 5 })).toEqual({ ...PLAIN, ...counted, ...made });
      expect(change(input, { ...PLAIN, ...counted })).toEqual({ ...PLAIN, ...counted, ...made });
    },
  );

  it.each<[Partial<Variation>, Partial<Draft>]>([
    [
      { manageStock: true, stockQuantity: 5 },
      { manageStock: true, stockQuantity: 5, inStock: true },
    ],
    [
      { manageStock: true, stockQuantity: 0 },
      { manageStock: true, stockQuantity: 0, inStock: false },
    ],
    [{ manageStock: true }, { manageStock: true, stockQuantity: null, inStock: false }],
    [
      { manageStock: true, backorders: 'notify' },
      { manageStock: true, backorders: 'notify', inStock: true },
    ],
    [
      { manageStock: true, inStock: true, stockQuantity: 0 },
      { manageStock: true, stockQuantity: 0, inStock: false },
    ],
  ])('counts its stock by the same rules as a product: %j makes %j', (input, made) => {
    expect(change(input)).toEqual({ ...PLAIN, ...made });
  });

  it('loses its quantity when management ends', () => {
    const before = change({ manageStock: true, stockQuantity: 5, backorders: 'yes' });
    expect(change({ manageStock: false }, before)).toEqual(PLAIN);
  });

  it('has no weight and no dimensions when it becomes virtual', () => {
    const sized = { ...PLAIN, weight: '1', length: '2', width: '3', height: '4' };
    expect(change({ virtual: true, weight: '9' }, sized)).toEqual({ ...PLAIN, virtual: true });
    expect(change({ virtual: false }, sized)).toEqual(sized);
  });

  it('loses its sale price if the regular price is no longer higher', () => {
    const before = change({ regularPrice: '10', salePrice: '8' });
    expect(change({ regularPrice: '8' }, before)).toMatchObject({ regularPrice: '8', salePrice: '' });
  });

  it('replaces its options, and an empty one means any', () => {
    const before = change({ attributes: [{ id: 3, option: 'red' } as never] });
    expect(change({ attributes: [{ id: 3, option: '' } as never] }, before).attributes).toEqual([]);
    expect(change({ attributes: [] }, before).attributes).toEqual([]);
  });
});

describe('what WooCommerce says of a variation', () => {
  const imported = { ...PLAIN, visible: false, shownAsVisible: true, stockStatus: 'onbackorder', saleDaysInUtc: true };

  it('remains until that field is sent', () => {
    expect(change({ regularPrice: '5' }, imported)).toEqual({ ...imported, regularPrice: '5' });
    expect(change({ visible: false }, imported)).toEqual({ ...imported, shownAsVisible: false });
    expect(change({ inStock: true }, imported)).toEqual({ ...imported, stockStatus: null });
    expect(change({ dateOnSaleFrom: '' }, imported)).toEqual(imported);
    expect(change({ dateOnSaleFrom: '2026-05-01' }, imported).saleDaysInUtc).toBe(false);
  });
});
