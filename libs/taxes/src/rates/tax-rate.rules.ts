import { Money } from '@grove/core';

/** Rates of a million percent or more are considered a mistake. */
const LIMIT = 1_000_000;

/** Converts a-z to upper case; letters with accents stay unchanged. */
export const upperCase = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** A country, state, postcode or city as it is stored; a star means everywhere and becomes empty. */
export function normalizeLocation(text: string): string {
  const place = upperCase(text.trim());
  return place === '*' ? '' : place;
}

/** Parses a rate in percent to millionths of the price: `"21"` is 210000. Rounds to four decimals; invalid numbers are 0. */
export function parseRate(text: string): bigint {
  const [, minus, whole, part = ''] = PERCENT.exec(text.trim()) ?? [undefined, '', '0'];
  // Rounding the fourth decimal needs only the fifth, so digits after the sixth can be dropped.
  return Money.of(`${minus}${whole || '0'}.${part.slice(0, 6) || '0'}`).round(4).micros / PERCENT_MICROS;
}

/** Why this text is not a valid rate. */
export function rateError(text: string): string | undefined {
  const rate = parseRate(text);
  return rate < LIMIT * 10_000 && -rate < LIMIT * 10_000 ? undefined : `must be below ${LIMIT} percent`;
}

/** Formats a rate: `"21.0000"`. */
export const formatRate = (rate: bigint): string => Money.ofMicros(rate * PERCENT_MICROS).toFixed(4);

const PERCENT = /^(-?)\+?(\d*)(?:\.(\d*))?$/;

/** A millionth of the price is a ten-thousandth of a percent, of which a micro-unit is a hundredth. */
const PERCENT_MICROS = 100n;
