import { Money } from '@grove/core';
import type { PhpValue } from '../../values/php-value.js';
import { decimalOf } from '../../values/numbers.js';
import type { SourceSettings } from '../source-settings.js';

/** Grove keeps amounts of less than this, in micro-units; larger ones are mistakes. */
const LIMIT = 10n ** 17n;

/** How the shop writes and rounds amounts. */
export interface AmountRules {
  /** Between whole units and decimals. */
  readonly separator: string;
  readonly decimals: number;
  /** Taxes are rounded in sums only, not on lines. */
  readonly roundsAtSubtotal: boolean;
  /** Half a cent of tax is rounded down, because prices include tax. */
  readonly roundsHalfDown: boolean;
}

export const amountRulesOf = (settings: SourceSettings): AmountRules => ({
  separator: settings.text('woocommerce_price_decimal_sep') || '.',
  decimals: decimalsOf(settings.text('woocommerce_price_num_decimals')),
  roundsAtSubtotal: settings.text('woocommerce_tax_round_at_subtotal') === 'yes',
  roundsHalfDown: settings.text('woocommerce_prices_include_tax') === 'yes',
});

const decimalsOf = (text = '2'): number => (/^\d$/.test(text.trim()) ? Math.min(Number(text), 6) : 2);

/** An amount in micro-units; 0 if there is none, and undefined if Grove cannot keep it. What is smaller than a micro-unit is rounded. */
export function microsOf(value: PhpValue | undefined, separator: string): bigint | undefined {
  const micros = roundedMicros(decimalOf(value, separator) ?? '0');
  return micros < LIMIT && micros > -LIMIT ? micros : undefined;
}

/** The micro-units of a decimal, half a unit away from zero. */
function roundedMicros(decimal: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(decimal) ?? [];
  const digits = part.padEnd(7, '0');
  const micros = BigInt(`${whole || '0'}${digits.slice(0, 6)}`) + (digits[6] >= '5' ? 1n : 0n);
  return sign === '-' ? -micros : micros;
}

/** An amount of tax as WooCommerce shows it: with the digits that it has. Numbers that are not text are rounded as PHP formats them. */
export function taxText(value: PhpValue, { separator, decimals }: AmountRules): string {
  if (typeof value !== 'number') return decimalOf(value, separator) ?? '';
  return trimmed(value.toFixed(Math.max(6, decimals + 2)));
}

const trimmed = (decimal: string): string => {
  const text = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
  return text === '-0' ? '0' : text;
};

/** The tax of a line: the sum of the taxes of its rates, each rounded unless the shop rounds sums only. */
export function taxOfLine(taxes: readonly string[], rules: AmountRules): bigint {
  const micros = taxes.map((tax) => microsOf(tax, '.') ?? 0n);
  return micros.reduce((sum, tax) => sum + (rules.roundsAtSubtotal ? tax : rounded(tax, rules)), 0n);
}

function rounded(micros: bigint, { decimals, roundsHalfDown }: AmountRules): bigint {
  // A micro-unit less decides all halves downwards, and nothing else: cents have four more digits.
  const nudge = roundsHalfDown && decimals < 6 ? (micros > 0n ? -1n : 1n) : 0n;
  return micros === 0n ? 0n : Money.ofMicros(micros + nudge).round(decimals).micros;
}
