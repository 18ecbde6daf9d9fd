import type { Sellable } from '@grove/catalogue';
import { Money } from '@grove/core';
import type { Instant } from '@grove/database';
import type { DatedOrder, OrderInput, OrderStatus } from '@grove/orders';
import { addressesOf, type Person } from '../people.js';
import { Random } from '../random.js';

/** A customer with the id of the account; 0 for a guest. */
export interface Buyer {
  readonly id: number;
  readonly person: Person;
}

/** How many orders get each status, in percent. */
const STATUSES: readonly { readonly status: OrderStatus; readonly weight: number }[] = [
  { status: 'completed', weight: 78 },
  { status: 'processing', weight: 7 },
  { status: 'on-hold', weight: 3 },
  { status: 'pending', weight: 3 },
  { status: 'cancelled', weight: 4 },
  { status: 'refunded', weight: 4 },
  { status: 'failed', weight: 1 },
];

/** Not a coupon of the shop: these orders are sent with their discount. */
const CODE = 'seed-tenth';

const MAX_KINDS = 4;
const GOODWILL = { amount: Money.of('1.00'), reason: 'For the trouble.' };

/** The order with this number. It depends only on its number, its customer and the products of the shop. */
export function generateOrder(number: number, at: Instant, { id, person }: Buyer, sellables: readonly Sellable[]): DatedOrder {
  const random = new Random(number);
  const { status } = random.pickWeighted(STATUSES);
  const isDiscounted = random.isTrue(0.1);
  const items = basketOf(sellables, random).map((item) => (isDiscounted ? withDiscount(item) : item));
  const discounts = items.map(({ subtotal, total }) => Money.of(subtotal!).minus(Money.of(total!)));
  const input: OrderInput = {
    ...addressesOf(person),
    customerId: id,
    status,
    paymentMethod: 'ideal',
    paymentMethodTitle: 'iDEAL',
    transactionId: `seed_${number}`,
    lineItems: items,
    shippingLines: [{ methodId: 'flat_rate', methodTitle: 'Parcel', total: person.country === 'NL' ? '5.95' : '8.95' }],
    ...(isDiscounted && { couponLines: [{ code: CODE, discount: Money.sum(discounts).toFixed(2) }] }),
  };
  return { at, status, input, ...(status === 'completed' && random.isTrue(0.03) && { refund: GOODWILL }) };
}

type Item = NonNullable<OrderInput['lineItems']>[number];

/** Squared random numbers prefer the first products, so that a few sell far better than the rest. */
function basketOf(sellables: readonly Sellable[], random: Random): Item[] {
  const kinds = 1 + random.integerBelow(MAX_KINDS);
  return Array.from({ length: kinds }, () => {
    const { productId, variationId, price } = sellables[Math.floor(random.next() * random.next() * sellables.length)];
    const quantity = 1 + random.integerBelow(3);
    const amount = price.times(quantity).toFixed(6);
    return { productId, variationId, quantity, subtotal: amount, total: amount };
  });
}

const withDiscount = (item: Item): Item => ({ ...item, total: Money.of(item.subtotal!).part(9n, 10n).round(2).toFixed(2) });
