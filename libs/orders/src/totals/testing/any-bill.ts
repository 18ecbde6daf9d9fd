import { Money } from '@grove/core';
import type { TaxRateRow } from '@grove/taxes';
import fc from 'fast-check';
import { CLASSES, fee, item, rateOf, shipping, type BillLines } from './bills.js';

/** Lines, and the rates of the place where they are sold. */
export interface AnyOrder {
  readonly lines: Required<BillLines>;
  readonly rates: readonly TaxRateRow[];
}

const TENTH_OF_CENT = 1_000n;

const fromMicros = (micros: bigint): string => Money.ofMicros(micros).toFixed(6);
const steps = (step: bigint, max: number): fc.Arbitrary<string> => fc.nat(max).map((count) => fromMicros(BigInt(count) * step));

/** Amounts with at most so many decimals. */
export const amountsWith = (decimals: number): fc.Arbitrary<string> => steps(10n ** BigInt(6 - decimals), 99_999);

/** Amounts as they come: whole cents, halves of cents, up to six decimals, nothing. */
const anyAmount: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: amountsWith(2) },
  { weight: 2, arbitrary: steps(5n * TENTH_OF_CENT, 9_999) },
  { weight: 2, arbitrary: steps(1n, 99_999_999) },
  { weight: 1, arbitrary: fc.constant('0') },
);

const anyClass = fc.constantFrom('', '', ...CLASSES);
const anyItemStatus = fc.constantFrom('taxable', 'taxable', 'taxable', 'shipping', 'none');
const anyFeeStatus = fc.constantFrom('taxable', 'taxable', 'none');

const anyItem = (amount: fc.Arbitrary<string>) =>
  fc
    .tuple(amount, fc.option(amount), fc.integer({ min: 1, max: 12 }), anyClass, anyItemStatus)
    .map(([one, other, quantity, taxClass, taxStatus]) => {
      const [total, subtotal] = other !== null && Number(other) < Number(one) ? [other, one] : [one, other ?? one];
      return item(total, { subtotal, quantity, taxClass, taxStatus });
    });

const anyFee = (amount: fc.Arbitrary<string>, isNegative: fc.Arbitrary<boolean>) =>
  fc
    .tuple(amount, isNegative, anyClass, anyFeeStatus)
    .map(([size, takesAway, taxClass, taxStatus]) =>
      fee(takesAway && Number(size) !== 0 ? `-${size}` : size, { taxClass, taxStatus }),
    );

const anyRate = fc.record({
  percent: fc.oneof(fc.constantFrom('21', '9', '0', '7', '3.5', '1.25', '33.3333'), steps(100n, 400_000)),
  compound: fc.boolean(),
  shipping: fc.constantFrom(true, true, false),
});

/** Up to three rates of each class, one after the other. */
const anyRates: fc.Arbitrary<TaxRateRow[]> = fc
  .tuple(...['', ...CLASSES].map(() => fc.array(anyRate, { maxLength: 3 })))
  .map((classes) =>
    classes.flatMap((rates, place) =>
      rates.map(({ percent, compound, shipping: isShipped }, index) =>
        rateOf(percent, {
          id: place * 10 + index + 1,
          priority: index + 1,
          compound,
          shipping: isShipped,
          taxClass: ['', ...CLASSES][place],
        }),
      ),
    ),
  );

/** What an order may be made of, where not all will do. */
export interface Bounds {
  readonly amount?: fc.Arbitrary<string>;
  readonly negativeFees?: boolean;
  readonly rates?: fc.Arbitrary<readonly TaxRateRow[]>;
}

/** An order: several items, shippings and fees, at several rates. */
export const anyOrder = ({ amount = anyAmount, negativeFees = true, rates = anyRates }: Bounds = {}): fc.Arbitrary<AnyOrder> =>
  fc.record({
    lines: fc.record({
      items: fc.array(anyItem(amount), { maxLength: 5 }),
      shipping: fc.array(amount.map(shipping), { maxLength: 2 }),
      fees: fc.array(anyFee(amount, negativeFees ? fc.boolean() : fc.constant(false)), { maxLength: 3 }),
    }),
    rates,
  });
