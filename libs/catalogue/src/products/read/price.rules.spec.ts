import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Money } from '@grove/core';
import {
  lowestPrice,
  isOnSale,
  currentPrice,
  priceOfGroup,
  priceOfVariable,
  validSalePrice,
  type Prices,
} from './price.rules.js';

const NOW = '2026-05-31 12:00:00';
const EARLIER = '2026-05-31 11:59:59';
const LATER = '2026-05-31 12:00:01';

const prices = (given: Partial<Prices>): Prices => ({ regularPrice: '', salePrice: '', saleFrom: null, saleTo: null, ...given });

/** A price as it may be sent: cents with more or fewer zeros behind them, or none at all. */
const price = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.nat(500), fc.constantFrom(0, 1, 2, 4)).map(([cents, zeros]) => (cents / 100).toFixed(2) + '0'.repeat(zeros)),
);

describe('a sale price', () => {
  it.each([
    ['10', '9.99', '9.99', 'is kept below the regular price'],
    ['10.00', '9.990', '9.990', 'is kept to the digit'],
    ['10', '0', '0', 'may be nothing at all'],
    ['10', '10', '', 'goes when it equals the regular price'],
    ['10', '10.000', '', 'goes when it equals the regular price by other digits'],
    ['9', '10', '', 'goes above the regular price, as numbers not as text'],
    ['10', '9', '9', 'is compared as a number, not as text'],
    ['', '9', '', 'goes without a regular price'],
    ['10', '', '', 'is none when none was sent'],
    ['0', '0', '', 'goes when even the regular price is nothing'],
    ['0.000002', '0.000001', '0.000001', 'counts to the sixth decimal'],
    ['999999999999.999999', '999999999999.999998', '999999999999.999998', 'counts beyond what a double could hold'],
  ])('beside %j, sent as %j, is %j: it %s', (regularPrice, salePrice, kept) => {
    expect(validSalePrice({ regularPrice, salePrice })).toBe(kept);
  });

  it('does not change when it is normalized again', () => {
    fc.assert(
      fc.property(price, price, (regularPrice, salePrice) => {
        const settled = validSalePrice({ regularPrice, salePrice });
        expect(validSalePrice({ regularPrice, salePrice: settled })).toBe(settled);
      }),
    );
  });
});

describe('a sale', () => {
  const sale = { regularPrice: '10', salePrice: '8' };

  it.each<[string | null, string | null, boolean, string]>([
    [null, null, true, 'without ends always'],
    [EARLIER, null, true, 'once it has begun'],
    [NOW, null, true, 'from its first second'],
    [LATER, null, false, 'not before it begins'],
    [null, LATER, true, 'until it ends'],
    [null, NOW, true, 'to its last second'],
    [null, EARLIER, false, 'not after it ended'],
    [EARLIER, LATER, true, 'between its ends'],
    [NOW, NOW, true, 'in its only second'],
    [LATER, EARLIER, false, 'never when it ends before it begins'],
  ])('from %s to %s is on: %s (%s)', (saleFrom, saleTo, on) => {
    expect(isOnSale(prices({ ...sale, saleFrom, saleTo }), NOW)).toBe(on);
    expect(currentPrice(prices({ ...sale, saleFrom, saleTo }), NOW)).toBe(on ? '8' : '10');
  });

  it.each([
    ['', '8'],
    ['8', '8'],
    ['7', '8'],
    ['10', ''],
  ])('is never on with the prices %j and %j', (regularPrice, salePrice) => {
    expect(isOnSale(prices({ regularPrice, salePrice }), NOW)).toBe(false);
  });
});

describe('the current price', () => {
  it.each([
    ['', '', '', 'none when there is none'],
    ['10', '', '10', 'the regular price'],
    ['10', '8', '8', 'the sale price in a sale'],
    ['0', '', '0', 'nothing at all, which is a price'],
    ['10.00', '9.50', '9.50', 'kept to the digit'],
  ])('of %j and %j is %j: %s', (regularPrice, salePrice, now) => {
    expect(currentPrice(prices({ regularPrice, salePrice }), NOW)).toBe(now);
  });

  it('is never higher than the regular price, and exists if that exists', () => {
    fc.assert(
      fc.property(price, price, (regularPrice, salePrice) => {
        const now = currentPrice(prices({ regularPrice, salePrice }), NOW);
        expect(now === '').toBe(regularPrice === '');
        if (now !== '') expect(Money.of(now).exceeds(Money.of(regularPrice))).toBe(false);
      }),
    );
  });
});

describe('the lowest price', () => {
  it.each([
    [[], ''],
    [[''], ''],
    [['', '5', ''], '5'],
    [['10', '9'], '9'],
    [['9.50', '9.5'], '9.50'],
    [['3', '0', '2'], '0'],
  ])('of %j is %j', (given, expected) => {
    expect(lowestPrice(given)).toBe(expected);
  });

  it('is one of the prices, and not higher than any of them', () => {
    fc.assert(
      fc.property(fc.array(price), (given) => {
        const least = lowestPrice(given);
        const counted = given.filter((one) => one !== '');
        if (counted.length === 0) expect(least).toBe('');
        else expect(counted).toContain(least);
        for (const one of counted) expect(Money.of(one).isLessThan(Money.of(least))).toBe(false);
      }),
    );
  });
});

describe('the price that WooCommerce charges', () => {
  it.each(['6', '', '0'])('is charged whatever the other prices say: %j', (activePrice) => {
    expect(currentPrice(prices({ regularPrice: '10', salePrice: '8', activePrice }), NOW)).toBe(activePrice);
    const variations = [{ ...prices({ regularPrice: '10', salePrice: '8' }), visible: true }];
    expect(priceOfVariable({ activePrice }, variations, NOW)).toEqual({ price: activePrice, onSale: true });
    expect(priceOfGroup({ activePrice }, [{ price: '3', onSale: false }])).toEqual({ price: activePrice, onSale: false });
  });
});

describe('the price of a group', () => {
  it('is the lowest of its products, and on sale if one of them that can be bought is', () => {
    const [plain, sale, priceless] = [
      { price: '3', onSale: false },
      { price: '2.50', onSale: true },
      { price: '', onSale: true },
    ];
    expect(priceOfGroup({}, [plain, sale, priceless])).toEqual({ price: '2.50', onSale: true });
    expect(priceOfGroup({}, [plain, priceless])).toEqual({ price: '3', onSale: false });
    expect(priceOfGroup({}, [])).toEqual({ price: '', onSale: false });
  });
});
