import { describe, expect, it } from 'vitest';
import { initialShopOptions, ShopConfig } from '@grove/settings';
import fc from 'fast-check';
import { Money } from '@grove/core';
import { BLANK_PRODUCT, type ProductEntity } from '../product.entity.js';
import { PRODUCT_TYPES } from '../api/product-enums.js';
import type { ProductInput } from './product-input.js';
import { applyProductInput, type RuleContext } from './product.rules.js';

const FACTS: RuleContext = {
  zone: 'Europe/Amsterdam',
  now: '2026-05-31 12:00:00',
  taxClasses: new Set(),
  stock: initialShopOptions(new ShopConfig()),
};
const PLAIN: ProductEntity = { ...BLANK_PRODUCT, id: 1, createdAt: '2026-01-01 00:00:00', modifiedAt: '2026-01-01 00:00:00' };

const change = (input: ProductInput, before = PLAIN): ProductEntity => applyProductInput(before, input, FACTS);
const PRICED: ProductInput = {
  regularPrice: '10.00',
  salePrice: '8.50',
  dateOnSaleFrom: '2026-05-01',
  dateOnSaleTo: '2026-06-01',
};

describe('the prices of a product', () => {
  it('keep all digits, and a sale lasts from midnight of the first day to the end of the last day', () => {
    expect(change(PRICED)).toMatchObject({
      regularPrice: '10.00',
      salePrice: '8.50',
      saleFrom: '2026-04-30 22:00:00',
      saleTo: '2026-06-01 21:59:59',
    });
  });

  it('can be changed one by one, and the sale price is removed if it is no longer lower', () => {
    const before = change(PRICED);
    expect(change({ regularPrice: '9' }, before)).toMatchObject({ regularPrice: '9', salePrice: '8.50' });
    expect(change({ regularPrice: '8.5' }, before)).toMatchObject({ regularPrice: '8.5', salePrice: '' });
    expect(change({ regularPrice: '' }, before)).toMatchObject({ regularPrice: '', salePrice: '' });
    expect(change({ dateOnSaleFrom: '' }, before)).toMatchObject({ saleFrom: null, saleTo: '2026-06-01 21:59:59' });
  });

  it.each(['grouped', 'variable'] as const)('do not exist on a %s product, and are removed when it becomes one', (type) => {
    const none = { regularPrice: '', salePrice: '', saleFrom: null, saleTo: null };
    expect(change({ type, ...PRICED })).toMatchObject(none);
    expect(change({ type }, change(PRICED))).toMatchObject(none);
    expect(change(PRICED, change({ type }))).toMatchObject(none);
  });

  it('exist on an external product', () => {
    expect(change({ type: 'external', ...PRICED })).toMatchObject({ regularPrice: '10.00', salePrice: '8.50' });
  });
});

describe('the stock of a product', () => {
  const counted: ProductInput = { manageStock: true, stockQuantity: 5, backorders: 'yes' };

  it.each(['simple', 'variable'] as const)('can be managed on a %s product', (type) => {
    expect(change({ type, ...counted })).toMatchObject({ manageStock: true, stockQuantity: 5, backorders: 'yes', inStock: true });
  });

  it('is never managed on a grouped product, which is in stock if the input says so', () => {
    const none = { manageStock: false, stockQuantity: null, backorders: 'no' };
    expect(change({ type: 'grouped', ...counted, inStock: false })).toMatchObject({ ...none, inStock: false });
    expect(change({ type: 'grouped' }, change({ ...counted, stockQuantity: 0, backorders: 'no' }))).toMatchObject({
      ...none,
      inStock: false,
    });
  });

  it('is never managed on an external product, which is always in stock', () => {
    const before = change({ ...counted, stockQuantity: 0, backorders: 'no' });
    expect(before.inStock).toBe(false);
    expect(change({ type: 'external', inStock: false }, before)).toMatchObject({
      manageStock: false,
      stockQuantity: null,
      inStock: true,
    });
  });

  it.each<[ProductInput, string]>([
    [{ manageStock: true }, 'product_external_invalid_manage_stock'],
    [{ backorders: 'yes' }, 'product_external_invalid_backorders'],
    [{ backorders: 'notify' }, 'product_external_invalid_backorders'],
  ])('of an external product cannot be said to be %j: that is %s', (input, code) => {
    for (const before of [PLAIN, change({ type: 'external' })])
      expect(() => change({ type: 'external', ...input }, before)).toThrow(expect.objectContaining({ code, status: 400 }));
  });

  it.each<ProductInput>([{ manageStock: false }, { backorders: 'no' }, { stockQuantity: 5 }])(
    'of an external product may be said to be what it is anyway: %j',
    (input) => {
      expect(change({ type: 'external', ...input })).toMatchObject({ inStock: true, stockQuantity: null });
    },
  );
});

describe('a product in the trash', () => {
  it('is in no list, and in lists again with any other status', () => {
    const trashed = change({ status: 'trash' });
    expect(trashed).toMatchObject({ status: 'trash', notInTrash: false });
    expect(change({ name: 'Figs' }, trashed).notInTrash).toBe(false);
    for (const status of ['publish', 'draft', 'pending', 'private'] as const)
      expect(change({ status }, trashed).notInTrash).toBe(true);
  });
});

describe('any product after any sequence of inputs', () => {
  const price = fc.constantFrom('', '0', '5', '5.00', '10', '12.5');
  const input = fc.record(
    {
      type: fc.constantFrom(...PRODUCT_TYPES),
      status: fc.constantFrom('draft', 'publish', 'private'),
      name: fc.constantFrom('', 'Figs', '<b>Nuts</b> & co'),
      regularPrice: price,
      salePrice: price,
      dateOnSaleTo: fc.constantFrom('', '2026-06-01'),
      manageStock: fc.boolean(),
      stockQuantity: fc.option(fc.integer({ min: -2, max: 2 })),
      inStock: fc.boolean(),
      backorders: fc.constantFrom('no', 'yes'),
      virtual: fc.boolean(),
      weight: fc.constantFrom('', '1'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ProductInput>;

  /** What is refused changes nothing. */
  const after = (inputs: readonly ProductInput[]): ProductEntity =>
    inputs.reduce((product, sent) => {
      try {
        return change(sent, product);
      } catch {
        return product;
      }
    }, PLAIN);

  it('does not change with an empty input', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 4 }), (inputs) => {
        const product = after(inputs);
        expect(change({}, product)).toEqual(product);
      }),
    );
  });

  it('keeps the rules of its type', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 4 }), (inputs) => {
        const { type, regularPrice, salePrice, manageStock, stockQuantity, inStock, backorders, name } = after(inputs);
        expect(name).not.toBe('');
        if (salePrice !== '') expect(Money.of(salePrice).isLessThan(Money.of(regularPrice))).toBe(true);
        if (type === 'grouped' || type === 'variable') expect(regularPrice + salePrice).toBe('');
        if (type === 'grouped' || type === 'external') expect(manageStock).toBe(false);
        if (type === 'external') expect(inStock).toBe(true);
        if (!manageStock) expect([stockQuantity, backorders]).toEqual([null, 'no']);
        else expect(inStock).toBe((stockQuantity ?? 0) > 0 || backorders !== 'no');
      }),
    );
  });
});
