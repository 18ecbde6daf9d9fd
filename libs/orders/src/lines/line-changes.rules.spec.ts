import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import type { Sellable } from '@grove/catalogue';
import { isApplyRequest, applyLineInput, type LineContext, type SentLines } from './line-changes.rules.js';
import type { OrderLineEntity } from './order-line.entity.js';
import { couponLine, feeLine, itemLine, micros, shippingLine } from './testing/lines.js';

const FIGS: Sellable = {
  productId: 3,
  variationId: 0,
  name: 'Figs',
  sku: 'fig-1',
  productSku: 'fig-1',
  price: Money.of('1.005'),
  onSale: false,
  taxStatus: 'taxable',
  taxClass: '',
  options: [],
  stockManagedById: 3,
};
const BIG_BOX: Sellable = {
  ...FIGS,
  productId: 4,
  variationId: 5,
  name: 'Box',
  sku: 'box-big',
  price: Money.of('20'),
  taxStatus: 'shipping',
  taxClass: 'reduced-rate',
  options: [{ key: 'size', label: 'Size', value: 'Big' }],
};

const FACTS: LineContext = {
  sellable: ({ sku, variationId, productId }) =>
    [FIGS, BIG_BOX].find((one) => (sku ? one.sku === sku : (one.variationId || one.productId) === (variationId || productId))),
  taxClasses: new Set(['reduced-rate']),
  withoutTax: (price) => price,
};

const changed = (sent: SentLines, current: readonly OrderLineEntity[] = []) => applyLineInput(current, sent, FACTS);
const euros = (line: OrderLineEntity) => [line.subtotal, line.total].map((amount) => Money.ofMicros(amount).toText());
const refusal = (sent: SentLines, current: readonly OrderLineEntity[] = []): unknown => {
  const before = structuredClone(current);
  try {
    changed(sent, current);
  } catch (error) {
    expect(current).toEqual(before);
    return error;
  }
  throw new Error('It was not refused.');
};

describe('a new item', () => {
  it('has the name, class and unrounded price of its product', () => {
    const [line] = changed({ lineItems: [{ productId: 3, quantity: 3 }] });
    expect(line).toMatchObject({
      id: 0,
      kind: 'item',
      name: 'Figs',
      productId: 3,
      variationId: 0,
      taxStatus: 'taxable',
      quantity: 3,
    });
    expect(euros(line)).toEqual(['3.015', '3.015']);
  });

  it('has the quantity 1 by default', () => {
    expect(changed({ lineItems: [{ sku: 'fig-1' }] })[0]).toMatchObject({ quantity: 1, total: micros('1.005') });
  });

  it('of a variation bears its product and options', () => {
    expect(changed({ lineItems: [{ productId: 4, variationId: 5 }] })[0]).toMatchObject({
      productId: 4,
      variationId: 5,
      taxClass: 'reduced-rate',
      meta: [{ key: 'size', label: 'Size', value: 'Big' }],
    });
  });

  it('has the values that were sent instead of those of the product, with markup in names (finding low: markup)', () => {
    const [line] = changed({ lineItems: [{ sku: 'box-big', name: 'Gift <b>box</b>', total: '5', subtotal: '7', taxClass: '' }] });
    expect(line).toMatchObject({ name: 'Gift <b>box</b>', taxClass: '', taxStatus: 'shipping', productId: 4, variationId: 5 });
    expect(euros(line)).toEqual(['7', '5']);
  });

  it.each([
    [{ total: '0.5' }, ['1.005', '0.5'], 'a total below the price is a discount'],
    [{ total: '9' }, ['9', '9'], 'a total above the price lifts the subtotal'],
    [{ subtotal: '9' }, ['9', '1.005'], 'a subtotal alone is a discount'],
    [{ subtotal: '0.5' }, ['1.005', '1.005'], 'a subtotal is never below the total'],
    [{ subtotal: '2', total: '3' }, ['3', '3'], 'a subtotal that is sent below the total is lifted'],
    [{ total: '' }, ['1.005', '0'], 'nothing sent is nothing owed'],
    [{ total: '0.000001' }, ['1.005', '0.000001'], 'six decimals are kept'],
  ])('of amounts %j has %j: %s', (sent, amounts, _why) => {
    expect(euros(changed({ lineItems: [{ productId: 3, ...sent }] })[0])).toEqual(amounts);
  });

  it.each([{ quantity: 0 }, { name: null }, { productId: null }])('is not made with %j', (sent) => {
    expect(changed({ lineItems: [{ productId: 3, ...sent }] })).toEqual([]);
  });

  it.each([{}, { productId: 99 }, { sku: 'nothing', productId: 3 }, { variationId: 99 }, { productId: 0 }])(
    'without a product that is there, such as %j, is refused',
    (sent) => {
      expect(refusal({ lineItems: [sent] })).toMatchObject({ code: 'shop_rest_required_product_reference', status: 400 });
    },
  );

  it('of a tax class that is not there is refused', () => {
    expect(refusal({ lineItems: [{ productId: 3, taxClass: 'gone' }] })).toMatchObject({
      code: 'order_item_product_invalid_tax_class',
      status: 400,
    });
  });
});

describe('an item that is there', () => {
  const line = itemLine('10', {
    id: 8,
    quantity: 2,
    productId: 3,
    taxClass: 'reduced-rate',
    subtotal: micros('12'),
    reducedStock: 2,
  });
  const change = (sent: NonNullable<SentLines['lineItems']>[number]) => changed({ lineItems: [{ id: 8, ...sent }] }, [line])[0];

  it('does not change when none of its fields are sent', () => {
    expect(change({})).toEqual(line);
  });

  it('keeps its amounts when its quantity changes', () => {
    expect(change({ quantity: 5 })).toEqual({ ...line, quantity: 5 });
  });

  it('gets the name and class of another product, but not its price', () => {
    expect(change({ productId: 4, variationId: 5 })).toEqual({
      ...line,
      productId: 4,
      variationId: 5,
      name: 'Box',
      taxStatus: 'shipping',
      taxClass: 'reduced-rate',
      meta: BIG_BOX.options,
    });
  });

  it('gets the name and class of its product again when the product is sent', () => {
    expect(change({ productId: 3 })).toEqual({ ...line, name: 'Figs', taxClass: '' });
  });

  it.each([
    [{ total: '15' }, ['15', '15']],
    [{ total: '3' }, ['12', '3']],
    [{ subtotal: '5' }, ['10', '10']],
    [{ subtotal: '' }, ['10', '10']],
  ])('has after %j the amounts %j', (sent, amounts) => {
    expect(euros(change(sent))).toEqual(amounts);
  });

  it.each([{ quantity: 0 }, { name: null }, { productId: null }])('goes with %j, and no other with it', (sent) => {
    const others = [itemLine('1', { id: 7 }), line, itemLine('1', { id: 9 })];
    expect(changed({ lineItems: [{ id: 8, ...sent }] }, others).map(({ id }) => id)).toEqual([7, 9]);
  });
});

describe('shipping', () => {
  it('needs a method, and is free by default', () => {
    expect(changed({ shippingLines: [{ methodId: 'flat_rate' }] })).toMatchObject([
      { kind: 'shipping', reference: 'flat_rate', name: 'Shipping', total: 0n },
    ]);
    for (const sent of [{}, { methodId: '' }, { methodTitle: 'Post' }])
      expect(refusal({ shippingLines: [sent] })).toMatchObject({ code: 'shop_rest_invalid_shipping_item', status: 400 });
  });

  it('changes what was sent', () => {
    const line = shippingLine('5', { id: 8 });
    expect(changed({ shippingLines: [{ id: 8, total: '6.5', methodTitle: 'Post<br>' }] }, [line])).toEqual([
      { ...line, total: micros('6.5'), name: 'Post' },
    ]);
  });

  it.each([{ methodId: null }, { methodTitle: null }])('goes with %j', (sent) => {
    expect(changed({ shippingLines: [{ id: 8, ...sent }, sent] }, [shippingLine('5', { id: 8 })])).toEqual([]);
  });
});

describe('a fee', () => {
  it('needs a name, and is taxable by the standard class', () => {
    expect(changed({ feeLines: [{ name: 'Wrapping', total: '-2.5' }] })).toMatchObject([
      { kind: 'fee', name: 'Wrapping', taxStatus: 'taxable', taxClass: '', total: micros('-2.5') },
    ]);
    for (const sent of [{}, { name: '' }, { total: '1' }])
      expect(refusal({ feeLines: [sent] })).toMatchObject({ code: 'shop_rest_invalid_fee_item', status: 400 });
  });

  it('changes what was sent', () => {
    const line = feeLine('5', { id: 8 });
    expect(changed({ feeLines: [{ id: 8, taxStatus: 'none', taxClass: 'reduced-rate' }] }, [line])).toEqual([
      { ...line, taxStatus: 'none', taxClass: 'reduced-rate' },
    ]);
  });

  it('of a class that is not there is refused', () => {
    expect(refusal({ feeLines: [{ name: 'Fee', taxClass: 'gone' }] })).toMatchObject({
      code: 'order_item_product_invalid_tax_class',
    });
  });

  it('goes when its name is null', () => {
    expect(changed({ feeLines: [{ id: 8, name: null }, { name: null }] }, [feeLine('5', { id: 8 })])).toEqual([]);
  });
});

describe('a coupon', () => {
  it('is recorded by its code in small letters, with the discount that was sent', () => {
    expect(changed({ couponLines: [{ code: ' Summer ', discount: '5.00' }] })).toMatchObject([
      { kind: 'coupon', name: 'summer', total: micros('5') },
    ]);
  });

  it.each(['', ' ', undefined])('with the code %j is refused', (code) => {
    expect(refusal({ couponLines: [{ code, discount: '1' }] })).toMatchObject({
      code: 'shop_rest_invalid_coupon_coupon',
      status: 400,
    });
  });

  it('that is there cannot lose its code', () => {
    const lines = [couponLine('summer', '5', { id: 8 })];
    expect(refusal({ couponLines: [{ id: 8, code: '  ' }] }, lines)).toMatchObject({ code: 'shop_rest_invalid_coupon_coupon' });
    expect(changed({ couponLines: [{ id: 8, discount: '7' }] }, lines)).toMatchObject([{ name: 'summer', total: micros('7') }]);
    expect(changed({ couponLines: [{ id: 8, code: null }] }, lines)).toEqual([]);
  });

  it.each([
    [{ code: 'summer' }, true],
    [{ code: 'summer', discount: '5' }, false],
    [{ code: 'summer', discount: '' }, false],
    [{ code: null }, false],
    [{ id: 8, code: 'summer' }, false],
    [{ id: 0, code: 'summer' }, true],
    [{}, false],
  ])('%j asks to be applied: %s', (sent, asks) => {
    expect(isApplyRequest(sent)).toBe(asks);
  });
});

describe('the lines of an order', () => {
  const lines = [
    itemLine('1', { id: 1 }),
    shippingLine('2', { id: 2 }),
    feeLine('3', { id: 3 }),
    couponLine('c', '4', { id: 4 }),
  ];

  it('do not change when nothing is sent', () => {
    expect(changed({}, lines)).toEqual(lines);
    expect(changed({ lineItems: [], shippingLines: [], feeLines: [], couponLines: [] }, lines)).toEqual(lines);
  });

  it('keep their order; new ones come last, items before shipping, fees and coupons', () => {
    const sent: SentLines = {
      couponLines: [{ code: 'new' }],
      feeLines: [{ name: 'New' }],
      shippingLines: [{ methodId: 'new' }],
      lineItems: [{ productId: 3 }, { id: 1, quantity: 0 }, { productId: 4, variationId: 5 }],
    };
    expect(changed(sent, lines).map(({ id, kind, name }) => [id, kind, name])).toEqual([
      [2, 'shipping', 'Shipping'],
      [3, 'fee', 'Fee'],
      [4, 'coupon', 'c'],
      [0, 'item', 'Figs'],
      [0, 'item', 'Box'],
      [0, 'shipping', 'Shipping'],
      [0, 'fee', 'New'],
      [0, 'coupon', 'new'],
    ]);
  });

  it.each<[string, SentLines]>([
    ['a line of no order', { lineItems: [{ id: 99, quantity: 2 }] }],
    ['a line of no order that goes', { lineItems: [{ id: 99, quantity: 0 }] }],
    ['a line of another kind', { lineItems: [{ id: 2, quantity: 2 }] }],
    ['a fee as shipping', { shippingLines: [{ id: 3, total: '1' }] }],
    ['an item as a fee', { feeLines: [{ id: 1, total: '1' }] }],
    ['a fee as a coupon', { couponLines: [{ id: 3, code: null }] }],
    [
      'a line that went just now',
      {
        lineItems: [
          { id: 1, quantity: 0 },
          { id: 1, quantity: 2 },
        ],
      },
    ],
  ])('do not have %s', (_what, sent) => {
    expect(refusal(sent, lines)).toMatchObject({ code: 'shop_rest_invalid_item_id', status: 400 });
  });
});
