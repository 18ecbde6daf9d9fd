import { Money } from '@grove/core';
import { isFor, type CouponLine, type CouponTerms } from './coupon.rules.js';

/**
 * What a coupon takes off each line, in the order of the lines. It counts in cents, with each line as an order adds it up: rounded. What is left of
 * a cent goes to the lines with the largest remainders, so that the whole is exactly what the coupon gives. A line that is taken down to nothing
 * loses its fraction of a cent as well, so no discount is above what its line costs. Whoever tells the sum adds up the rounded discounts.
 */
export function discountsOf(coupon: CouponTerms, lines: readonly CouponLine[]): Money[] {
  const worths = lines.map(({ total }) => (total.isPositive() ? total.round(2).micros / CENT : 0n));
  const shares = SHARES[coupon.discountType](coupon, reachOf(coupon, lines, worths));
  return inCents(shares).map((cents, index) =>
    cents > 0n && cents === worths[index] ? lines[index].total : Money.ofMicros(cents * CENT),
  );
}

/** Micro-units of a cent. */
const CENT = 10_000n;

/** What a coupon reaches of the lines: how many pieces of each, and what these are worth in cents, times `scale` to stay whole. */
interface Reach {
  readonly pieces: readonly number[];
  readonly worths: readonly bigint[];
  readonly scale: bigint;
}

/** Exact amounts per line: cents times `unit`. */
interface Shares {
  readonly amounts: readonly bigint[];
  readonly unit: bigint;
}

/** Whole lines it is for; with a limit of pieces the dearest ones, so that the order of the lines does not matter. */
function reachOf(coupon: CouponTerms, lines: readonly CouponLine[], worths: readonly bigint[]): Reach {
  const pieces = lines.map((line) => (isFor(coupon, line) ? Math.max(line.quantity, 0) : 0));
  let left = coupon.limitUsageToXItems ?? Infinity;
  let scale = 1n;
  for (const index of dearestFirst(lines, worths)) {
    const wanted = pieces[index];
    pieces[index] = Math.min(wanted, left);
    left -= pieces[index];
    // At most one line is reached in part: its quantity makes all worths whole.
    if (pieces[index] > 0 && pieces[index] < wanted) scale = BigInt(wanted);
  }
  const reached = lines.map(({ quantity }, index) => {
    if (pieces[index] === 0) return 0n;
    return pieces[index] === quantity ? worths[index] * scale : worths[index] * BigInt(pieces[index]);
  });
  return { pieces, worths: reached, scale };
}

function dearestFirst(lines: readonly CouponLine[], worths: readonly bigint[]): number[] {
  const quantityOf = (index: number): bigint => BigInt(Math.max(lines[index].quantity, 1));
  return [...lines.keys()].sort((a, b) => {
    const difference = worths[b] * quantityOf(a) - worths[a] * quantityOf(b);
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  });
}

const percent = ({ amount }: CouponTerms, { worths, scale }: Reach): Shares => {
  const whole = 100_000_000n;
  const part = amount < whole ? amount : whole;
  return { amounts: worths.map((worth) => worth * part), unit: scale * whole };
};

/** How each type gives its exact amounts. */
const SHARES: Readonly<Record<CouponTerms['discountType'], (coupon: CouponTerms, reach: Reach) => Shares>> = {
  percent,
  percent_product: percent,
  fixed_product: ({ amount }, { pieces, worths, scale }) => ({
    amounts: worths.map((worth, index) => least((amount / CENT) * BigInt(pieces[index]) * scale, worth)),
    unit: scale,
  }),
  fixed_cart: ({ amount }, { worths, scale }) => {
    const all = worths.reduce((sum, worth) => sum + worth, 0n);
    const given = least((amount / CENT) * scale, all);
    // Of an order worth nothing there is nothing to take; the unit must not be 0.
    return { amounts: worths.map((worth) => worth * given), unit: all === 0n ? 1n : all * scale };
  },
};

/** Whole cents whose sum is the rounded sum of the shares. */
function inCents({ amounts, unit }: Shares): bigint[] {
  const sum = amounts.reduce((so, amount) => so + amount, 0n);
  const cents = amounts.map((amount) => amount / unit);
  // Half a cent goes to the buyer: rounded half away from zero, as all amounts are.
  let left = (2n * sum + unit) / (2n * unit) - cents.reduce((so, cent) => so + cent, 0n);
  const byRemainder = [...amounts.keys()].sort((a, b) => {
    const difference = (amounts[b] % unit) - (amounts[a] % unit);
    return difference > 0n ? 1 : difference < 0n ? -1 : a - b;
  });
  for (const index of byRemainder) {
    if (left === 0n) break;
    cents[index] += 1n;
    left -= 1n;
  }
  return cents;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
