import { foldForSearch, InvalidParameters, stripTags } from '@grove/core';
import type { Instant } from '@grove/database';
import { billingColumns, mergedAddress } from '../addresses/address.rules.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { OrderEntity } from './order.entity.js';
import type { OrderInput } from './order.resource.js';

/** An order after what was sent; its lines, its totals and what its status means are worked out elsewhere. */
export function revisedOrder(base: OrderEntity, input: OrderInput, now: Instant): OrderEntity {
  const { parentId, currency, customerId, paymentMethod, transactionId, customerNote } = input;
  const title = input.paymentMethodTitle;
  const sent = { parentId, currency, customerId, paymentMethod, transactionId, customerNote };
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return {
    ...base,
    ...given,
    // Without a payment method there is none to name.
    ...(paymentMethod === '' && { paymentMethodTitle: '' }),
    ...(title !== undefined && { paymentMethodTitle: stripTags(title) }),
    ...billingColumns(mergedAddress(base.billing, input.billing)),
    shipping: mergedAddress(base.shipping, input.shipping),
    modifiedAt: now,
  };
}

/** Addresses and names of items as one text, so that a search may span a first and a last name. */
export function searchTextOf({ billing, shipping }: OrderEntity, lines: readonly OrderLineEntity[]): string {
  const names = lines.filter((line) => line.kind === 'item').map((line) => line.name);
  const texts = [...Object.values(billing), ...Object.values(shipping), ...names] as string[];
  return foldForSearch(texts.filter((text) => text !== '').join(' '));
}

/** Pieces that a column can hold. */
const MOST_PIECES = 2_147_483_647;

/** Micro-units that a column and every sum over a year of orders can hold. */
const MOST = 10n ** 17n;

/** Refuses amounts that no shop sells for, before they meet the limits of a column. */
export function mustFit(order: OrderEntity, lines: readonly OrderLineEntity[]): void {
  const { pieces, total, discountTotal, discountTax, shippingTotal, shippingTax, cartTax, couponDiscount } = order;
  const sums = [total, discountTotal, discountTax, shippingTotal, shippingTax, cartTax, couponDiscount];
  const amounts = [...sums, ...lines.flatMap((line) => [line.subtotal, line.total, line.totalTax, line.subtotalTax])];
  if (pieces <= MOST_PIECES && amounts.every((amount) => amount < MOST && amount > -MOST)) return;
  const sentence = 'The order comes to more than can be kept. Send smaller amounts or quantities.';
  throw new InvalidParameters({ names: 'line_items', params: { line_items: sentence } });
}
