import { Money } from '@grove/core';
import type { CouponEntity } from '../coupons/coupon.entity.js';
import { roundItem, roundLineTax, type Rounding } from '../totals/rounding.js';
import type { Discount } from './coupon-prices.rules.js';
import type { LineMeta, OrderLineEntity } from './order-line.entity.js';

/** Marks a coupon line whose discount the server computed. The client sent the discounts of all other coupon lines. */
const APPLIED = 'applied';

/** Marks an applied coupon that cannot be combined with other coupons. */
export const USED_ALONE = 'applied alone';

/**
 * Restores the discounts of coupons that were removed from the order, on the lines that remain. A line whose price the client has changed keeps the
 * price that the client sent.
 */
export function restoreDiscounts(
  before: readonly OrderLineEntity[],
  after: readonly OrderLineEntity[],
  decimals: number,
): OrderLineEntity[] {
  const kept = new Set(after.map((line) => line.id));
  const repriced = repricedLines(before, after, decimals);
  const isRestorable = ({ line }: CouponShare): boolean => !('id' in line && repriced.has(line.id));
  const shares = before
    .filter((line) => line.kind === 'coupon' && !kept.has(line.id))
    .flatMap((line) => sharesOf(line).filter(isRestorable));
  return after.map((line) => {
    if (line.kind === 'coupon') return withoutShares(line, (share) => !isRestorable(share));
    const restored = isReducible(line) ? shares.filter((share) => isSameLine(share.line, { id: line.id })) : [];
    if (restored.length === 0) return line;
    const total = line.total + Money.sum(restored.map(({ discount }) => discount)).micros;
    return { ...line, total: line.kind === 'item' && total > line.subtotal ? line.subtotal : total };
  });
}

/** The line of a coupon without some of its shares; the same line if it has none of them. */
function withoutShares(line: OrderLineEntity, isGone: (share: CouponShare) => boolean): OrderLineEntity {
  const shares = sharesOf(line);
  return shares.some(isGone) ? { ...line, meta: storedShares(shares.filter((share) => !isGone(share))) } : line;
}

/** The ids of lines with a changed price. A client may send back the rounded price that it read: that is not a change. */
function repricedLines(
  before: readonly OrderLineEntity[],
  after: readonly OrderLineEntity[],
  decimals: number,
): ReadonlySet<number> {
  const old = new Map(before.map((line) => [line.id, line]));
  const shown = (micros: bigint): bigint => Money.ofMicros(micros).round(decimals).micros;
  const isRepriced = ({ id, total, subtotal }: OrderLineEntity): boolean => {
    const line = old.get(id);
    return line !== undefined && (shown(line.total) !== shown(total) || shown(line.subtotal) !== shown(subtotal));
  };
  return new Set(after.filter(isRepriced).map(({ id }) => id));
}

/**
 * Subtracts the discounts from the items, and the whole price from shipping if the coupon makes it free. The line of the coupon stores the share of
 * each line.
 */
export function applyDiscounts(
  lines: readonly OrderLineEntity[],
  coupon: CouponEntity,
  discounts: readonly Discount[],
  rounding: Rounding,
  freesShipping = coupon.freeShipping,
): OrderLineEntity[] {
  const items = itemsOf(lines);
  const takenOff = (line: OrderLineEntity): Money => {
    if (line.kind === 'item') return discounts[items.indexOf(line)].withoutTax;
    return line.kind === 'shipping' && freesShipping ? Money.ofMicros(line.total) : Money.zero;
  };
  const shares = lines
    .filter(isReducible)
    .map((line, position) => ({ line: sharedLine(line, position), discount: takenOff(line) }))
    .filter(({ discount }) => !discount.isZero());
  const total = Money.sum(discounts.map(({ withoutTax, shown }) => shown ?? roundItem(withoutTax, rounding))).micros;
  const totalTax = Money.sum(discounts.map(({ tax }) => roundLineTax(tax, rounding))).micros;
  return lines.map((line) => {
    if (isReducible(line)) return { ...line, total: line.total - takenOff(line).micros };
    const isOfCoupon = line.kind === 'coupon' && line.id === 0 && line.name === coupon.code;
    if (!isOfCoupon) return line;
    const { discountType, amount, freeShipping, individualUse } = coupon;
    const terms = { discountType, amount: Money.ofMicros(amount).toText(), freeShipping };
    const reference = individualUse ? USED_ALONE : APPLIED;
    return { ...line, total, totalTax, reference, meta: storedShares(shares), details: { ...line.details, coupon: terms } };
  });
}

/**
 * The lines of an order without its coupons, and the lines that its coupons get. `kept` are the lines whose ids the first of them keep: a line keeps its id if the coupons before it stay the same, because lines are
 * shown in the order of their ids, and if no new line is discounted, whose id the line of the coupon must not know before.
 */
export function withCouponsReplaced(
  before: readonly OrderLineEntity[],
  after: readonly OrderLineEntity[],
  sent: readonly OrderLineEntity[],
  decimals: number,
): { readonly lines: OrderLineEntity[]; readonly kept: readonly OrderLineEntity[] } {
  const others = after.filter(({ kind }) => kind !== 'coupon');
  const restored = restoreDiscounts(before, others, decimals);
  const undiscounted = restored.map((line) => (line.kind === 'item' ? { ...line, total: line.subtotal } : line));
  const old = before.filter(({ kind }) => kind === 'coupon');
  const first = old.every(({ name }, index) => sent[index]?.name === name) && others.every(({ id }) => id !== 0) ? old : [];
  const added = sent.map((line, index) => ({ ...line, details: { ...first[index]?.details, ...line.details } }));
  return { lines: [...undiscounted, ...added], kept: first };
}

/** Replaces the positions in the shares of a coupon with the ids of the lines, which are stored now. */
export function withLineIds(line: OrderLineEntity, lines: readonly OrderLineEntity[]): OrderLineEntity {
  const reducible = lines.filter(isReducible);
  const stored = (share: CouponShare): CouponShare => {
    const [known] = 'position' in share.line ? reducible.slice(share.line.position) : [];
    return known ? { ...share, line: { id: known.id } } : share;
  };
  return { ...line, meta: storedShares(sharesOf(line).map(stored)) };
}

/** The price of an item before the coupons that the server applied. */
export function priceBeforeCoupons(lines: readonly OrderLineEntity[], item: OrderLineEntity): Money {
  const reference = sharedLine(item, lines.filter(isReducible).indexOf(item));
  const shares = lines.flatMap((line) => (line.kind === 'coupon' ? sharesOf(line) : []));
  const own = shares.filter(({ line }) => isSameLine(line, reference));
  return Money.sum([Money.ofMicros(item.total), ...own.map(({ discount }) => discount)]);
}

export const itemsOf = (lines: readonly OrderLineEntity[]): OrderLineEntity[] => lines.filter((line) => line.kind === 'item');

const isReducible = ({ kind }: OrderLineEntity): boolean => kind === 'item' || kind === 'shipping';

/** What a coupon takes off the price of one line of its order. */
interface CouponShare {
  readonly line: SharedLine;
  readonly discount: Money;
}

/** The id of a line; of a line that is not stored yet its position among the lines that coupons reduce. */
type SharedLine = { readonly id: number } | { readonly position: number };

/** `shop/v1` shows the shares in the metadata of the line of the coupon, under this label. */
const LABEL = 'discount';
const POSITION = /^line (\d+)$/;

/** The reference to a line at this position. */
const sharedLine = ({ id }: Pick<OrderLineEntity, 'id'>, position: number): SharedLine => (id === 0 ? { position } : { id });

const isSameLine = (one: SharedLine, other: SharedLine): boolean => keyOf(one) === keyOf(other);

/** The shares that the line of a coupon has stored. */
const sharesOf = ({ meta }: Pick<OrderLineEntity, 'meta'>): CouponShare[] =>
  meta.flatMap(({ key, label, value }) => (label === LABEL ? { line: lineOf(key), discount: Money.of(value) } : []));

/** Shares as the line of a coupon stores them. */
const storedShares = (shares: readonly CouponShare[]): LineMeta[] =>
  shares.map(({ line, discount }) => ({ key: keyOf(line), label: LABEL, value: discount.toText() }));

const keyOf = (line: SharedLine): string => ('id' in line ? String(line.id) : `line ${line.position}`);

function lineOf(key: string): SharedLine {
  const [, position] = POSITION.exec(key) ?? [];
  return position === undefined ? { id: Number(key) } : { position: Number(position) };
}
