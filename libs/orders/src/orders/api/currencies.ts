import { oneOf, type FieldType } from '@grove/rest';
import { CURRENCIES, SPECIFIED_CURRENCIES } from '@grove/settings';

/** The currency of an order. Amounts have the decimals of the shop in every currency. Documents name those of the specification. */
export function currency(): FieldType {
  const { parse } = oneOf(CURRENCIES);
  return { ...oneOf(SPECIFIED_CURRENCIES), parse };
}
