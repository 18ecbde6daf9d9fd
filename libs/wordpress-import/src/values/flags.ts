import type { PhpValue } from './php-value.js';

/** A flag as WooCommerce reads it: `yes`, `true` and `1` are true in any case of letters, anything else is not. */
export function flagOf(value: PhpValue | undefined): boolean {
  if (typeof value === 'string') return ['yes', 'true', '1'].includes(value.toLowerCase());
  return value === true || value === 1;
}

/** A flag, or the default if there is none: the value is missing, null or empty. */
export const flagOr = (value: PhpValue | undefined, otherwise: boolean): boolean =>
  value === undefined || value === null || value === '' ? otherwise : flagOf(value);

/** Whether PHP takes a value for true: not empty, and not `0`. */
export function isTruthy(value: PhpValue | undefined): boolean {
  if (value instanceof Map) return value.size > 0;
  return value !== '0' && Boolean(value);
}
