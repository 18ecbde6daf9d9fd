import { Money } from '@grove/core';
import type { CouponEntity } from '../coupons/coupon.entity.js';
import type { LineMeta, OrderLineEntity } from './order-line.entity.js';

/** Marks a coupon line whose discount was worked out here; its sender priced any other. */
const APPLIED = 'applied';

/** Marks an applied coupon that can only be used alone. */
export const ALONE = 'applied alone';

/**
 * What applied coupons that are gone took off the lines comes back to those that are still there. To a line that its sender has priced since then it
 * does not: its discount is what the sender says.
 */
export function givenBack(before: readonly OrderLineEntity[], after: readonly OrderLineEntity[]): OrderLineEntity[] {
  const kept = new Set(after.map((line) => line.id));
  const repriced = repricedLines(before, after);
  const isOwed = ({ key }: LineMeta): boolean => !repriced.has(key);
  const shares = before
    .filter((line) => line.kind === 'coupon' && !kept.has(line.id))
    .flatMap((line) => line.meta.filter(isOwed));
  return after.map((line) => {
    if (line.kind === 'coupon') return line.meta.every(isOwed) ? line : { ...line, meta: line.meta.filter(isOwed) };
    const back = isReducible(line) ? shares.filter(({ key }) => key === String(line.id)) : [];
    if (back.length === 0) return line;
    const total = line.total + Money.sum(back.map(({ value }) => Money.of(value))).micros;
    return { ...line, total: line.kind === 'item' && total > line.subtotal ? line.subtotal : total };
  });
}

/** The numbers of lines that cost something else than before. Clients send back what they read, in cents: that is no other price. */
function repricedLines(before: readonly OrderLineEntity[], after: readonly OrderLineEntity[]): ReadonlySet<string> {
  const old = new Map(before.map((line) => [line.id, line]));
  const cents = (micros: bigint): bigint => Money.ofMicros(micros).round(2).micros;
  const isRepriced = ({ id, total, subtotal }: OrderLineEntity): boolean => {
    const line = old.get(id);
    return line !== undefined && (cents(line.total) !== cents(total) || cents(line.subtotal) !== cents(subtotal));
  };
  return new Set(after.filter(isRepriced).map(({ id }) => String(id)));
}

/**
 * Takes the discounts off the items, and off shipping all it costs where the coupon frees from it. The coupon's line keeps what each line gave, by
 * its place until it has a number.
 */
export function discounted(
  lines: readonly OrderLineEntity[],
  coupon: CouponEntity,
  discounts: readonly Money[],
): OrderLineEntity[] {
  const items = itemsOf(lines);
  const takenOff = (line: OrderLineEntity): Money => {
    if (line.kind === 'item') return discounts[items.indexOf(line)];
    return line.kind === 'shipping' && coupon.freeShipping ? Money.ofMicros(line.total) : Money.zero;
  };
  const shares = lines.filter(isReducible).map((line, place) => ({ line, place, discount: takenOff(line) }));
  const meta = shares
    .filter(({ discount }) => !discount.isZero())
    .map(({ line, place, discount }) => ({
      key: line.id === 0 ? placeKey(place) : String(line.id),
      label: 'discount',
      value: discount.toText(),
    }));
  const total = Money.sum(discounts.map((discount) => discount.round(2))).micros;
  return lines.map((line) => {
    if (isReducible(line)) return { ...line, total: line.total - takenOff(line).micros };
    const isItsOwn = line.kind === 'coupon' && line.id === 0 && line.name === coupon.code;
    return isItsOwn ? { ...line, total, reference: coupon.individualUse ? ALONE : APPLIED, meta } : line;
  });
}

const placeKey = (place: number): string => `line ${place}`;

/** A coupon's line with the numbers that the lines which it reduced got. */
export function withLineNumbers(line: OrderLineEntity, lines: readonly OrderLineEntity[]): OrderLineEntity {
  const numbers = new Map(lines.filter(isReducible).map((reduced, place) => [placeKey(place), String(reduced.id)]));
  return { ...line, meta: line.meta.map((entry) => ({ ...entry, key: numbers.get(entry.key) ?? entry.key })) };
}

export const itemsOf = (lines: readonly OrderLineEntity[]): OrderLineEntity[] => lines.filter((line) => line.kind === 'item');

const isReducible = ({ kind }: OrderLineEntity): boolean => kind === 'item' || kind === 'shipping';
