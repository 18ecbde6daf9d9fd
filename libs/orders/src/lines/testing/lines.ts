import { Money } from '@grove/core';
import { BLANK_LINE, type OrderLineEntity } from '../order-line.entity.js';

/** An amount as it is stored. */
export const micros = (amount: string): bigint => Money.of(amount).micros;

type LineFields = Partial<OrderLineEntity>;

/** A line of something sold, by default one piece, taxable by the standard class. */
export const itemLine = (total: string, fields: LineFields = {}): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'item',
  name: 'Figs',
  quantity: 1,
  taxStatus: 'taxable',
  subtotal: micros(total),
  total: micros(total),
  ...fields,
});

export const shippingLine = (total: string, fields: LineFields = {}): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'shipping',
  name: 'Shipping',
  reference: 'flat_rate',
  total: micros(total),
  ...fields,
});

export const feeLine = (total: string, fields: LineFields = {}): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'fee',
  name: 'Fee',
  taxStatus: 'taxable',
  total: micros(total),
  ...fields,
});

/** A coupon that was sent with its discount. */
export const couponLine = (code: string, discount = '0', fields: LineFields = {}): OrderLineEntity => ({
  ...BLANK_LINE,
  kind: 'coupon',
  name: code,
  total: micros(discount),
  ...fields,
});
