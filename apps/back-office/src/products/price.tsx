import { useCurrency } from '../data/currency.js';
import { Amount } from '../shell/format/amount.js';

/** A price in the currency of the shop; a dash for none. */
export function Price({ value }: { value: string }) {
  const currency = useCurrency();
  if (value === '') return <>–</>;
  return currency ? <Amount value={value} currency={currency} /> : <>{value}</>;
}
