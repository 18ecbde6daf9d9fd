import { Money } from '@grove/core';
import type { ShopOptions } from '@grove/settings';
import { priceWithoutTaxes, taxesOn, type RatesByClass } from '@grove/taxes';

/** Whether prices are shown with tax though they are stored without, or the other way around. */
export const isShownOtherwise = ({ taxesEnabled, pricesIncludeTax, taxDisplayShop }: ShopOptions): boolean =>
  taxesEnabled && pricesIncludeTax !== (taxDisplayShop === 'incl');

/** A price as the shop shows it, with or without the taxes at its base address. The empty text is no price. */
export function displayedPrice(
  price: string,
  { taxStatus, taxClass }: { readonly taxStatus: string; readonly taxClass: string },
  shop: ShopOptions,
  ratesOf: RatesByClass,
): string {
  if (price === '' || taxStatus !== 'taxable' || !isShownOtherwise(shop)) return price;
  const [amount, rates] = [Money.of(price), ratesOf(taxClass)];
  if (shop.pricesIncludeTax) return priceWithoutTaxes(amount, rates).toText();
  const taxes = taxesOn(amount, rates).map((tax) =>
    shop.taxRoundAtSubtotal ? tax.amount : tax.amount.round(shop.priceDecimals),
  );
  return Money.sum([amount, ...taxes]).toText();
}
