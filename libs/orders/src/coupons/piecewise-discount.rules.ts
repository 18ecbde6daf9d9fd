import { Money } from '@grove/core';
import { appliesTo, type CouponTerms, type DiscountableLine } from './coupon.rules.js';
import { coverageOf, least, mostExpensiveFirst } from './discount.rules.js';
import { isPercentage } from './discount-type.js';

/**
 * The discount of a coupon on each line as WooCommerce shares it out. Lines come in the order of their price per piece, the highest first. A percentage is
 * rounded down on each line, an amount for the cart is divided by the number of pieces, and the cents that are left go to the first lines, up to one for each
 * piece. Prices are those before other coupons; what these left of a line is its limit, and a line that they made free is passed over. A discount on the cart
 * needs one product that it is for, and reduces all of them. A cent here is the smallest amount that the decimals of the shop allow.
 */
export function piecewiseDiscountsOf(coupon: CouponTerms, lines: readonly DiscountableLine[], decimals: number): Money[] {
  const reduced = coupon.discountType === 'fixed_cart' ? { ...coupon, productIds: [], productCategories: [] } : coupon;
  const cent = 10n ** BigInt(MICRO_DECIMALS - decimals);
  const inCents = ({ micros }: Money): bigint => (micros > 0n ? Money.ofMicros(micros).round(decimals).micros : 0n);
  const limits = lines.map(({ total }) => inCents(total));
  const open = lines.map((line, index) => (limits[index] > 0n && appliesTo(reduced, line) ? line : { ...line, quantity: 0 }));
  const prices = open.map(({ undiscounted, total }) => undiscounted ?? total);
  const sharing = new Sharing(open, limits, mostExpensiveFirst(lines, prices.map(inCents)), cent);
  if (isPercentage(coupon.discountType)) sharePercentage(sharing, coupon, open, prices.map(inCents));
  else if (coupon.discountType === 'fixed_product') sharePerPiece(sharing, sharing.order, coupon.amount, coupon, prices);
  else shareCart(sharing, coupon, prices);
  // A line that becomes free also loses its fraction of a cent.
  return sharing.given.map((micros, index) =>
    micros > 0n && micros >= limits[index] ? lines[index].total : Money.ofMicros(micros),
  );
}

const MICRO_DECIMALS = 6;

/** A hundred percent, in millionths of a percent. */
const WHOLE = 100_000_000n;

/** Exactly half a cent of the whole discount is rounded down, as WooCommerce does. */
function sharePercentage(
  sharing: Sharing,
  coupon: CouponTerms,
  lines: readonly DiscountableLine[],
  inCents: readonly bigint[],
): void {
  const { prices, scale } = coverageOf(coupon, lines, inCents);
  const part = least(coupon.amount, WHOLE);
  const unit = scale * WHOLE * sharing.cent;
  const exact = sharing.order.map((index) => prices[index] * part);
  sharing.order.forEach((index, position) => sharing.give(index, (exact[position] / unit) * sharing.cent));
  const rounded = (2n * sumOf(exact) + unit - 1n) / (2n * unit);
  sharing.giveCents(rounded * sharing.cent - sumOf(sharing.given));
}

/** Gives an amount for each piece, to as many pieces as the coupon reaches. A limit of pieces also limits the amount to the price of a piece. */
function sharePerPiece(
  sharing: Sharing,
  order: readonly number[],
  amount: bigint,
  { limitUsageToXItems }: CouponTerms,
  prices: readonly Money[],
): bigint {
  let reach = limitUsageToXItems ?? Infinity;
  let given = 0n;
  for (const index of order) {
    const quantity = sharing.piecesOf(index);
    const pieces = BigInt(Math.min(Number(quantity), reach));
    reach -= Number(pieces);
    const wanted = amount * pieces;
    const most = limitUsageToXItems === null ? wanted : (prices[index].micros * pieces) / quantity;
    given += sharing.give(index, least(wanted, most));
  }
  return given;
}

/** Divides the amount by the number of pieces, and what cheap lines could not take again; the last cents go round one by one. */
function shareCart(sharing: Sharing, coupon: CouponTerms, prices: readonly Money[]): void {
  let left = coupon.amount;
  while (left > 0n) {
    const open = sharing.order.filter((index) => sharing.leftOf(index) > 0n);
    const pieces = sumOf(open.map((index) => sharing.piecesOf(index)));
    if (pieces === 0n) return;
    const each = left / (pieces * sharing.cent);
    if (each === 0n) return sharing.giveCents(left);
    left -= sharePerPiece(sharing, open, each * sharing.cent, coupon, prices);
  }
}

/** The discounts of lines in micro-units, while they are shared out. No line gets more than its limit. */
class Sharing {
  readonly given: bigint[];
  /** The lines that have pieces. */
  readonly order: readonly number[];

  constructor(
    private readonly lines: readonly DiscountableLine[],
    private readonly limits: readonly bigint[],
    order: readonly number[],
    /** In micro-units. */
    readonly cent: bigint,
  ) {
    this.given = limits.map(() => 0n);
    this.order = order.filter((index) => lines[index].quantity > 0);
  }

  piecesOf = (index: number): bigint => BigInt(this.lines[index].quantity);

  leftOf = (index: number): bigint => this.limits[index] - this.given[index];

  /** Gives a line this amount, or less if it is cheaper. Returns how much. */
  give(index: number, amount: bigint): bigint {
    const taken = least(amount, this.leftOf(index));
    this.given[index] += taken;
    return taken;
  }

  /** Gives the first lines up to one cent for each piece, and a whole cent for a part of one. */
  giveCents(amount: bigint): void {
    let left = amount > 0n ? (amount + this.cent - 1n) / this.cent : 0n;
    for (const index of this.order) left -= this.give(index, least(left, this.piecesOf(index)) * this.cent) / this.cent;
  }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
