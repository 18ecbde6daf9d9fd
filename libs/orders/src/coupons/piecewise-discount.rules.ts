import { coverageOf, least, mostExpensiveFirst, type Coverage, type ShareOut } from './discount.rules.js';
import { isPercentage } from './discount-type.js';

/**
 * The shares of a coupon as the reference has them. Lines come in the order of their price per piece, the highest first. A percentage is rounded down on each
 * line, an amount for the cart is divided by the number of pieces, and the cents that are left go to the first lines, up to one for each piece.
 */
export const byPiece: ShareOut = (coupon, lines, { prices, bases }, worth) => {
  const coverage = coverageOf(coupon, lines, bases);
  const limits = prices.map((price, index) => least(price, coverage.prices[index] / coverage.scale));
  const order = mostExpensiveFirst(lines, bases).filter((index) => coverage.pieces[index] > 0);
  const sharing = new Sharing(coverage.pieces, limits, order);
  if (isPercentage(coupon.discountType)) sharePercentage(sharing, coverage, coupon.amount);
  else if (coupon.discountType === 'fixed_product')
    for (const index of order) sharing.give(index, worth * sharing.piecesOf(index));
  else shareCart(sharing, worth);
  return sharing.given;
};

/** A hundred percent, in millionths of a percent. */
const WHOLE = 100_000_000n;

function sharePercentage(sharing: Sharing, { prices, scale }: Coverage, percentage: bigint): void {
  const part = least(percentage, WHOLE);
  const unit = scale * WHOLE;
  const exact = sharing.order.map((index) => prices[index] * part);
  const floors = exact.map((amount) => amount / unit);
  sharing.order.forEach((index, position) => sharing.give(index, floors[position]));
  // Half a cent is rounded up, as all amounts are.
  sharing.giveCents((2n * sumOf(exact) + unit) / (2n * unit) - sumOf(floors));
}

function shareCart(sharing: Sharing, worth: bigint): void {
  let left = worth;
  for (;;) {
    const open = sharing.order.filter((index) => sharing.leftOf(index) > 0n);
    const pieces = sumOf(open.map((index) => sharing.piecesOf(index)));
    const each = pieces === 0n ? 0n : left / pieces;
    if (each === 0n) break;
    for (const index of open) left -= sharing.give(index, each * sharing.piecesOf(index));
  }
  sharing.giveCents(left);
}

/** The discounts of lines in cents, while they are shared out. No line gets more than its limit. */
class Sharing {
  readonly given: bigint[];

  constructor(
    private readonly pieces: readonly number[],
    private readonly limits: readonly bigint[],
    readonly order: readonly number[],
  ) {
    this.given = limits.map(() => 0n);
  }

  piecesOf = (index: number): bigint => BigInt(this.pieces[index]);

  leftOf = (index: number): bigint => this.limits[index] - this.given[index];

  /** Gives a line so many cents, or fewer if it is cheaper. Returns how many. */
  give(index: number, cents: bigint): bigint {
    const taken = least(cents, this.leftOf(index));
    this.given[index] += taken;
    return taken;
  }

  /** Gives the first lines up to one cent for each piece. */
  giveCents(cents: bigint): void {
    let left = cents;
    for (const index of this.order) left -= this.give(index, least(left, this.piecesOf(index)));
  }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
