import { ValidationError, fieldsOf } from '@grove/rest';
import { ShopOptions, STANDARD_CLASS } from '@grove/settings';
import type { Leftover } from '../../report/import-report.js';
import type { SourceSettings } from '../source-settings.js';
import { shopSettingsOf } from './shop-settings.js';

/** Settings of WooCommerce that Grove has no place for. An owner may miss them. */
const WITHOUT_PLACE: Readonly<Record<string, string>> = {
  woocommerce_hold_stock_minutes: 'Grove reduces stock when an order is paid, so unpaid orders hold none.',
  woocommerce_tax_display_cart: 'Grove has no cart.',
  woocommerce_tax_total_display: 'Grove has no cart.',
  woocommerce_default_customer_address: 'Grove taxes an order by the address that it has.',
  woocommerce_enable_review_rating: 'Reviews in Grove may always have a rating.',
  woocommerce_downloads_require_login: 'Downloads in Grove need no account.',
  woocommerce_downloads_grant_access_after_payment: 'Grove permits downloads when an order is paid.',
};

/** The settings of the shop at the source that Grove has a place for, and the others. A site without WooCommerce has none. */
export function shopOptionsOf(settings: SourceSettings): { options: Partial<ShopOptions>; leftovers: Leftover[] } {
  if (settings.text('woocommerce_version') === undefined && settings.text('woocommerce_currency') === undefined)
    return { options: {}, leftovers: [] };
  const { calcTaxes, lowStockAmount, noStockAmount, hideOutOfStockItems, calcDiscountsSequentially, shippingTaxClass, ...same } =
    shopSettingsOf(settings);
  const renamed = {
    taxesEnabled: calcTaxes,
    lowStockThreshold: lowStockAmount,
    outOfStockThreshold: noStockAmount,
    hideOutOfStock: hideOutOfStockItems,
    couponsSequential: calcDiscountsSequentially,
    shippingTaxClass: shippingTaxClass === '' ? STANDARD_CLASS : shippingTaxClass,
  };
  const all: Readonly<Record<string, unknown>> = { ...same, ...renamed };
  const options: Record<string, unknown> = {};
  const leftovers = Object.entries(WITHOUT_PLACE).flatMap(([name, reason]) =>
    settings.text(name) === undefined ? [] : leftoverOf(name, reason),
  );
  for (const { key, type } of fieldsOf(ShopOptions)) {
    if (type.parse(all[key]) instanceof ValidationError)
      leftovers.push(leftoverOf(key, `Its value is not one that Grove allows: ${String(all[key]).slice(0, 100)}.`));
    else options[key] = all[key];
  }
  return { options: options as Partial<ShopOptions>, leftovers };
}

const leftoverOf = (name: string, reason: string): Leftover => ({ kind: 'settings of the shop', record: '', name, reason });
