import { INHERIT, STANDARD_CLASS, type ShopOptions } from '@grove/settings';
import type { Rounding } from '../../totals/rounding.js';

/** How a shop with these settings rounds. */
export const roundingOf = ({ priceDecimals, pricesIncludeTax, taxRoundAtSubtotal }: ShopOptions): Rounding => ({
  decimals: priceDecimals,
  halfTaxDown: pricesIncludeTax,
  atSubtotal: taxRoundAtSubtotal,
});

/** The tax class of shipping, as records name classes; undefined if shipping has that of the items. */
export function shippingTaxClassOf({ shippingTaxClass }: ShopOptions): string | undefined {
  if (shippingTaxClass === INHERIT) return undefined;
  return shippingTaxClass === STANDARD_CLASS ? '' : shippingTaxClass;
}
