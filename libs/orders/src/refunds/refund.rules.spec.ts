import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { calculateOrder as calculateWith } from '../orders/write/order-totals.js';
import { couponLine, feeLine, itemLine, shippingLine } from '../lines/testing/lines.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { amountsWith } from '../totals/testing/any-bill.js';
import type { TaxRateLookup } from '../totals/bill.js';
import { CENTS, taxRatesOf, rateOf } from '../totals/testing/bills.js';
import { refundableAmount } from '../orders/write/order.rules.js';
import { refundAmountOf, refundTotalOf, refundLines as refundLinesOf } from './refund.rules.js';
import type { RefundedLineInput } from './refund-input.js';

type Sent = RefundedLineInput;

const RATE = rateOf('21');
const FACTS = taxRatesOf([RATE]);

const calculateOrder = (lines: readonly OrderLineEntity[], rates: TaxRateLookup) => calculateWith(lines, rates, CENTS);
const refundLines = (sent: readonly Sent[], lines: readonly OrderLineEntity[], earlier: readonly OrderLineEntity[]) =>
  refundLinesOf(sent, lines, earlier, CENTS);

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

  it('returns items for the money that was sent, and money without items', () => {
    const free = { refundTotal: '0', refundTax: [] };
    expect(refunded([{ id: ITEM, quantity: 2, ...free }])).toMatchObject([{ quantity: -2, total: 0n, totalTax: 0n }]);
    expect(refunded([{ id: ITEM, refundTotal: '3' }])).toMatchObject([{ quantity: 0, total: -3_000_000n }]);
    expect(refunded([{ id: ITEM, refundTax: tax('0.01') }])).toMatchObject([{ quantity: 0, total: 0n, totalTax: -10_000n }]);
  });

  it('stands in the order of the lines that it refunds', () => {
    const lines = refunded([FEE, ITEM, SHIPPING].map((id) => ({ id, quantity: 1 })));
    expect(lines.map(({ kind }) => kind)).toEqual(['item', 'shipping', 'fee']);
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
    ['shipping twice', { id: SHIPPING, quantity: 2 }],
    ['more tax than was paid', { id: ITEM, refundTax: tax('8.41') }],
    ['tax of a rate that the line does not have', { id: ITEM, refundTax: [{ id: 987_654, refundTotal: '0.01' }] }],
    ['tax of one rate in two parts', { id: ITEM, refundTax: [...tax('8.00'), ...tax('0.41')] }],
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

describe('the message of a refusal', () => {
  const message = (sent: Sent[], earlier: OrderLineEntity[] = []): string => (refusal(sent, earlier) as Error).message;

  it('says what is left of the line in money, tax and pieces', () => {
    expect(message([{ id: ITEM, quantity: 5 }])).toContain('40.00 without tax, 8.40 of tax and 4 pieces');
    const earlier = refunded([{ id: ITEM, quantity: 3 }]);
    expect(message([{ id: ITEM, quantity: 2 }], earlier)).toContain('10.00 without tax, 2.10 of tax and 1 pieces');
    const money = refunded([{ id: ITEM, refundTotal: '12.34', refundTax: [] }], earlier.slice(1));
    expect(message([{ id: ITEM, refundTotal: '30' }], money)).toContain('27.66 without tax, 8.40 of tax and 4 pieces');
  });

  it('says what the elements before it in the same request have left', () => {
    expect(message([2, 3].map((quantity) => ({ id: ITEM, quantity })))).toContain('20.00 without tax, 4.20 of tax and 2 pieces');
  });

  it('says that nothing is left of shipping that was refunded', () => {
    const earlier = refunded([{ id: SHIPPING, quantity: 1 }]);
    expect(message([{ id: SHIPPING, quantity: 1 }], earlier)).toContain('0.00 without tax, 0.00 of tax');
  });
});

describe('pieces of a line without amounts', () => {
  /** What each refund gives, as total and tax, when one piece after the other comes back. */
  const oneByOne = (line: OrderLineEntity): string[] => {
    const earlier: OrderLineEntity[] = [];
    return Array.from({ length: line.quantity }, () => {
      const [refund] = refundLines([{ id: line.id, quantity: 1 }], [line], earlier);
      earlier.push(refund);
      return [refund.total, refund.totalTax].map((micros) => Money.ofMicros(-micros).toFixed(2)).join(' + ');
    });
  };

  it.each([
    ['17.50', 2, ['8.75 + 1.84', '8.75 + 1.84']],
    ['10.00', 3, ['3.33 + 0.70', '3.33 + 0.70', '3.34 + 0.70']],
    ['20.00', 3, ['6.67 + 1.40', '6.67 + 1.40', '6.66 + 1.40']],
    ['0.02', 3, ['0.01 + 0.00', '0.01 + 0.00', '0.00 + 0.00']],
    ['0', 1, ['0.00 + 0.00']],
  ])('%s for %s pieces gives %j', (total, quantity, given) => {
    const [line] = anOrder(itemLine(total, { quantity })).lines;
    // A piece that gives nothing back is still a piece that came back.
    expect(oneByOne(line)).toEqual(given);
  });

  it('give what they cost after a discount', () => {
    const [line] = anOrder(itemLine('18.00', { quantity: 2, subtotal: 20_000_000n })).lines;
    expect(oneByOne(line)).toEqual(['9.00 + 1.89', '9.00 + 1.89']);
  });

  it('give only what an earlier refund of money has left', () => {
    const earlier = refunded([{ id: ITEM, refundTotal: '35.00', refundTax: tax('8.00') }]);
    const [line] = refunded([{ id: ITEM, quantity: 1 }], earlier);
    expect([line.total, line.totalTax]).toEqual([-5_000_000n, -400_000n]);
  });

  it('give the tax that was sent with them', () => {
    expect(refunded([{ id: ITEM, quantity: 1, refundTax: tax('1.00') }])).toMatchObject([
      { total: -10_000_000n, totalTax: -1_000_000n },
    ]);
    expect(refunded([{ id: ITEM, quantity: 1, refundTax: [] }])).toMatchObject([{ total: -10_000_000n, totalTax: 0n }]);
  });

  it('of shipping and of a fee are one piece', () => {
    expect(refunded([SHIPPING, FEE].map((id) => ({ id, quantity: 1 })))).toMatchObject([
      { quantity: 0, total: -5_000_000n, totalTax: -1_050_000n },
      { quantity: 0, total: -2_500_000n, totalTax: -530_000n },
    ]);
  });

  it('of a negative fee give nothing', () => {
    const { lines } = anOrder(itemLine('10.00'), feeLine('-3.00'));
    expect(refundLines([{ id: lines[1].id, quantity: 1 }], lines, [])).toEqual([]);
  });
});

describe('the tax on an amount without its own', () => {
  it.each([
    ['20.00', '4.20'],
    ['0.01', '0.00'],
    ['13.37', '2.81'],
    ['40.00', '8.40'],
    ['0', '0.00'],
  ])('%s is %s', (refundTotal, expected) => {
    const lines = refunded([{ id: ITEM, refundTotal }]);
    expect(Money.sum(lines.map(({ totalTax }) => Money.ofMicros(-totalTax))).toFixed(2)).toBe(expected);
  });

  it('is what is left of it with the last of the money', () => {
    const earlier = refunded([{ id: ITEM, refundTotal: '39.99', refundTax: [] }]);
    expect(refunded([{ id: ITEM, refundTotal: '0.01' }], earlier)).toMatchObject([{ totalTax: -8_400_000n }]);
  });

  it('is computed for each rate', () => {
    const second = rateOf('1.5', { priority: 2 });
    const { lines } = calculateOrder([{ ...itemLine('30.00', { quantity: 3 }), id: 1 }], taxRatesOf([RATE, second]));
    expect(refundLines([{ id: 1, refundTotal: '3.33' }], lines, [])[0].taxes).toEqual([
      { id: RATE.id, total: '-0.7', subtotal: '-0.7' },
      { id: second.id, total: '-0.05', subtotal: '-0.05' },
    ]);
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

describe('whatever the lines of an order, its tax rates, and how its shop rounds', () => {
  const roundings = fc.record({ decimals: fc.constantFrom(0, 2, 3), halfTaxDown: fc.boolean(), atSubtotal: fc.boolean() });
  const pieces = fc.integer({ min: 1, max: 5 });
  const unrounded = fc.bigInt({ min: 0n, max: 200_000_000n }).map((micros) => Money.ofMicros(micros).toText());
  const soldLines = fc
    .tuple(
      fc.array(fc.tuple(unrounded, pieces), { minLength: 1, maxLength: 4 }),
      fc.array(unrounded, { maxLength: 2 }),
      fc.array(unrounded, { maxLength: 2 }),
    )
    .map(([items, shippings, fees]) => [
      ...items.map(([total, quantity]) => itemLine(total, { quantity })),
      ...shippings.map((total) => shippingLine(total)),
      ...fees.map((total) => feeLine(total)),
    ]);
  const percentages = fc.uniqueArray(fc.constantFrom('21', '9', '1.5', '6.875'), { minLength: 1, maxLength: 3 });

  it('refunds of all pieces, in any order, add up to its total and to each of its taxes', () => {
    fc.assert(
      fc.property(soldLines, percentages, roundings, fc.infiniteStream(fc.nat(100)), (sold, percents, rounding, choices) => {
        const lookup = taxRatesOf(percents.map((percent, index) => rateOf(percent, { priority: index + 1 })));
        const order = calculateWith(sold, lookup, rounding);
        const lines = order.lines.map((line, index) => ({ ...line, id: index + 1 }));
        const open = lines
          .filter(({ kind }) => kind !== 'tax')
          .flatMap(({ id, kind, quantity }) => Array.from({ length: kind === 'item' ? quantity : 1 }, () => id));
        const refunds: OrderLineEntity[] = [];
        let given = Money.zero;
        while (open.length > 0) {
          const [id] = open.splice(choices.next().value % open.length, 1);
          const refund = refundLinesOf([{ id, quantity: 1 }], lines, refunds, rounding);
          given = given.plus(refundAmountOf(refund, refunds, rounding.decimals));
          refunds.push(...refund);
        }
        expect(given.toText()).toBe(Money.ofMicros(order.totals.total).toText());
        for (const { rateId, total, totalTax } of lines.filter(({ kind }) => kind === 'tax')) {
          const ofRate = refunds.flatMap(({ taxes }) => taxes.filter((one) => one.id === rateId));
          expect(-Money.sum(ofRate.map((one) => Money.of(one.total))).micros).toBe(total + totalTax);
        }
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

describe('an amount with its tax', () => {
  it('is split into what the line cost and its taxes, and the parts add up to it', () => {
    fc.assert(
      fc.property(amountsWith(2), fc.bigInt({ min: 1n, max: 4n }), (cost, quarters) => {
        const { lines } = anOrder(itemLine(cost, { quantity: 4 }));
        const [{ total, totalTax }] = lines;
        const whole = total + totalTax;
        const sent = quarters === 4n ? whole : ((whole * quarters) / 4n / 10_000n) * 10_000n;
        fc.pre(sent > 0n);
        const [refund] = refundLines([{ id: 1, refundWithTax: Money.ofMicros(sent).toText() }], lines, []);
        expect(-refund.total - refund.totalTax).toBe(sent);
        expect([-refund.total <= total, -refund.totalTax <= totalTax]).toEqual([true, true]);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is refused above what is left', () => {
    expect(refusal([{ id: SHIPPING, refundWithTax: '6.06' }])).toMatchObject({ code: 'shop_rest_cannot_create_order_refund' });
    expect(refundTotalOf(refunded([{ id: SHIPPING, refundWithTax: '6.05' }])).toFixed(2)).toBe('6.05');
  });
});
