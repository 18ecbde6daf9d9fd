import type { Random } from '../random.js';
import type { Person } from '../people/person.js';
import type { BasketItem } from './baskets.js';
import type { OrderPlan } from './order-plan.js';

/** Payment methods by id. */
const PAYMENTS = {
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  paypal: 'PayPal',
  bacs: 'Bank transfer',
} as const;

/** Payment methods by country; repeated ones are chosen more often. Other countries use PayPal. */
const METHODS_OF: Readonly<Record<string, readonly (keyof typeof PAYMENTS)[]>> = {
  NL: ['ideal', 'ideal', 'ideal', 'paypal', 'bacs'],
  BE: ['bancontact', 'bancontact', 'paypal'],
  DE: ['paypal', 'bacs'],
};

/** The price of a parcel by country. */
const PARCEL: Readonly<Record<string, string>> = { NL: '5.95', BE: '6.95', DE: '8.95', LU: '9.95', FR: '9.95', AT: '11.95' };
const FAR_PARCEL = '16.50';

/** How many items fit through a letterbox. */
const MAX_LETTERBOX_ITEMS = 2;

const NOTES = [
  'Please ring twice, the dog answers the first one.',
  'It is a present: no bill in the box, please.',
  'The shed behind the house is open. The goose is harmless.',
  'If the cashews are out, walnuts will do.',
];

/** Payment, shipping, fees and note of an order. */
export function checkoutOf(index: number, buyer: Person, basket: readonly BasketItem[], random: Random): OrderPlan['checkout'] {
  const method = random.pick(METHODS_OF[buyer.country] ?? ['paypal']);
  return {
    paymentMethod: method,
    paymentMethodTitle: PAYMENTS[method],
    transactionId: method === 'bacs' ? '' : `tr_${String(index + 1).padStart(6, '0')}`,
    shippingLines: [shippingOf(buyer, basket, random)],
    ...(basket.some(({ sku }) => sku.startsWith('GIFT-')) && { feeLines: [{ name: 'Gift wrapping', total: '2.50' }] }),
    ...(random.isTrue(0.1) && { customerNote: random.pick(NOTES) }),
  };
}

function shippingOf({ city, country }: Person, basket: readonly BasketItem[], random: Random) {
  const pieces = basket.reduce((sum, wanted) => sum + wanted.pieces, 0);
  if (city === 'Amsterdam' && random.isTrue(0.3))
    return { methodId: 'local_pickup', methodTitle: 'Fetched at the shop', total: '0' };
  if (country === 'NL' && pieces <= MAX_LETTERBOX_ITEMS)
    return { methodId: 'flat_rate', methodTitle: 'Letterbox', total: '3.25' };
  return { methodId: 'flat_rate', methodTitle: 'Parcel', total: PARCEL[country] ?? FAR_PARCEL };
}
