import { appliesTo } from './coupon.rules.js';
import { coverageOf, least, mostExpensiveFirst, type Coverage, type ShareOut } from './discount.rules.js';
import { isPercentage } from './discount-type.js';

/**
 * The shares of a coupon as the reference has them. Lines come in the order of their price per piece, the highest first. A percentage is rounded down on each
 * line, an amount for the cart is divided by the number of pieces, and the cents that are left go to the first lines, up to one for each piece. Prices are
 * those before other coupons; what these left of a line is its limit, and a line that they made free is passed over. A discount on the cart needs one product
 * that it is for, and reduces all of them.
 */
export const byPiece: ShareOut = (coupon, lines, { prices, undiscounted }, worth) => {
  const { discountType, amount } = coupon;
  const reduced = discountType === 'fixed_cart' ? { ...coupon, productIds: [], productCategories: [] } : coupon;
  const open = lines.map((line, index) => (prices[index] > 0n && appliesTo(reduced, line) ? line : { ...line, quantity: 0 }));
  const coverage = coverageOf(reduced, open, undiscounted);
  const order = mostExpensiveFirst(lines, undiscounted).filter((index) => open[index].quantity > 0);
  const sharing = new Sharing(
    open.map(({ quantity }) => quantity),
    prices,
    order,
  );
  if (isPercentage(discountType)) sharePercentage(sharing, coverage, amount);
  else if (discountType === 'fixed_product') shareAmount(sharing, coverage, worth);
  else shareCart(sharing, worth);
  return sharing.given;
};

/** An amount for each piece that the coupon reaches, and no more than its price. */
function shareAmount(sharing: Sharing, { pieces, prices, scale }: Coverage, worth: bigint): void {
  for (const index of sharing.order) sharing.give(index, least(worth * BigInt(pieces[index]), prices[index] / scale));
}

/** A hundred percent, in millionths of a percent. */
const WHOLE = 100_000_000n;

function sharePercentage(sharing: Sharing, { prices, scale }: Coverage, percentage: bigint): void {
  const part = least(percentage, WHOLE);
  const unit = scale * WHOLE;
  const exact = sharing.order.map((index) => prices[index] * part);
  sharing.order.forEach((index, position) => sharing.give(index, exact[position] / unit));
  // Half a cent is rounded up, as all amounts are.
  sharing.giveCents((2n * sumOf(exact) + unit) / (2n * unit) - sumOf(sharing.given));
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
