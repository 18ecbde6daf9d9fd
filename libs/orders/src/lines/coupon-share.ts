import { Money } from '@grove/core';
import type { LineMeta, OrderLineEntity } from './order-line.entity.js';

/** What a coupon takes off the price of one line of its order. */
export interface CouponShare {
  readonly line: SharedLine;
  readonly discount: Money;
}

/** The id of a line; of a line that is not stored yet its position among the lines that coupons reduce. */
type SharedLine = { readonly id: number } | { readonly position: number };

/** `shop/v1` shows the shares in the metadata of the line of the coupon, under this label. */
const LABEL = 'discount';
const POSITION = /^line (\d+)$/;

/** The reference to a line at this position. */
export const sharedLine = ({ id }: Pick<OrderLineEntity, 'id'>, position: number): SharedLine =>
  id === 0 ? { position } : { id };

export const isSameLine = (one: SharedLine, other: SharedLine): boolean => keyOf(one) === keyOf(other);

/** The shares that the line of a coupon has stored. */
export const sharesOf = ({ meta }: Pick<OrderLineEntity, 'meta'>): CouponShare[] =>
  meta.flatMap(({ key, label, value }) => (label === LABEL ? { line: lineOf(key), discount: Money.of(value) } : []));

/** Shares as the line of a coupon stores them. */
export const storedShares = (shares: readonly CouponShare[]): LineMeta[] =>
  shares.map(({ line, discount }) => ({ key: keyOf(line), label: LABEL, value: discount.toText() }));

const keyOf = (line: SharedLine): string => ('id' in line ? String(line.id) : `line ${line.position}`);

function lineOf(key: string): SharedLine {
  const [, position] = POSITION.exec(key) ?? [];
  return position === undefined ? { id: Number(key) } : { position: Number(position) };
}
