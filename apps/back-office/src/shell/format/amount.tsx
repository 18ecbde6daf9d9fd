import { formatMoney } from './money.js';
import { useRegion } from './use-region.js';

/** An amount of money, in the form of the locale. */
export const Amount = ({ value, currency }: { value: string; currency: string }) => (
  <>{formatMoney(value, currency, useRegion())}</>
);
