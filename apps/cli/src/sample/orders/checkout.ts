import type { Person } from '../people.js';
import type { Random } from '../random.js';
import type { BasketItem } from './baskets.js';
import type { OrderPlan } from './order-plan.js';
import type { OrderData } from './sample-orders.js';

/** How many items fit through a letterbox. */
const MAX_LETTERBOX_ITEMS = 2;

/** Payment, shipping, fees and note of an order. */
export function checkoutOf(
  index: number,
  { buyer, basket }: { readonly buyer: Person; readonly basket: readonly BasketItem[] },
  data: OrderData,
  random: Random,
): OrderPlan['checkout'] {
  const method = random.pick(data.paymentMethodsByCountry[buyer.country] ?? data.paymentMethodsByCountry.other);
  return {
    paymentMethod: method,
    paymentMethodTitle: data.paymentMethods[method],
    transactionId: method === 'bacs' ? '' : `tr_${String(index + 1).padStart(6, '0')}`,
    shippingLines: [shippingOf(buyer, basket, data, random)],
    ...(basket.some(({ sku }) => sku.startsWith('GIFT-')) && { feeLines: [{ name: 'Gift wrapping', total: '2.50' }] }),
    ...(random.isTrue(0.1) && { customerNote: random.pick(data.customerNotes) }),
  };
}

function shippingOf({ city, country }: Person, basket: readonly BasketItem[], { parcels }: OrderData, random: Random) {
  const pieces = basket.reduce((sum, wanted) => sum + wanted.pieces, 0);
  if (city === 'Amsterdam' && random.isTrue(0.3))
    return { methodId: 'local_pickup', methodTitle: 'Fetched at the shop', total: '0' };
  if (country === 'NL' && pieces <= MAX_LETTERBOX_ITEMS)
    return { methodId: 'flat_rate', methodTitle: 'Letterbox', total: '3.25' };
  return { methodId: 'flat_rate', methodTitle: 'Parcel', total: parcels[country] ?? parcels.other };
}
