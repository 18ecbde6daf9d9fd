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
  const isRestorable = ({ key }: LineMeta): boolean => !repriced.has(key);
  const shares = before
    .filter((line) => line.kind === 'coupon' && !kept.has(line.id))
    .flatMap((line) => line.meta.filter(isRestorable));
  return after.map((line) => {
    if (line.kind === 'coupon') return line.meta.every(isRestorable) ? line : { ...line, meta: line.meta.filter(isRestorable) };
    const restored = isReducible(line) ? shares.filter(({ key }) => key === String(line.id)) : [];
    if (restored.length === 0) return line;
    const total = line.total + Money.sum(restored.map(({ value }) => Money.of(value))).micros;
    return { ...line, total: line.kind === 'item' && total > line.subtotal ? line.subtotal : total };
  });
}

/** The ids of lines with a changed price. A client may send back the rounded price that it read: that is not a change. */
function repricedLines(
  before: readonly OrderLineEntity[],
  after: readonly OrderLineEntity[],
  decimals: number,
): ReadonlySet<string> {
  const old = new Map(before.map((line) => [line.id, line]));
  const shown = (micros: bigint): bigint => Money.ofMicros(micros).round(decimals).micros;
  const isRepriced = ({ id, total, subtotal }: OrderLineEntity): boolean => {
    const line = old.get(id);
    return line !== undefined && (shown(line.total) !== shown(total) || shown(line.subtotal) !== shown(subtotal));
  };
  return new Set(after.filter(isRepriced).map(({ id }) => String(id)));
}

/**
 * Subtracts the discounts from the items, and the whole price from shipping if the coupon makes it free. The line of the coupon stores the share of
 * each line, under the id of that line or, before it has one, its position.
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
  const shares = lines.filter(isReducible).map((line, position) => ({ line, position, discount: takenOff(line) }));
  const meta = shares
    .filter(({ discount }) => !discount.isZero())
    .map(({ line, position, discount }) => ({
      key: shareKey(line, position),
      label: 'discount',
      value: discount.toText(),
    }));
  const total = Money.sum(discounts.map(({ withoutTax, shown }) => shown ?? roundItem(withoutTax, rounding))).micros;
  const totalTax = Money.sum(discounts.map(({ tax }) => roundLineTax(tax, rounding))).micros;
  return lines.map((line) => {
    if (isReducible(line)) return { ...line, total: line.total - takenOff(line).micros };
    const isOfCoupon = line.kind === 'coupon' && line.id === 0 && line.name === coupon.code;
    if (!isOfCoupon) return line;
    const { discountType, amount, freeShipping, individualUse } = coupon;
    const terms = { discountType, amount: Money.ofMicros(amount).toText(), freeShipping };
    const reference = individualUse ? USED_ALONE : APPLIED;
    return { ...line, total, totalTax, reference, meta, details: { ...line.details, coupon: terms } };
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

const shareKey = ({ id }: OrderLineEntity, position: number): string => (id === 0 ? positionKey(position) : String(id));

const positionKey = (position: number): string => `line ${position}`;

/** Replaces the positions in the line of a coupon with the ids of the lines. */
export function withLineIds(line: OrderLineEntity, lines: readonly OrderLineEntity[]): OrderLineEntity {
  const ids = new Map(lines.filter(isReducible).map((reduced, position) => [positionKey(position), String(reduced.id)]));
  return { ...line, meta: line.meta.map((entry) => ({ ...entry, key: ids.get(entry.key) ?? entry.key })) };
}

/** The price of an item before the coupons that the server applied. */
export function priceBeforeCoupons(lines: readonly OrderLineEntity[], item: OrderLineEntity): Money {
  const key = shareKey(item, lines.filter(isReducible).indexOf(item));
  const shares = lines.flatMap((line) => (line.kind === 'coupon' ? line.meta.filter((share) => share.key === key) : []));
  return Money.sum([Money.ofMicros(item.total), ...shares.map(({ value }) => Money.of(value))]);
}

export const itemsOf = (lines: readonly OrderLineEntity[]): OrderLineEntity[] => lines.filter((line) => line.kind === 'item');

const isReducible = ({ kind }: OrderLineEntity): boolean => kind === 'item' || kind === 'shipping';
