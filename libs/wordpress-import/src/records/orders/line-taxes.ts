import type { ImportedLine } from '@grove/orders';
import { mapOf, type PhpMap, type PhpValue } from '../../values/php-value.js';
import { phpInt } from '../../values/numbers.js';
import { type AmountRules, microsOf, taxOfLine, taxText } from './amounts.js';

/** The taxes of a line by rate, unrounded, and their rounded sums. */
export type LineTaxes = Pick<ImportedLine, 'taxes' | 'totalTax' | 'subtotalTax'>;

const NONE: LineTaxes = { taxes: [], totalTax: 0n, subtotalTax: 0n };

/** The taxes of a line item, `{ total: { rate: amount }, subtotal: { rate: amount } }`. WooCommerce ignores those of which one half is missing. */
export function itemTaxes(data: PhpMap | undefined, rules: AmountRules): LineTaxes {
  const [totals, subtotals] = [ratesOf(data?.get('total'), rules), ratesOf(data?.get('subtotal'), rules)];
  if (totals.size === 0 || subtotals.size === 0) return NONE;
  const undiscounted = sumOf(subtotals) < sumOf(totals) ? totals : subtotals;
  const rates = [...new Set([...totals.keys(), ...undiscounted.keys()])];
  return {
    taxes: rates.map((id) => ({ id, total: totals.get(id) ?? '', subtotal: undiscounted.get(id) ?? '' })),
    totalTax: taxOfLine([...totals.values()], rules),
    subtotalTax: taxOfLine([...undiscounted.values()], rules),
  };
}

/** The taxes of a fee, `{ total: { rate: amount } }`. */
export const feeTaxes = (data: PhpMap | undefined, rules: AmountRules): LineTaxes =>
  taxesOf(ratesOf(data?.get('total'), rules), rules);

/** The taxes of a shipping line: like those of a fee, or before WooCommerce 3.0 `{ rate: amount }`. */
export const shippingTaxes = (data: PhpMap | undefined, rules: AmountRules): LineTaxes =>
  taxesOf(ratesOf(data?.has('total') ? data.get('total') : data, rules), rules);

const taxesOf = (rates: ReadonlyMap<number, string>, rules: AmountRules): LineTaxes => ({
  taxes: [...rates].map(([id, total]) => ({ id, total })),
  totalTax: taxOfLine([...rates.values()], rules),
  subtotalTax: 0n,
});

const ratesOf = (data: PhpValue | undefined, rules: AmountRules): ReadonlyMap<number, string> =>
  new Map([...(mapOf(data) ?? [])].map(([rate, amount]) => [phpInt(rate), taxText(amount, rules)]));

const sumOf = (rates: ReadonlyMap<number, string>): bigint =>
  [...rates.values()].reduce((sum, amount) => sum + (microsOf(amount, '.') ?? 0n), 0n);
