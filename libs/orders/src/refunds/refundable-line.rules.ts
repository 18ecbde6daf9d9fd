import { Money } from '@grove/core';
import { taxAmountOf } from '../lines/line-taxes.rules.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { roundAmount, roundItem, roundLineTax, type Rounding } from '../totals/rounding.js';

/** An amount of a line: its pieces, its total without tax, and its taxes by the id of their rate. Money is in micro-units. */
export interface LineAmounts {
  readonly pieces: number;
  readonly total: bigint;
  readonly taxes: ReadonlyMap<number, bigint>;
}

/** What a line cost, as the total of its order contains it. Shipping and a fee count as one piece. A negative fee cannot be refunded. */
export const costOf = (line: OrderLineEntity, rounding: Rounding): LineAmounts =>
  amountsOf(line, ADDED_UP[line.kind] ?? ((amount) => amount), (tax) => roundLineTax(tax, rounding), rounding);

/** How the totals of lines are rounded before they are added up. */
const ADDED_UP: Partial<Record<OrderLineEntity['kind'], (amount: Money, rounding: Rounding) => Money>> = {
  item: roundItem,
  shipping: roundAmount,
};

/** The largest amounts that clients read of a line: rounded to the decimals of the shop, or unrounded. */
export const readableAmountsOf = (line: OrderLineEntity, rounding: Rounding): LineAmounts => {
  const largest = (amount: Money): Money => {
    const rounded = roundAmount(amount, rounding);
    return rounded.exceeds(amount) ? rounded : amount;
  };
  return amountsOf(line, largest, largest, rounding);
};

function amountsOf(
  { kind, quantity, total, taxes }: OrderLineEntity,
  roundTotal: (amount: Money, rounding: Rounding) => Money,
  roundTax: (tax: Money) => Money,
  rounding: Rounding,
): LineAmounts {
  return {
    pieces: kind === 'item' ? quantity : 1,
    total: positive(roundTotal(Money.ofMicros(total), rounding).micros),
    taxes: new Map(taxes.map((tax) => [tax.id, positive(roundTax(taxAmountOf(tax.total)).micros)])),
  };
}

/** What the refunds of a line have left of these amounts. */
export function leftOf({ pieces, total, taxes }: LineAmounts, refunds: readonly OrderLineEntity[]): LineAmounts {
  const refundedTax = (rate: number): bigint =>
    sumOf(refunds.flatMap((refund) => refund.taxes.filter(({ id }) => id === rate).map((tax) => taxAmountOf(tax.total).micros)));
  return {
    pieces: Math.max(pieces + refunds.reduce((sum, { quantity }) => sum + quantity, 0), 0),
    total: positive(total + sumOf(refunds.map((refund) => refund.total))),
    taxes: new Map([...taxes].map(([rate, tax]) => [rate, positive(tax + refundedTax(rate))])),
  };
}

/** A part of a line: so many of its pieces, or so much of its total. */
interface Part {
  readonly of: bigint;
  readonly among: bigint;
  /** Whether it is all that is left of the line. */
  readonly isRest: boolean;
}

/** What some pieces of a line cost. The last ones have what is left, so that the sum over all pieces is what the line cost. */
export function amountsOfPieces(pieces: number, cost: LineAmounts, left: LineAmounts, rounding: Rounding): LineAmounts {
  const part = { of: BigInt(pieces), among: BigInt(cost.pieces), isRest: pieces > 0 && pieces === left.pieces };
  return {
    pieces,
    total: partOf(cost.total, left.total, part, { ...rounding, halfTaxDown: false }),
    taxes: taxesOfPart(part, cost, left, rounding),
  };
}

/** The taxes on an amount of a line, in proportion. The last amount has what is left of the taxes. */
export function taxesOfAmount(amount: bigint, cost: LineAmounts, left: LineAmounts, rounding: Rounding): LineAmounts['taxes'] {
  return taxesOfPart({ of: amount, among: cost.total, isRest: amount > 0n && amount >= left.total }, cost, left, rounding);
}

/**
 * Splits an amount that includes taxes: each tax has its share, and the amount without tax is the rest, so that the parts add up to the amount. All that is left
 * of the line is split as the line was.
 */
export function splitAmount(
  amount: bigint,
  cost: LineAmounts,
  left: LineAmounts,
  rounding: Rounding,
): Pick<LineAmounts, 'total' | 'taxes'> {
  const withTaxes = ({ total, taxes }: LineAmounts): bigint => total + sumOf(taxes.values());
  if (amount === withTaxes(left)) return { total: left.total, taxes: left.taxes };
  const taxes = taxesOfPart({ of: amount, among: withTaxes(cost), isRest: false }, cost, left, rounding);
  return { total: amount - sumOf(taxes.values()), taxes };
}

const taxesOfPart = (part: Part, cost: LineAmounts, left: LineAmounts, rounding: Rounding): LineAmounts['taxes'] =>
  new Map([...cost.taxes].map(([rate, tax]) => [rate, partOf(tax, left.taxes.get(rate)!, part, rounding)]));

/** A part of an amount, rounded exactly to the decimals of the shop, and no more than what is left of the amount. */
function partOf(whole: bigint, left: bigint, { of, among, isRest }: Part, { decimals, halfTaxDown }: Rounding): bigint {
  if (isRest) return left;
  if (of === 0n || among === 0n) return 0n;
  const unit = 10n ** BigInt(MICRO_DECIMALS - decimals);
  const bottom = among * unit;
  const units = (2n * whole * of + bottom - (halfTaxDown ? 1n : 0n)) / (2n * bottom);
  return least(units * unit, left);
}

const MICRO_DECIMALS = 6;

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export const sumOf = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
};

const positive = (micros: bigint): bigint => (micros > 0n ? micros : 0n);
