import type { PhpValue } from '../../values/php-value.js';

/** Decimals that Grove stores of a price. */
const DECIMALS = 6;
const MAX_LENGTH = 20;

/**
 * A price or measure as WooCommerce reads it: the decimal separator of the shop becomes a point, and what is no digit is left out. The digits are kept as they
 * are. Empty if nothing is left that is a number.
 */
export function decimalText(value: PhpValue | undefined, separator: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = separator === '' ? String(value) : String(value).replaceAll(separator, '.');
  const [, whole, part] = /^(-?\d*)(?:\.(\d+))?$/.exec(text.replace(/\.(?![^.]+$)|[^0-9.-]/g, '')) ?? [];
  if (whole === undefined || !/\d/.test(whole + (part ?? '')) || whole.length > MAX_LENGTH - 1 - DECIMALS) return '';
  return part === undefined ? whole : `${whole}.${part.slice(0, DECIMALS)}`;
}
