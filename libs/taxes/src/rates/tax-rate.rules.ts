import { Money } from '@grove/core';

/** Rates from a million percent upwards are taken for a slip. */
const LIMIT = 1_000_000;

/** In capitals, but for letters with accents: they stay as they are. */
export const capitals = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** A country, state, postcode or city as it is stored; a star means everywhere, which is empty. */
export function storedPlace(text: string): string {
  const place = capitals(text.trim());
  return place === '*' ? '' : place;
}

/** A rate in percent as text, in millionths of the price: `"21"` is 210000. Half up to four decimals; what is no number is 0. */
export function readRate(text: string): bigint {
  const [, minus, whole, part = ''] = PERCENT.exec(text.trim()) ?? [undefined, '', '0'];
  // Whether the fourth decimal goes up is decided by the fifth, so what comes after the sixth may go.
  return Money.of(`${minus}${whole || '0'}.${part.slice(0, 6) || '0'}`).round(4).micros / PERCENT_MICROS;
}

/** Why this text cannot be a rate. */
export function rateFault(text: string): string | undefined {
  const rate = readRate(text);
  return rate < LIMIT * 10_000 && -rate < LIMIT * 10_000 ? undefined : `must be below ${LIMIT} percent`;
}

/** A rate as it is shown: `"21.0000"`. */
export const rateText = (rate: bigint): string => Money.ofMicros(rate * PERCENT_MICROS).toFixed(4);

const PERCENT = /^(-?)\+?(\d*)(?:\.(\d*))?$/;

/** A millionth of the price is a ten-thousandth of a percent, of which a micro-unit is a hundredth. */
const PERCENT_MICROS = 100n;
