import { flagOr } from '../../values/flags.js';
import type { SourceSettings } from '../source-settings.js';

/** The settings of the shop, as WooCommerce has them. What is missing has the default of WooCommerce. */
export interface ShopSettings {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly currencyPosition: 'left' | 'right' | 'left_space' | 'right_space';
  readonly thousandSeparator: string;
  readonly decimalSeparator: string;
  readonly priceDecimals: number;
  readonly baseCountry: string;
  readonly baseState: string;
  readonly basePostcode: string;
  readonly baseCity: string;
  readonly baseAddress1: string;
  readonly baseAddress2: string;
  readonly calcTaxes: boolean;
  readonly pricesIncludeTax: boolean;
  readonly taxBasedOn: 'shipping' | 'billing' | 'base';
  /** The tax class of shipping; `inherit` takes that of the products. */
  readonly shippingTaxClass: string;
  readonly taxRoundAtSubtotal: boolean;
  readonly taxDisplayShop: 'incl' | 'excl';
  readonly taxDisplayCart: 'incl' | 'excl';
  readonly taxTotalDisplay: 'single' | 'itemized';
  /** Where taxes are calculated for customers without an address. */
  readonly defaultCustomerAddress: string;
  readonly weightUnit: 'kg' | 'g' | 'lbs' | 'oz';
  readonly dimensionUnit: 'm' | 'cm' | 'mm' | 'in' | 'yd';
  readonly manageStock: boolean;
  /** Minutes for which an unpaid order keeps its stock; null for ever. */
  readonly holdStockMinutes: number | null;
  readonly lowStockAmount: number;
  readonly noStockAmount: number;
  readonly hideOutOfStockItems: boolean;
  readonly couponsEnabled: boolean;
  readonly calcDiscountsSequentially: boolean;
  readonly reviewsEnabled: boolean;
  readonly reviewRatingEnabled: boolean;
  readonly reviewRatingRequired: boolean;
  readonly downloadsRequireLogin: boolean;
  readonly downloadsGrantAccessAfterPayment: boolean;
  /** Id of the category of products without one; 0 for none. */
  readonly defaultProductCategory: number;
}

/** The settings of the shop at the source. */
export function shopSettingsOf(settings: SourceSettings): ShopSettings {
  const text = (name: string, otherwise = '') => settings.text(`woocommerce_${name}`) ?? otherwise;
  const flag = (name: string, otherwise: boolean) => flagOr(settings.text(`woocommerce_${name}`), otherwise);
  const whole = (name: string, otherwise: number) => wholeOr(settings.text(`woocommerce_${name}`), otherwise);
  const oneOf = <T extends string>(name: string, values: readonly [T, ...T[]]): T =>
    values.find((value) => value === text(name)) ?? values[0];
  const [baseCountry, baseState = ''] = text('default_country', 'US:CA').split(':');
  return {
    currency: settings.currency,
    currencyPosition: oneOf('currency_pos', ['left', 'right', 'left_space', 'right_space']),
    thousandSeparator: text('price_thousand_sep', ','),
    decimalSeparator: text('price_decimal_sep') || '.',
    priceDecimals: whole('price_num_decimals', 2),
    ...{ baseCountry, baseState },
    basePostcode: text('store_postcode'),
    baseCity: text('store_city'),
    baseAddress1: text('store_address'),
    baseAddress2: text('store_address_2'),
    calcTaxes: flag('calc_taxes', false),
    pricesIncludeTax: flag('prices_include_tax', false),
    taxBasedOn: oneOf('tax_based_on', ['shipping', 'billing', 'base']),
    shippingTaxClass: text('shipping_tax_class', 'inherit'),
    taxRoundAtSubtotal: flag('tax_round_at_subtotal', false),
    taxDisplayShop: oneOf('tax_display_shop', ['excl', 'incl']),
    taxDisplayCart: oneOf('tax_display_cart', ['excl', 'incl']),
    taxTotalDisplay: oneOf('tax_total_display', ['itemized', 'single']),
    defaultCustomerAddress: text('default_customer_address', 'base'),
    weightUnit: oneOf('weight_unit', ['kg', 'g', 'lbs', 'oz']),
    dimensionUnit: oneOf('dimension_unit', ['cm', 'm', 'mm', 'in', 'yd']),
    manageStock: flag('manage_stock', true),
    holdStockMinutes: text('hold_stock_minutes', '60') === '' ? null : whole('hold_stock_minutes', 60),
    lowStockAmount: whole('notify_low_stock_amount', 2),
    noStockAmount: whole('notify_no_stock_amount', 0),
    hideOutOfStockItems: flag('hide_out_of_stock_items', false),
    couponsEnabled: flag('enable_coupons', true),
    calcDiscountsSequentially: flag('calc_discounts_sequentially', false),
    reviewsEnabled: flag('enable_reviews', true),
    reviewRatingEnabled: flag('enable_review_rating', true),
    reviewRatingRequired: flag('review_rating_required', true),
    downloadsRequireLogin: flag('downloads_require_login', false),
    downloadsGrantAccessAfterPayment: flag('downloads_grant_access_after_payment', true),
    defaultProductCategory: wholeOr(settings.text('default_product_cat'), 0),
  };
}

/** PHP's `absint`: a whole number from the beginning of the text. */
function wholeOr(text: string | undefined, otherwise: number): number {
  const [digits] = /^\s*[-+]?(\d{1,9})/.exec(text ?? '')?.slice(1) ?? [];
  return digits === undefined ? otherwise : Number(digits);
}
