import type { Instant } from '@grove/database';
import { Money } from '@grove/core';
import type { Sellable } from '@grove/catalogue';
import type { OrderStatus } from '../../orders/order-status.rules.js';
import type { OrderInput } from '../../orders/order.resource.js';
import { Chance } from '../chance.js';
import { addressesOf, type Person } from '../people/person.js';

/** An order that was made up; everything of it follows from its number, its buyer and what there is to sell. */
export interface GrownOrder {
  readonly at: Instant;
  readonly status: OrderStatus;
  /** What a client would send to make it. */
  readonly input: OrderInput;
  /** What is given back of it afterwards, if anything. */
  readonly gesture: Money;
}

/** A customer by the number of the account; a guest has 0. */
export interface Buyer {
  readonly id: number;
  readonly person: Person;
}

/** What happens to orders, in percent. */
const STATUSES: readonly { readonly status: OrderStatus; readonly weight: number }[] = [
  { status: 'completed', weight: 78 },
  { status: 'processing', weight: 7 },
  { status: 'on-hold', weight: 3 },
  { status: 'pending', weight: 3 },
  { status: 'cancelled', weight: 4 },
  { status: 'refunded', weight: 4 },
  { status: 'failed', weight: 1 },
];

/** No coupon of the shop: whoever sends these orders has given the discount already. */
const CODE = 'seed-tenth';

const MOST_KINDS = 4;
const GESTURE = Money.of('1.00');

export function grownOrder(number: number, at: Instant, { id, person }: Buyer, goods: readonly Sellable[]): GrownOrder {
  const chance = new Chance(number);
  const { status } = chance.weighed(STATUSES);
  const isDiscounted = chance.is(0.1);
  const items = basketOf(goods, chance).map((item) => (isDiscounted ? discounted(item) : item));
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
  return { at, status, input, gesture: status === 'completed' && chance.is(0.03) ? GESTURE : Money.zero };
}

type Item = NonNullable<OrderInput['lineItems']>[number];

/** A few sell far better than the rest. */
function basketOf(goods: readonly Sellable[], chance: Chance): Item[] {
  const kinds = 1 + chance.below(MOST_KINDS);
  return Array.from({ length: kinds }, () => {
    const { productId, variationId, price } = goods[Math.floor(chance.next() * chance.next() * goods.length)];
    const quantity = 1 + chance.below(3);
    const worth = price.times(quantity).toFixed(6);
    return { productId, variationId, quantity, subtotal: worth, total: worth };
  });
}

const discounted = (item: Item): Item => ({ ...item, total: Money.of(item.subtotal!).part(9n, 10n).round(2).toFixed(2) });
