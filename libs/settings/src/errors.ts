import { InvalidParameters, restError } from '@grove/core';
import './errors.nl.js';

/** The default category must exist. */
export class DefaultCategoryUnknown extends InvalidParameters {
  constructor() {
    const sentence = 'default_category must be the id of a category. List the categories to find one.';
    super({ names: 'default_category', params: { default_category: sentence } });
  }
}

/** The tax class of shipping must exist. */
export class ShippingTaxClassUnknown extends InvalidParameters {
  constructor() {
    const sentence = 'shipping_tax_class must be inherit, standard or the slug of a tax class. List the tax classes to find one.';
    super({ names: 'shipping_tax_class', params: { shipping_tax_class: sentence } });
  }
}

/** Countries, continents and currencies. */
export const UnknownLocation = restError(
  'shop_rest_data_invalid_location',
  404,
  'There is no country or continent with this code. List them to find the right one.',
);
export const UnknownCurrency = restError(
  'shop_rest_data_invalid_currency',
  404,
  'There is no currency with this code. List the currencies to find the right one.',
);

/** Settings of the shop. */
export const UnknownSettingsGroup = restError(
  'rest_setting_setting_group_invalid',
  404,
  'There is no group of settings with this id. List the groups to find the right one.',
);
export const UnknownSetting = restError(
  'rest_setting_setting_invalid',
  404,
  'This group has no setting with this id. List the settings of the group to find the right one.',
);
export const InvalidSettingValue = restError(
  'rest_setting_value_invalid',
  400,
  'This value does not fit {setting}. Read the setting to see its type and options.',
);

/** Ways to pay and to ship, and tools. Grove has none of them. */
export const UnknownGateway = restError('shop_rest_payment_gateway_invalid', 404, 'Grove has no payment gateways.');
export const UnknownShippingMethod = restError(
  'shop_rest_shipping_method_invalid',
  404,
  'Grove has no methods of shipping. Send the lines of shipping with the order.',
);
export const UnknownShippingZone = restError(
  'shop_rest_shipping_zone_invalid',
  404,
  'There is no shipping zone with this id. The only zone has the id 0.',
);
export const UnknownTool = restError('shop_rest_system_status_tool_invalid_id', 404, 'Grove has no tools of this kind.');
