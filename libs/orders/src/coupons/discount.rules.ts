import { Money } from '@grove/core';
import { appliesTo, type DiscountableLine, type CouponTerms } from './coupon.rules.js';
import { isPercentage, PERCENTAGE_DECIMALS } from './discount-type.js';

/**
 * The discount of a coupon on each line, in the order of the lines. It is computed in cents from rounded lines, because an order adds up rounded
 * lines. Left-over cents go to the lines with the largest remainders, so that the sum is exactly the discount of the coupon. A line that becomes free
 * also loses its fraction of a cent, so that no discount exceeds its line. The sum of a coupon is the sum of the rounded discounts. A cent here is
 * the smallest amount that the decimals of the shop allow. The amount of the coupon counts as it is shown.
 */
export function discountsOf(coupon: CouponTerms, lines: readonly DiscountableLine[], decimals: number): Money[] {
  const cent = 10n ** BigInt(6 - decimals);
  const inCents = (amount: Money): bigint => (amount.isPositive() ? amount.round(decimals).micros / cent : 0n);
  const prices = lines.map(({ total }) => inCents(total));
  const undiscounted = lines.map((line) => inCents(line.undiscounted ?? line.total));
  const bases = isPercentage(coupon.discountType) ? undiscounted : prices;
  const worth = inCents(Money.ofMicros(coupon.amount));
  const shares = SHARES[coupon.discountType](coupon, coverageOf(coupon, lines, bases), worth);
  return wholeCents(shares).map((cents, index) => {
    if (cents > 0n && cents >= prices[index]) return prices[index] > 0n ? lines[index].total : Money.zero;
    return Money.ofMicros(cents * cent);
  });
}

/** What a coupon covers: the quantity of each line, and its price in cents, times `scale` to stay an integer. */
interface Coverage {
  readonly pieces: readonly number[];
  readonly prices: readonly bigint[];
  readonly scale: bigint;
}

/** The exact discount of each line: cents times `unit`. */
interface Shares {
  readonly amounts: readonly bigint[];
  readonly unit: bigint;
}

/** Covers whole lines. With a limit of items it covers the most expensive ones, so that the order of the lines does not matter. */
export function coverageOf(coupon: CouponTerms, lines: readonly DiscountableLine[], prices: readonly bigint[]): Coverage {
  const pieces = lines.map((line) => (appliesTo(coupon, line) ? Math.max(line.quantity, 0) : 0));
  let left = coupon.limitUsageToXItems ?? Infinity;
  let scale = 1n;
  for (const index of mostExpensiveFirst(lines, prices)) {
    const wanted = pieces[index];
    pieces[index] = Math.min(wanted, left);
    left -= pieces[index];
    // At most one line is covered in part. Its quantity is the scale that keeps all prices integers.
    if (pieces[index] > 0 && pieces[index] < wanted) scale = BigInt(wanted);
  }
  const covered = lines.map(({ quantity }, index) => {
    if (pieces[index] === 0) return 0n;
    return pieces[index] === quantity ? prices[index] * scale : prices[index] * BigInt(pieces[index]);
  });
  return { pieces, prices: covered, scale };
}

export function mostExpensiveFirst(lines: readonly DiscountableLine[], prices: readonly bigint[]): number[] {
  const quantityOf = (index: number): bigint => BigInt(Math.max(lines[index].quantity, 1));
  return [...lines.keys()].sort((a, b) => {
    const difference = prices[b] * quantityOf(a) - prices[a] * quantityOf(b);
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  });
}

const percent = ({ amount }: CouponTerms, { prices, scale }: Coverage): Shares => {
  const whole = 100_000_000n;
  const shown = Money.ofMicros(amount).round(PERCENTAGE_DECIMALS).micros;
  const part = least(shown, whole);
  return { amounts: prices.map((price) => price * part), unit: scale * whole };
};

/** The exact discounts of each type of coupon. `worth` is the amount of the coupon in cents. */
const SHARES: Readonly<Record<CouponTerms['discountType'], (coupon: CouponTerms, reach: Coverage, worth: bigint) => Shares>> = {
  percent,
  percent_product: percent,
  fixed_product: (_coupon, { pieces, prices, scale }, worth) => ({
    amounts: prices.map((price, index) => least(worth * BigInt(pieces[index]) * scale, price)),
    unit: scale,
  }),
  fixed_cart: (_coupon, { prices, scale }, worth) => {
    const all = prices.reduce((sum, price) => sum + price, 0n);
    const given = least(worth * scale, all);
    // A free order has no discount, but the unit must not be 0.
    return { amounts: prices.map((price) => price * given), unit: all === 0n ? 1n : all * scale };
  },
};

/** Integer cents whose sum is the rounded sum of the shares. */
function wholeCents({ amounts, unit }: Shares): bigint[] {
  const sum = amounts.reduce((so, amount) => so + amount, 0n);
  const cents = amounts.map((amount) => amount / unit);
  // Half a cent is rounded up, away from zero, as all amounts are.
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

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
