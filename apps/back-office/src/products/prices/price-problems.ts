import { isAmbiguous, toAmount } from '../../shell/format/money.js';
import type { Problem } from '../problem.js';
import { isBelow, isDecimal, type PriceChange } from './price-change.js';

/** Why a typed price is refused. What is no number at all is left to the server. */
export function priceProblem(typed: string | null): Problem | undefined {
  const text = (typed ?? '').trim();
  if (isAmbiguous(text)) return ambiguity(text);
  return text.startsWith('-') ? { message: 'products.problem.negative_price', args: {} } : undefined;
}

/** Why a typed sale price is refused beside a regular one. */
export function salePriceProblem(typed: string | null, regular: string | null): Problem | undefined {
  const [sale, price] = [toAmount(typed ?? ''), toAmount(regular ?? '')];
  const isTooHigh = isDecimal(sale) && isDecimal(price) && !isBelow(sale, price);
  return priceProblem(typed) ?? (isTooHigh ? { message: 'products.problem.sale_price', args: {} } : undefined);
}

/** Why the last day of a sale is refused beside its first one. */
export const saleEndProblem = (last: string | null, first: string | null): Problem | undefined =>
  last && first && last < first ? { message: 'products.problem.sale_end', args: {} } : undefined;

/** Why a value for the change of many prices is refused. */
export function changeProblem(kind: PriceChange['kind'], typed: string): Problem | undefined {
  const problem = kind === 'fixed' || isAmbiguous(typed) ? priceProblem(typed) : undefined;
  return problem ?? (isDecimal(toAmount(typed)) ? undefined : { message: 'products.not_a_number', args: {} });
}

/** Says both amounts that may be meant. */
function ambiguity(text: string): Problem {
  const [whole = '', decimals = ''] = text.replace('-', '').split(',');
  return {
    message: 'products.problem.ambiguous',
    args: { thousands: whole + decimals, units: whole, cents: decimals.slice(0, 2) },
  };
}
