import { describe, expect, it } from '@jest/globals';
import { Money } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { calculateOrder as calculateWith } from '../orders/order-totals.js';
import { couponLine, feeLine, itemLine, shippingLine } from '../lines/testing/lines.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { amountsWith } from '../totals/testing/any-bill.js';
import type { TaxRateLookup } from '../totals/bill.js';
import { CENTS, taxRatesOf, rateOf } from '../totals/testing/bills.js';
import { refundableAmount } from '../orders/order.rules.js';
import { refundTotalOf, refundLines as refundLinesOf } from './refund.rules.js';
import type { RefundedLine } from './refund.resource.js';

type Sent = Partial<RefundedLine>;

const RATE = rateOf('21');
const FACTS = taxRatesOf([RATE]);

const calculateOrder = (lines: readonly OrderLineEntity[], rates: TaxRateLookup) => calculateWith(lines, rates, CENTS);
const refundLines = (sent: readonly Sent[], lines: readonly OrderLineEntity[], earlier: readonly OrderLineEntity[]) =>
  refundLinesOf(sent, lines, earlier, 2);

/** An order of these lines, as it is stored. */
function anOrder(...lines: OrderLineEntity[]) {
  const { totals, lines: computed } = calculateOrder(lines, FACTS);
  return { total: totals.total, lines: computed.map((line, index) => ({ ...line, id: index + 1 })) };
}

const ORDER = anOrder(
  itemLine('40.00', { quantity: 4, reducedStock: 4, stockManagedById: 3, soldAt: '2026-01-02 03:04:05' }),
  shippingLine('5.00'),
  feeLine('2.50'),
  couponLine('summer', '1'),
);
const [ITEM, SHIPPING, FEE, COUPON, TAX] = ORDER.lines.map(({ id }) => id);

const tax = (amount: string) => [{ id: RATE.id, refundTotal: amount }];
const refunded = (sent: Sent[], earlier: OrderLineEntity[] = []) => refundLines(sent, ORDER.lines, earlier);
const refusal = (sent: Sent[], earlier: OrderLineEntity[] = []): unknown => {
  try {
    refunded(sent, earlier);
  } catch (error) {
    return error;
  }
  throw new Error('It was not refused.');
};

describe('a refund of lines', () => {
  it('has the sum of its lines and taxes', () => {
    const sent = [
      { id: ITEM, quantity: 1, refundTotal: '10.00', refundTax: tax('2.10') },
      { id: SHIPPING, refundTotal: '5.00', refundTax: tax('1.05') },
    ];
    expect(refundTotalOf(refunded(sent)).toFixed(2)).toBe('18.15');
  });

  it('has lines of the order with negative amounts', () => {
    const [line] = refunded([{ id: ITEM, quantity: 1, refundTotal: '10.00', refundTax: tax('2.10') }]);
    expect(line).toMatchObject({
      id: 0,
      kind: 'item',
      name: 'Figs',
      reference: String(ITEM),
      quantity: -1,
      subtotal: -10_000_000n,
      total: -10_000_000n,
      subtotalTax: -2_100_000n,
      totalTax: -2_100_000n,
      taxes: [{ id: RATE.id, total: '-2.1', subtotal: '-2.1' }],
    });
  });

  it('has taken nothing from stock, and is not a sale', () => {
    expect(refunded([{ id: ITEM, quantity: 1 }])).toMatchObject([{ reducedStock: 0, stockManagedById: 0, soldAt: null }]);
  });

  it('may return items without money, and money without items', () => {
    expect(refunded([{ id: ITEM, quantity: 2 }])).toMatchObject([{ quantity: -2, total: 0n }]);
    expect(refunded([{ id: ITEM, refundTotal: '3' }])).toMatchObject([{ quantity: 0, total: -3_000_000n }]);
    expect(refunded([{ id: ITEM, refundTax: tax('0.01') }])).toMatchObject([{ quantity: 0, total: 0n, totalTax: -10_000n }]);
  });

  it.each<Sent>([{}, { quantity: 0 }, { refundTotal: '' }, { refundTotal: '0.00' }, { refundTax: [] }, { refundTax: tax('0') }])(
    'has no line that gives nothing back: %j',
    (sent) => {
      expect(refunded([{ id: ITEM, ...sent }])).toEqual([]);
    },
  );

  it('is 0 without lines', () => {
    expect(refundTotalOf(refunded([])).isZero()).toBe(true);
  });

  it('leaves the lines of the order as they are', () => {
    const before = structuredClone(ORDER.lines);
    refunded([{ id: ITEM, quantity: 4, refundTotal: '40' }]);
    expect(ORDER.lines).toEqual(before);
  });
});

describe('a refund is refused', () => {
  it.each([
    ['for a line of no order', 99],
    ['for a line without a number', undefined],
    ['for a coupon', COUPON],
    ['for a tax line', TAX],
  ])('%s', (_what, id) => {
    expect(refusal([{ id, refundTotal: '1' }])).toMatchObject({ code: 'shop_rest_invalid_item_id', status: 400 });
  });

  it.each<Sent>([{ refundTotal: '-0.01' }, { refundTax: [{ id: RATE.id, refundTotal: '-1' }] }])(
    'when it is negative: %j',
    (sent) => {
      expect(refusal([{ id: ITEM, ...sent }])).toMatchObject({ code: 'shop_rest_invalid_order_refund', status: 400 });
    },
  );

  it.each<[string, Sent]>([
    ['more pieces than the line has', { id: ITEM, quantity: 5 }],
    ['more money than an item costs', { id: ITEM, refundTotal: '40.01' }],
    ['more money than shipping costs', { id: SHIPPING, refundTotal: '5.000001' }],
    ['more money than a fee costs', { id: FEE, refundTotal: '2.51' }],
  ])('for %s', (_what, sent) => {
    expect(refusal([sent])).toMatchObject({ code: 'shop_rest_cannot_create_order_refund', status: 400 });
  });

  it('because of earlier refunds', () => {
    const earlier = refunded([{ id: ITEM, quantity: 3, refundTotal: '30' }]);
    expect(refunded([{ id: ITEM, quantity: 1, refundTotal: '10' }], earlier)).toHaveLength(1);
    expect(refusal([{ id: ITEM, quantity: 2 }], earlier)).toMatchObject({ code: 'shop_rest_cannot_create_order_refund' });
    expect(refusal([{ id: ITEM, refundTotal: '10.01' }], earlier)).toMatchObject({
      code: 'shop_rest_cannot_create_order_refund',
    });
  });

  it('because of another element of the same refund', () => {
    expect(
      refusal([
        { id: ITEM, quantity: 3 },
        { id: ITEM, quantity: 2 },
      ]),
    ).toMatchObject({
      code: 'shop_rest_cannot_create_order_refund',
    });
  });
});

describe('what is left of an order', () => {
  it('is its total minus earlier refunds, and never negative', () => {
    expect(refundableAmount({ total: 100n, refunded: 0n })).toBe(100n);
    expect(refundableAmount({ total: 100n, refunded: 60n })).toBe(40n);
    expect(refundableAmount({ total: 100n, refunded: 100n })).toBe(0n);
    expect(refundableAmount({ total: 40n, refunded: 60n })).toBe(0n);
    expect(refundableAmount({ total: -1n, refunded: 0n })).toBe(0n);
  });
});

describe('whatever the quantities and amounts of refunds', () => {
  const anItem = fc
    .tuple(amountsWith(2), fc.integer({ min: 1, max: 6 }))
    .map(([total, quantity]) => itemLine(total, { quantity }));
  const orders = fc
    .tuple(
      fc.array(anItem, { minLength: 1, maxLength: 4 }),
      fc.array(
        amountsWith(2).map((total) => shippingLine(total)),
        { maxLength: 2 },
      ),
      fc.array(
        amountsWith(2).map((total) => feeLine(total)),
        { maxLength: 2 },
      ),
    )
    .map((lines) => anOrder(...lines.flat()));
  /** A share of a line: so many of ten parts of its money and tax, pieces rounded down; the rest when all that is left is asked for. */
  interface Cut {
    readonly place: number;
    readonly parts: bigint;
  }
  const cuts = fc.array(fc.record({ place: fc.nat(7), parts: fc.bigInt({ min: 0n, max: 10n }) }), { maxLength: 6 });

  const goods = (lines: readonly OrderLineEntity[]) => lines.filter(({ kind }) => kind !== 'tax');
  const goneOf = (line: OrderLineEntity, earlier: readonly OrderLineEntity[]) => {
    const own = earlier.filter(({ reference }) => reference === String(line.id));
    return {
      pieces: own.reduce((sum, { quantity }) => sum - quantity, 0),
      total: own.reduce((sum, { total }) => sum - total, 0n),
      tax: own.reduce((sum, { totalTax }) => sum - totalTax, 0n),
    };
  };
  const cut = (line: OrderLineEntity, parts: bigint, earlier: readonly OrderLineEntity[]): Sent => {
    const gone = goneOf(line, earlier);
    const share = (whole: bigint) => Money.ofMicros(whole).part(parts, 10n).round(2).toFixed(2);
    return {
      id: line.id,
      quantity: Math.floor(((line.quantity - gone.pieces) * Number(parts)) / 10),
      refundTotal: share(line.total - gone.total),
      refundTax: tax(share(line.totalTax - gone.tax)),
    };
  };

  it('their sum is the total in the end, and never more', () => {
    fc.assert(
      fc.property(orders, cuts, ({ total, lines }, asked: Cut[]) => {
        const all = goods(lines);
        const earlier: OrderLineEntity[] = [];
        let given = Money.zero;
        const give = (line: OrderLineEntity, parts: bigint) => {
          const refund = refundLines([cut(line, parts, earlier)], lines, earlier);
          earlier.push(...refund);
          given = given.plus(refundTotalOf(refund));
          expect(given.micros <= total).toBe(true);
        };
        for (const { place, parts } of asked) give(all[place % all.length], parts);
        for (const line of all) give(line, 10n);
        expect(given).toEqual(Money.ofMicros(total));
        expect(refundableAmount({ total, refunded: given.micros })).toBe(0n);
        for (const line of all)
          expect(goneOf(line, earlier)).toEqual({ pieces: line.quantity, total: line.total, tax: line.totalTax });
      }),
      PROPERTY_RUNS,
    );
  });

  it('no item and no cent of a line is refunded twice', () => {
    fc.assert(
      fc.property(orders, cuts, fc.nat(7), ({ lines }, asked: Cut[], last) => {
        const all = goods(lines);
        const earlier: OrderLineEntity[] = [];
        for (const { place, parts } of asked)
          earlier.push(...refundLines([cut(all[place % all.length], parts, earlier)], lines, earlier));
        const line = all[last % all.length];
        const gone = goneOf(line, earlier);
        const tooMuch = Money.ofMicros(line.total - gone.total + 1n).toFixed(6);
        expect(() => refundLines([{ id: line.id, refundTotal: tooMuch }], lines, earlier)).toThrow();
        if (line.kind !== 'item') return;
        expect(() => refundLines([{ id: line.id, quantity: line.quantity - gone.pieces + 1 }], lines, earlier)).toThrow();
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('a line whose amounts are not rounded', () => {
  // 8.325 shows 8.33. Its tax at 21 % is 1.74825 and shows 1.75.
  const LINE = { ...itemLine('8.325'), id: 1, totalTax: 1_748_250n, taxes: [{ id: RATE.id, total: '1.74825' }] };
  const refund = (refundTotal: string, refundTax: string) =>
    refundLines([{ id: 1, refundTotal, refundTax: tax(refundTax) }], [LINE], []);

  it.each([
    ['8.33', '1.75'],
    ['8.325', '1.74825'],
  ])('is refunded at %s and a tax of %s', (total, refundedTax) => {
    expect(refundTotalOf(refund(total, refundedTax)).toText()).toBe(Money.of(total).plus(Money.of(refundedTax)).toText());
  });

  it.each([
    ['8.34', '0'],
    ['0', '1.76'],
  ])('is not refunded at %s and a tax of %s', (total, refundedTax) => {
    expect(() => refund(total, refundedTax)).toThrow();
  });
});
