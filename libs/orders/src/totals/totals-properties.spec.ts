import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { amountsWith, anyOrder, type AnyOrder } from './testing/any-bill.js';
import { fee, rateOf, calculateBill } from './testing/bills.js';
import { figuresOf, modelled } from './testing/exact-bill.js';
import { sumOf, totalOf, type Bill } from './bill.js';

const billFor = ({ lines, rates }: AnyOrder): Bill => calculateBill(lines, rates);
/** Amounts as one text: much faster to compare than objects. */
const microsOf = (amounts: readonly Money[]): string => amounts.map(({ micros }) => micros).join(' ');
const CENT = 10_000n;
const cents = (amount: Money): Money => amount.round(2);

describe('whatever an order is made of', () => {
  it('each amount of each line, fee, shipping and tax line is the one of exact fractions', () => {
    fc.assert(
      fc.property(anyOrder(), (order) => {
        expect(figuresOf(billFor(order))).toEqual(modelled(order));
      }),
      PROPERTY_RUNS,
    );
  });

  it.each([
    ['up to six decimals', anyOrder()],
    ['none, two or three decimals', fc.constantFrom(0, 2, 3).chain((decimals) => anyOrder({ amount: amountsWith(decimals) }))],
  ])('its total is what lines, shipping, fees and taxes come to, for amounts with %s', (_what, orders) => {
    fc.assert(
      fc.property(orders, (order) => {
        const { items, shipping, fees, taxes, total } = billFor(order);
        const lines = [...items, ...shipping].map((line) => cents(line.total));
        const taxed = taxes.flatMap((tax) => [tax.total, tax.shippingTotal]);
        expect(total.micros).toBe(cents(Money.sum([...lines, ...fees.map(totalOf), ...taxed])).micros);
      }),
      PROPERTY_RUNS,
    );
  });

  it('the order of its items, shippings and other fees than negative ones does not matter', () => {
    const shuffled = anyOrder({ negativeFees: false }).chain((order) => {
      const mixed = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });
      const { items, shipping, fees } = order.lines;
      return fc.record({
        order: fc.constant(order),
        mixed: fc.record({ items: mixed(items), shipping: mixed(shipping), fees: mixed(fees) }),
        last: fc.constantFrom('-1', '-12.345', '-999999'),
      });
    });
    fc.assert(
      fc.property(shuffled, ({ order, mixed, last }) => {
        const sumsOf = ({ fees, ...lines }: AnyOrder['lines']) =>
          figuresOf(calculateBill({ ...lines, fees: [...fees, fee(last)] }, order.rates)).sums;
        expect(sumsOf(mixed)).toEqual(sumsOf(order.lines));
      }),
      PROPERTY_RUNS,
    );
  });

  it('its tax lines sum up to its taxes, and each is the sum of its shares', () => {
    fc.assert(
      fc.property(anyOrder(), (order) => {
        const bill = billFor(order);
        const shareOf = (id: number, lines: readonly Pick<Bill['fees'][number], 'taxes'>[]) =>
          sumOf(
            lines.flatMap(({ taxes }) => taxes.filter(({ rate }) => rate.id === id)),
            ({ total }) => cents(total),
          );
        const shownTaxes = bill.taxes.flatMap((tax) => [tax.total, tax.shippingTotal]);
        const shares = bill.taxes.flatMap(({ rate: { id } }) => [
          shareOf(id, [...bill.items, ...bill.fees]),
          shareOf(id, bill.shipping),
        ]);
        expect(microsOf(shownTaxes)).toBe(microsOf(shares));
        const sums = [sumOf(bill.taxes, totalOf), sumOf(bill.taxes, (tax) => tax.shippingTotal)];
        expect(microsOf(sums)).toBe(microsOf([bill.cartTax, bill.shippingTax]));
      }),
      PROPERTY_RUNS,
    );
  });

  it('its discount is the difference of the sums that are shown, and never negative', () => {
    fc.assert(
      fc.property(anyOrder(), (order) => {
        const { items, discountTotal, discountTax } = billFor(order);
        const subtotal = sumOf(items, (item) => cents(item.subtotal));
        expect(discountTotal.micros).toBe(subtotal.minus(sumOf(items, (item) => cents(item.total))).micros);
        expect([discountTotal, discountTax].some((amount) => amount.isNegative())).toBe(false);
      }),
      PROPERTY_RUNS,
    );
  });

  it('what was sold and sent is as it was; only fees that take away too much are lifted', () => {
    fc.assert(
      fc.property(anyOrder(), ({ lines, rates }) => {
        const bill = calculateBill(lines, rates);
        const totalsOf = ({ items, shipping }: typeof lines | Bill) => microsOf([...items, ...shipping].map(totalOf));
        expect(totalsOf(bill)).toBe(totalsOf(lines));
        const isKept = bill.fees.every(({ total }, place) => {
          const asked = lines.fees[place].total;
          return asked.isNegative() ? !total.isLessThan(asked) && !total.isPositive() : total.micros === asked.micros;
        });
        expect(isKept).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });

  it('its total is the same when it is computed again', () => {
    fc.assert(
      fc.property(anyOrder(), ({ lines, rates }) => {
        const once = calculateBill(lines, rates);
        expect(figuresOf(calculateBill(once, rates)).sums.discountTotal).toEqual(once.discountTotal.micros);
        expect(figuresOf(calculateBill({ ...once, fees: lines.fees }, rates))).toEqual(figuresOf(once));
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('one negative fee on an order that costs something', () => {
  const costs = ({ lines }: AnyOrder) =>
    [...lines.items, ...lines.shipping, ...lines.fees].some(({ total }) => cents(total).isPositive());
  const inCents = anyOrder({ amount: amountsWith(2), negativeFees: false }).filter(costs);
  const size = amountsWith(2).filter((amount) => Number(amount) > 0);

  it('never makes it negative, if nothing is taxed', () => {
    fc.assert(
      fc.property(inCents, size, ({ lines }, amount) => {
        const { total } = calculateBill({ ...lines, fees: [...lines.fees, fee(`-${amount}`)] }, []);
        expect(total.isNegative()).toBe(false);
      }),
      PROPERTY_RUNS,
    );
  });

  it('reduces the taxes at most to 0, except for the rounding of each line', () => {
    const rates = fc.constant([
      rateOf('21'),
      rateOf('9', { taxClass: 'reduced-rate' }),
      rateOf('6', { taxClass: 'books' }),
      rateOf('2.5', { taxClass: 'books', priority: 2, compound: true }),
    ]);
    const orders = anyOrder({ amount: amountsWith(2), negativeFees: false, rates }).filter(costs);
    fc.assert(
      fc.property(orders, size, (order, amount) => {
        const { lines } = order;
        const bill = calculateBill({ ...lines, fees: [...lines.fees, fee(`-${amount}`)] }, order.rates);
        const taxes = [...bill.items, ...bill.fees, ...bill.shipping].flatMap((line) => line.taxes).length;
        // Each rounded tax is at most half a cent away.
        expect(bill.total.plus(Money.ofMicros((CENT / 2n) * BigInt(taxes + 1))).isNegative()).toBe(false);
      }),
      PROPERTY_RUNS,
    );
  });
});
