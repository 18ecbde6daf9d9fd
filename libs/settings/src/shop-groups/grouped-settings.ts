import { STATES_BY_CODE } from '../data/countries.js';
import { CURRENCIES } from '../data/currencies.js';
import type { ShopOptionName, ShopOptions } from '../shop/shop-options.resource.js';
import { CURRENCY_POSITIONS, DIMENSION_UNITS, TAX_BASES, TAX_DISPLAYS, WEIGHT_UNITS } from '../shop/shop-option-values.js';

/** A group of settings, as clients of WooCommerce know it. */
interface SettingsGroup {
  readonly id: string;
  readonly label: string;
}

export const GROUPS: readonly SettingsGroup[] = [
  { id: 'general', label: 'General' },
  { id: 'products', label: 'Products' },
  { id: 'tax', label: 'Tax' },
  { id: 'shipping', label: 'Shipping' },
  { id: 'account', label: 'Accounts &amp; Privacy' },
  { id: 'email', label: 'Emails' },
  { id: 'advanced', label: 'Advanced' },
];

/** How the value of a setting is written: a text, a whole number, `yes` or `no`, one of several words, a currency, or a country with its state. */
type SettingType = 'text' | 'number' | 'checkbox' | 'select' | 'currency' | 'country';

/** A setting of the shop under the name and in the group in which clients of WooCommerce find it. Values are always texts. */
export interface GroupedSetting {
  readonly id: string;
  readonly group: string;
  readonly option: ShopOptionName;
  readonly type: SettingType;
  readonly label: string;
  readonly words?: readonly string[];
}

const setting =
  (group: string) =>
  (name: string, option: ShopOptionName, type: SettingType, label: string, words?: readonly string[]): GroupedSetting => ({
    ...{ id: `woocommerce_${name}`, group, option, type, label, words },
  });

const [general, products, tax] = ['general', 'products', 'tax'].map(setting);

/** The settings of the shop that clients of WooCommerce know, in the order of their groups. Other groups have none. */
export const SETTINGS: readonly GroupedSetting[] = [
  general('store_address', 'baseAddress1', 'text', 'Address line 1'),
  general('store_address_2', 'baseAddress2', 'text', 'Address line 2'),
  general('store_city', 'baseCity', 'text', 'City'),
  general('default_country', 'baseCountry', 'country', 'Country / State'),
  general('store_postcode', 'basePostcode', 'text', 'Postcode / ZIP'),
  general('calc_taxes', 'taxesEnabled', 'checkbox', 'Enable taxes'),
  general('enable_coupons', 'couponsEnabled', 'checkbox', 'Enable coupons'),
  general('calc_discounts_sequentially', 'couponsSequential', 'checkbox', 'Calculate coupon discounts sequentially'),
  general('currency', 'currency', 'currency', 'Currency', CURRENCIES),
  general('currency_pos', 'currencyPosition', 'select', 'Currency position', CURRENCY_POSITIONS),
  general('price_thousand_sep', 'thousandSeparator', 'text', 'Thousand separator'),
  general('price_decimal_sep', 'decimalSeparator', 'text', 'Decimal separator'),
  general('price_num_decimals', 'priceDecimals', 'number', 'Number of decimals'),
  products('weight_unit', 'weightUnit', 'select', 'Weight unit', WEIGHT_UNITS),
  products('dimension_unit', 'dimensionUnit', 'select', 'Dimensions unit', DIMENSION_UNITS),
  products('enable_reviews', 'reviewsEnabled', 'checkbox', 'Enable reviews'),
  products('review_rating_required', 'reviewRatingRequired', 'checkbox', 'Require ratings'),
  products('manage_stock', 'manageStock', 'checkbox', 'Manage stock'),
  products('notify_low_stock_amount', 'lowStockThreshold', 'number', 'Low stock threshold'),
  products('notify_no_stock_amount', 'outOfStockThreshold', 'number', 'Out of stock threshold'),
  products('hide_out_of_stock_items', 'hideOutOfStock', 'checkbox', 'Hide out of stock items'),
  tax('prices_include_tax', 'pricesIncludeTax', 'checkbox', 'Prices entered with tax'),
  tax('tax_based_on', 'taxBasedOn', 'select', 'Calculate tax based on', TAX_BASES),
  tax('shipping_tax_class', 'shippingTaxClass', 'text', 'Shipping tax class'),
  tax('tax_round_at_subtotal', 'taxRoundAtSubtotal', 'checkbox', 'Rounding'),
  tax('tax_display_shop', 'taxDisplayShop', 'select', 'Display prices in the shop', TAX_DISPLAYS),
];

/** The value of a setting as text. */
export function valueOf({ option, type }: GroupedSetting, options: ShopOptions): string {
  if (type === 'checkbox') return options[option] ? 'yes' : 'no';
  if (type !== 'country') return String(options[option]);
  return options.baseState === '' ? options.baseCountry : `${options.baseCountry}:${options.baseState}`;
}

/** The change of options that a new value means; undefined if the type of the setting forbids it. Options check what remains. */
export function changeOf({ option, type, words }: GroupedSetting, value: string): Partial<ShopOptions> | undefined {
  if (type === 'checkbox') return value === 'yes' || value === 'no' ? { [option]: value === 'yes' } : undefined;
  if (type === 'number') return /^\d{1,9}$/.test(value) ? { [option]: Number(value) } : undefined;
  if (words) return words.includes(value) ? { [option]: value } : undefined;
  if (type === 'text') return { [option]: value };
  const [baseCountry, baseState = ''] = value.split(':');
  return isPlace(baseCountry, baseState) ? { baseCountry, baseState } : undefined;
}

/** Whether there is such a country, and such a state if the states of the country are known. */
function isPlace(country: string, state: string): boolean {
  const states = STATES_BY_CODE.get(country);
  return states !== undefined && (state === '' || states.length === 0 || states.some(({ code }) => code === state));
}
