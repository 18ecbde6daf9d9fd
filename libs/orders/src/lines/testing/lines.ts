import { Money } from '@grove/core';
import { BLANK_LINE, type OrderLineEntity } from '../order-line.entity.js';

/** An amount as it is stored. */
export const micros = (amount: string): bigint => Money.of(amount).micros;

type Said = Partial<OrderLineEntity>;

/** A line of something sold, by default one piece, taxable by the standard class. */
export const itemLine = (total: string, said: Said = {}): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'item',
  name: 'Figs',
  quantity: 1,
  taxStatus: 'taxable',
  subtotal: micros(total),
  total: micros(total),
  ...said,
});

export const shippingLine = (total: string, said: Said = {}): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'shipping',
  name: 'Shipping',
  reference: 'flat_rate',
  total: micros(total),
  ...said,
});

export const feeLine = (total: string, said: Said = {}): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'fee',
  name: 'Fee',
  taxStatus: 'taxable',
  total: micros(total),
  ...said,
});

/** A coupon whose discount its sender worked out. */
export const couponLine = (code: string, discount = '0', said: Said = {}): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'coupon',
  name: code,
  total: micros(discount),
  ...said,
});
