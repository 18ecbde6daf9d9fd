import type { PhpValue } from './php-value.js';

type NumberValue = PhpValue | undefined;

/** A whole number that is written as one (`12`, `"12"`, `" 12 "`, `-3`, `12.0`); undefined for anything else. */
export function wholeNumberOf(value: NumberValue): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : undefined;
  if (typeof value !== 'string' || !/^\s*[-+]?\d{1,20}(\.0*)?\s*$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** An id: a whole number above zero, or undefined. */
export function idOf(value: NumberValue): number | undefined {
  const number = wholeNumberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}

/** The ids of a list such as `12,15, 9`; what is not an id is left out. */
export function idsOf(value: NumberValue): number[] {
  const values = typeof value === 'object' && value !== null ? [...value.values()] : String(value ?? '').split(',');
  return values.map(idOf).filter((id) => id !== undefined);
}

/** What `(int)` of PHP makes of a value: the number at its start, cut to a whole one; 0 if there is none. */
export function phpInt(value: NumberValue): number {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'object' && value !== null) return Number(value.size > 0);
  return Math.trunc(phpFloat(value)) + 0;
}

/** What `(float)` of PHP makes of a text: the number at its start, 0 if there is none. */
export function phpFloat(value: string | number | null | undefined): number {
  const number = Number(/^[ \t\n\r\v\f]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/.exec(String(value ?? ''))?.[1] ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/**
 * A decimal as text with a point, as WooCommerce reads it: the shop's separator becomes a point (`4,95` is 4.95 in a shop with commas), what is no digit is
 * left out, of several points the last one counts. Digits are kept (`12.50`); an empty text and one without a number give undefined.
 */
export function decimalOf(value: NumberValue, separator = '.'): string | undefined {
  if (typeof value === 'number') return decimalOfNumber(value);
  if (typeof value !== 'string') return undefined;
  const digits = (separator === '' ? value : value.replaceAll(separator, '.')).replace(/\.(?![^.]+$)|[^0-9.-]/g, '');
  const [, sign, whole, part = ''] = /^(-?)(?=\.?\d)(\d*)(?:\.(\d+))?/.exec(digits) ?? [];
  if (whole === undefined) return undefined;
  const number = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${/[1-9]/.test(whole + part) ? sign : ''}${number}${part === '' ? '' : `.${part}`}`;
}

/** Digits that a price of WooCommerce has at most. */
const DECIMALS = 10;

/** Without an exponent. */
function decimalOfNumber(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  if (!text.includes('e')) return text === '-0' ? '0' : text;
  if (Math.abs(value) >= 1) return BigInt(value).toString();
  const fixed = value.toFixed(DECIMALS).replace(/\.?0+$/, '');
  return fixed === '-0' ? '0' : fixed;
}
