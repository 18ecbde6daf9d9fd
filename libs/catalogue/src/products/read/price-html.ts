import { escapeHtml, Money } from '@grove/core';
import { symbolOf, type ShopOptions } from '@grove/settings';

/** How a shop writes prices. */
type PriceFormat = Pick<
  ShopOptions,
  'currency' | 'priceDecimals' | 'currencyPosition' | 'thousandSeparator' | 'decimalSeparator'
>;

/** Formats a price as HTML: `<span class="amount">€9.95</span>`, during a sale with the crossed-out regular price before it. Only for display. */
export function priceHtml(price: string, regularPrice: string, format: PriceFormat): string {
  if (price === '') return '';
  const now = formatPrice(price, format);
  return regularPrice === ''
    ? `<span class="amount">${now}</span>`
    : `<del>${formatPrice(regularPrice, format)}</del> <ins>${now}</ins>`;
}

/** Formats the lowest and the highest of several prices as HTML: `<span class="amount">€9.95</span> – <span class="amount">€12.00</span>`. */
export function priceRangeHtml(lowest: string, highest: string, format: PriceFormat): string {
  const [from, to] = [lowest, highest].map((price) => priceHtml(price, '', format));
  return from === to ? from : `${from} – ${to}`;
}

/** A price with the symbol of its currency, as HTML. It is formatted from its decimal digits, so that none is lost. */
function formatPrice(price: string, { priceDecimals, thousandSeparator, decimalSeparator, ...format }: PriceFormat): string {
  const [, minus, whole, part] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(Money.of(price).toFixed(priceDecimals))!;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => thousandSeparator);
  const digits = part === undefined ? grouped : grouped + decimalSeparator + part;
  const [symbol, amount] = [symbolOf(format.currency), digits].map(escapeHtml);
  return minus + POSITIONS[format.currencyPosition](symbol, amount);
}

const POSITIONS: Readonly<Record<ShopOptions['currencyPosition'], (symbol: string, amount: string) => string>> = {
  left: (symbol, amount) => symbol + amount,
  right: (symbol, amount) => amount + symbol,
  left_space: (symbol, amount) => `${symbol}\u00a0${amount}`,
  right_space: (symbol, amount) => `${amount}\u00a0${symbol}`,
};
