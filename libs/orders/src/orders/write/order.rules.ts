import { foldForSearch, InvalidParameters, pickDefined, stripMarkup } from '@grove/core';
import type { Instant } from '@grove/database';
import { billingColumns, mergedAddress } from '../../addresses/address.rules.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import type { OrderEntity } from '../../model/order.entity.js';
import type { OrderInput } from './order-input.js';

const PLAIN = ['parentId', 'currency', 'customerId', 'paymentMethod', 'transactionId', 'customerNote', 'createdVia'] as const;

/** An order with the fields that were sent. Lines, totals and the effects of the status are computed elsewhere. */
export function applyOrderInput(base: OrderEntity, input: OrderInput, now: Instant): OrderEntity {
  const { paymentMethod, paymentMethodTitle: title } = input;
  return {
    ...base,
    ...pickDefined(input, PLAIN),
    // An order without a payment method has no title of one either.
    ...(paymentMethod === '' && { paymentMethodTitle: '' }),
    ...(title !== undefined && { paymentMethodTitle: stripMarkup(title) }),
    ...billingColumns(mergedAddress(base.billing, input.billing)),
    shipping: mergedAddress(base.shipping, input.shipping),
    modifiedAt: now,
  };
}

/** The addresses and item names of an order as one text, so that a search can match a first and a last name together. */
export function searchTextOf({ billing, shipping }: OrderEntity, lines: readonly OrderLineEntity[]): string {
  const names = lines.filter((line) => line.kind === 'item').map((line) => line.name);
  const texts = [...Object.values(billing), ...Object.values(shipping), ...names] as string[];
  return foldForSearch(texts.filter((text) => text !== '').join(' '));
}

/** The amount that can still be refunded. */
export const refundableAmount = ({ total, refunded }: Pick<OrderEntity, 'total' | 'refunded'>): bigint =>
  total > refunded ? total - refunded : 0n;

/** The largest integer that a column can hold. */
const MAX_PIECES = 2_147_483_647;

/** Micro-units that a column, and every sum over a year of orders, can hold. */
const MAX_AMOUNT = 10n ** 17n;

/** Refuses amounts that are too large for their columns. */
export function assertWithinLimits(order: OrderEntity, lines: readonly OrderLineEntity[]): void {
  const { itemCount, total, discountTotal, discountTax, shippingTotal, shippingTax, cartTax, couponDiscount } = order;
  const sums = [total, discountTotal, discountTax, shippingTotal, shippingTax, cartTax, couponDiscount];
  const amounts = [...sums, ...lines.flatMap((line) => [line.subtotal, line.total, line.totalTax, line.subtotalTax])];
  if (itemCount <= MAX_PIECES && amounts.every((amount) => amount < MAX_AMOUNT && amount > -MAX_AMOUNT)) return;
  const sentence = 'The amounts of the order are too large. Send smaller amounts or quantities.';
  throw new InvalidParameters({ names: 'line_items', params: { line_items: sentence } });
}

/** Whether the sums of reports count two versions of an order alike. */
export const haveSameAmounts = (before: OrderEntity, after: OrderEntity): boolean =>
  (['total', 'cartTax', 'shippingTax', 'shippingTotal'] as const).every((name) => before[name] === after[name]);
