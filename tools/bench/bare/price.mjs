const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' });

/** Whether the sale price of a product or variation counts now. */
export function isOnSale({ sale_price: salePrice, sale_from: from, sale_to: to }) {
  if (salePrice === '') return false;
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  return (from === null || from <= now) && (to === null || now <= to);
}

export const priceNow = (row) => (isOnSale(row) ? row.sale_price : row.regular_price);

/** The least of some prices; empty where there are none. */
export const cheapest = (prices) =>
  prices.reduce((least, price) => (least === '' || Number(price) < Number(least) ? price : least), '');

export function priceHtml(price, instead) {
  if (price === '') return '';
  return instead === ''
    ? `<span class="amount">${euros.format(price)}</span>`
    : `<del>${euros.format(instead)}</del> <ins>${euros.format(price)}</ins>`;
}

/** The lowest and the highest of some prices. */
export function rangeHtml(prices) {
  if (prices.length === 0) return '';
  const sorted = prices.toSorted((one, other) => Number(one) - Number(other));
  const [from, to] = [sorted[0], sorted.at(-1)].map((price) => priceHtml(price, ''));
  return from === to ? from : `${from} – ${to}`;
}

/** The day of an instant in the zone of the shop. */
export const dayOf = (instant) => (instant === null ? '' : day.format(new Date(`${instant.replace(' ', 'T')}Z`)));
