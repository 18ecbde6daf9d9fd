import type { Chance } from '../chance.js';
import type { Person } from '../people/person.js';
import type { Wanted } from './baskets.js';
import type { Story } from './story.js';

/** Ways to pay, by their identifiers. */
const PAYMENTS = {
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  paypal: 'PayPal',
  bacs: 'Bank transfer',
} as const;

/** How people of a country pay; elsewhere by PayPal. */
const PAID_IN: Readonly<Record<string, readonly (keyof typeof PAYMENTS)[]>> = {
  NL: ['ideal', 'ideal', 'ideal', 'paypal', 'bacs'],
  BE: ['bancontact', 'bancontact', 'paypal'],
  DE: ['paypal', 'bacs'],
};

/** What a parcel costs to a country; elsewhere it costs as much as to the end of the world. */
const PARCEL: Readonly<Record<string, string>> = { NL: '5.95', BE: '6.95', DE: '8.95', LU: '9.95', FR: '9.95', AT: '11.95' };
const FAR_PARCEL = '16.50';

/** So much fits through a letterbox. */
const LETTERBOX = 2;

const NOTES = [
  'Please ring twice, the dog answers the first one.',
  'It is a present: no bill in the box, please.',
  'The shed behind the house is open. The goose is harmless.',
  'If the cashews are out, walnuts will do.',
];

/** What else a buyer says with an order: how it is paid and sent, and a word to the shop. */
export function saidOf(index: number, buyer: Person, basket: readonly Wanted[], chance: Chance): Story['said'] {
  const method = chance.one(PAID_IN[buyer.country] ?? ['paypal']);
  return {
    paymentMethod: method,
    paymentMethodTitle: PAYMENTS[method],
    transactionId: method === 'bacs' ? '' : `tr_${String(index + 1).padStart(6, '0')}`,
    shippingLines: [shippingOf(buyer, basket, chance)],
    ...(basket.some(({ sku }) => sku.startsWith('GIFT-')) && { feeLines: [{ name: 'Gift wrapping', total: '2.50' }] }),
    ...(chance.is(0.1) && { customerNote: chance.one(NOTES) }),
  };
}

function shippingOf({ city, country }: Person, basket: readonly Wanted[], chance: Chance) {
  const pieces = basket.reduce((sum, wanted) => sum + wanted.pieces, 0);
  if (city === 'Amsterdam' && chance.is(0.3)) return { methodId: 'local_pickup', methodTitle: 'Fetched at the shop', total: '0' };
  if (country === 'NL' && pieces <= LETTERBOX) return { methodId: 'flat_rate', methodTitle: 'Letterbox', total: '3.25' };
  return { methodId: 'flat_rate', methodTitle: 'Parcel', total: PARCEL[country] ?? FAR_PARCEL };
}
