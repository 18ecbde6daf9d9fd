import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Money } from '@grove/core';
import { BLANK_COUPON } from './coupon.entity.js';
import { DISCOUNT_TYPES } from './discount-type.js';
import { appliesTo, type DiscountableLine, type CouponTerms } from './coupon.rules.js';
import { discountsOf as discountsWith } from './discount.rules.js';

const [FIG, BOX] = [7, 9];

const coupon = (terms: Partial<CouponTerms>): CouponTerms => ({ ...BLANK_COUPON, code: 'summer', ...terms });

const discountsOf = (terms: CouponTerms, lines: readonly DiscountableLine[]): Money[] => discountsWith(terms, lines, 2);

const line = (total: string, quantity = 1, productId = FIG): DiscountableLine => ({
  productId,
  variationId: 0,
  categoryIds: [],
  onSale: false,
  quantity,
  total: Money.of(total),
});

const discountTexts = (terms: Partial<CouponTerms>, lines: DiscountableLine[]): string[] =>
  discountsOf(coupon(terms), lines).map((discount) => discount.toFixed(6).replace(/0{1,4}$/, ''));

const amount = (text: string): bigint => Money.of(text).micros;

describe('an amount off the order', () => {
  it.each<[string, string, string[], string[]]>([
    ['is split in proportion to the lines', '10', ['30', '10'], ['7.50', '2.50']],
    ['loses no cent where it does not go up', '10', ['5', '5', '5'], ['3.34', '3.33', '3.33']],
    ['gives the odd cent to the largest remainder', '1', ['1', '5'], ['0.17', '0.83']],
    ['takes no more than there is', '100', ['30', '10'], ['30.00', '10.00']],
    ['takes nothing of what costs nothing', '5', ['0', '10'], ['0.00', '5.00']],
    ['takes nothing of an order that costs nothing', '5', ['0', '0'], ['0.00', '0.00']],
    ['takes nothing of no lines', '5', [], []],
    ['takes nothing when it is nothing', '0', ['10'], ['0.00']],
    ['takes the fraction of a cent along with the last cent', '5', ['3.015'], ['3.015']],
    ['leaves the fraction of a cent where something is left', '1', ['3.015'], ['1.00']],
  ])('%s', (_what, sum, totals, discounts) => {
    expect(
      discountTexts(
        { amount: amount(sum) },
        totals.map((total) => line(total)),
      ),
    ).toEqual(discounts);
  });

  it('is split over the lines that it applies to', () => {
    expect(discountTexts({ amount: amount('6'), productIds: [FIG] }, [line('10'), line('20', 1, BOX), line('20')])).toEqual([
      '2.00',
      '0.00',
      '4.00',
    ]);
  });
});

describe('a percentage', () => {
  it.each<[string, string, [string, number][], string[]]>([
    [
      'is taken of each line',
      '10',
      [
        ['30', 3],
        ['9.90', 1],
      ],
      ['3.00', '0.99'],
    ],
    [
      'is rounded once, over all lines',
      '10',
      [
        ['0.05', 1],
        ['0.05', 1],
        ['0.05', 1],
      ],
      ['0.01', '0.01', '0.00'],
    ],
    ['may have decimals', '12.5', [['10', 1]], ['1.25']],
    [
      'of a hundred takes all',
      '100',
      [
        ['3.015', 3],
        ['0.99', 1],
      ],
      ['3.015', '0.99'],
    ],
    ['of nothing takes nothing', '0', [['10', 1]], ['0.00']],
  ])('%s', (_what, part, lines, discounts) => {
    for (const discountType of ['percent', 'percent_product'] as const)
      expect(
        discountTexts(
          { discountType, amount: amount(part) },
          lines.map(([total, quantity]) => line(total, quantity)),
        ),
      ).toEqual(discounts);
  });

  it('skips lines that it does not apply to', () => {
    const terms: Partial<CouponTerms> = { discountType: 'percent', amount: amount('10'), excludeProductIds: [BOX] };
    expect(discountTexts(terms, [line('10'), line('20', 1, BOX)])).toEqual(['1.00', '0.00']);
  });

  it('with a limit applies to the most expensive items', () => {
    const terms = { discountType: 'percent', amount: amount('50'), limitUsageToXItems: 3 } as const;
    expect(discountTexts(terms, [line('10', 5), line('20', 2)])).toEqual(['1.00', '10.00']);
  });
});

describe('an amount off each item', () => {
  it.each<[string, Partial<CouponTerms>, [string, number][], string[]]>([
    [
      'counts once for each piece',
      {},
      [
        ['30', 3],
        ['10', 1],
      ],
      ['7.50', '2.50'],
    ],
    [
      'takes no more than a piece costs',
      {},
      [
        ['6', 3],
        ['10', 1],
      ],
      ['6.00', '2.50'],
    ],
    ['counts for so many pieces as it is limited to', { limitUsageToXItems: 2 }, [['30', 3]], ['5.00']],
    [
      'is limited over all lines, the dearest first',
      { limitUsageToXItems: 2 },
      [
        ['30', 3],
        ['11', 1],
      ],
      ['2.50', '2.50'],
    ],
    ['takes no more than the pieces cost that it reaches', { limitUsageToXItems: 2 }, [['3', 3]], ['2.00']],
  ])('%s', (_what, terms, lines, discounts) => {
    const off: Partial<CouponTerms> = { discountType: 'fixed_product', amount: amount('2.50'), ...terms };
    expect(
      discountTexts(
        off,
        lines.map(([total, quantity]) => line(total, quantity)),
      ),
    ).toEqual(discounts);
  });
});

describe('whatever a coupon reduces', () => {
  const anyLine = fc.record({
    productId: fc.constantFrom(FIG, BOX),
    quantity: fc.integer({ min: 1, max: 9 }),
    micros: fc.oneof(
      fc.bigInt({ min: 0n, max: 90_000_000n }),
      fc.bigInt({ min: 0n, max: 9_000n }).map((cents) => cents * 10_000n),
    ),
  });
  const anyLines = fc.array(
    anyLine.map(({ productId, quantity, micros }) => ({ ...line('0', quantity, productId), total: Money.ofMicros(micros) })),
    { maxLength: 8 },
  );
  const anyCoupon = fc
    .record({
      discountType: fc.constantFrom(...DISCOUNT_TYPES),
      cents: fc.bigInt({ min: 0n, max: 10_000n }),
      productIds: fc.constantFrom<number[]>([], [], [FIG]),
      limitUsageToXItems: fc.option(fc.integer({ min: 1, max: 20 })),
    })
    .map(({ cents, ...terms }) => coupon({ ...terms, amount: cents * 10_000n }));

  const cents = (money: Money): bigint => money.round(2).micros / 10_000n;
  const sumOf = (discounts: readonly Money[]): bigint => discounts.reduce((sum, discount) => sum + cents(discount), 0n);

  it('equals, to the cent, the sum of the discounts of single items', () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, (terms, lines) => {
        expect(sumOf(discountsOf(terms, lines))).toBe(countedByPieces(terms, lines));
      }),
    );
  });

  it('has the same sum in any order of the lines', () => {
    const shuffled = anyLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(anyCoupon, shuffled, (terms, [lines, others]) => {
        expect(sumOf(discountsOf(terms, others))).toBe(sumOf(discountsOf(terms, lines)));
      }),
    );
  });

  it('is between 0 and the price of the line, and 0 where the coupon does not apply', () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, (terms, lines) => {
        const discounts = discountsOf(terms, lines);
        expect(discounts).toHaveLength(lines.length);
        for (const [index, discount] of discounts.entries()) {
          expect(discount.micros).toBeGreaterThanOrEqual(0n);
          expect(discount.micros).toBeLessThanOrEqual(lines[index].total.micros);
          if (!appliesTo(terms, lines[index])) expect(discount.micros).toBe(0n);
        }
      }),
    );
  });

  it('is in whole cents, unless it is the whole price of a line', () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, (terms, lines) => {
        for (const [index, { micros }] of discountsOf(terms, lines).entries())
          expect(micros % 10_000n === 0n || micros === lines[index].total.micros).toBe(true);
      }),
    );
  });

  /** The same by other means: each piece a fraction of cents of its own, the dearest taken first, rounded at the end. */
  function countedByPieces(
    { discountType, amount: sum, limitUsageToXItems, ...rest }: CouponTerms,
    lines: DiscountableLine[],
  ): bigint {
    const meant = lines.filter((one) => appliesTo({ discountType, amount: sum, limitUsageToXItems, ...rest }, one));
    // 2520 is divisible by each quantity up to 9: a piece is a whole number of such parts of a cent.
    const pieces = meant.flatMap(({ total, quantity }) =>
      Array<bigint>(quantity).fill((cents(total) * 2520n) / BigInt(quantity)),
    );
    const reached = pieces.sort((a, b) => (a < b ? 1 : -1)).slice(0, limitUsageToXItems ?? undefined);
    const worth = reached.reduce((so, piece) => so + piece, 0n);
    const each = (sum / 10_000n) * 2520n;
    const taken = {
      fixed_cart: () => [each < worth ? each : worth, 1n],
      fixed_product: () => [reached.reduce((so, piece) => so + (each < piece ? each : piece), 0n), 1n],
      percent: () => [worth * sum, 100_000_000n],
      percent_product: () => [worth * sum, 100_000_000n],
    }[discountType]();
    const [top, bottom] = [taken[0], taken[1] * 2520n];
    return (2n * top + bottom) / (2n * bottom);
  }
});

describe('the decimals of the shop', () => {
  const inDecimals = (decimals: number, terms: Partial<CouponTerms>, totals: string[]): string[] =>
    discountsWith(
      coupon(terms),
      totals.map((total) => line(total)),
      decimals,
    ).map((discount) => discount.toText());

  it.each<[string, number, Partial<CouponTerms>, string[], string[]]>([
    // A third of 10 yen each, and the odd one to the first line.
    ['are none in yen', 0, { amount: amount('10') }, ['50', '50', '50'], ['4', '3', '3']],
    // 12.5 % of 105 is 13.125.
    ['are none of a percentage in yen', 0, { discountType: 'percent', amount: amount('12.5') }, ['105'], ['13']],
    ['round the amount of a coupon that has more', 0, { amount: amount('2.5') }, ['50'], ['3']],
    // A third of 1 dinar each: 333.33 fils.
    ['are three in dinars', 3, { amount: amount('1') }, ['5', '5', '5'], ['0.334', '0.333', '0.333']],
    // 10 % of 1.234 is 0.1234.
    ['are three of a percentage in dinars', 3, { discountType: 'percent', amount: amount('10') }, ['1.234'], ['0.123']],
    ['take the rest of a free line along', 0, { amount: amount('99') }, ['50.4'], ['50.4']],
  ])('%s', (_what, decimals, terms, totals, discounts) => {
    expect(inDecimals(decimals, terms, totals)).toEqual(discounts);
  });
});

describe('a percentage of the price before other coupons', () => {
  const after = (total: string, undiscounted: string): DiscountableLine => ({
    ...line(total),
    undiscounted: Money.of(undiscounted),
  });

  it.each<[string, string, DiscountableLine[], string[]]>([
    ['is not of what they left', '10', [after('50', '100')], ['10.00']],
    ['takes no more than they left', '80', [after('50', '100')], ['50.00']],
    ['takes nothing off a line that they made free', '10', [after('0', '100'), after('50', '50')], ['0.00', '5.00']],
  ])('%s', (_what, percent, lines, discounts) => {
    expect(discountTexts({ discountType: 'percent', amount: amount(percent) }, lines)).toEqual(discounts);
  });

  it('concerns no coupon with an amount', () => {
    expect(discountTexts({ amount: amount('30') }, [after('50', '100'), after('50', '50')])).toEqual(['15.00', '15.00']);
  });
});
