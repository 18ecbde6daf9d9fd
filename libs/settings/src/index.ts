import { SettingsTables1700000000100 } from './migrations/1700000000100-settings-tables.js';
import { ShopConfig } from './shop/shop.config.js';
import { FirstStartConfig } from './site/first-start.config.js';
import { SiteConfig } from './site/site.config.js';
import { SettingEntity } from './stored/setting.entity.js';

export { FirstStartConfig, ShopConfig, SiteConfig };
export { SettingsModule } from './settings.module.js';
export { DefaultCategoryUnknown, ShippingTaxClassUnknown } from './errors.js';
export { CURRENCIES, SPECIFIED_CURRENCIES, symbolOf } from './data/currencies.js';
export { INHERIT, STANDARD_CLASS } from './shop/shop-option-values.js';
export { ShopOptions, type ShopOptionName } from './shop/shop-options.resource.js';
export { initialShopOptions, SHOP_PREFIX, ShopSettings, type TaxClassSource } from './shop/shop-settings.js';
export * from './site/permalink.rules.js';
export { DEFAULT_PERMALINKS, type Permalinks } from './site/permalinks.js';
export { SiteOptions, type OptionName } from './site/site-options.resource.js';
export { SiteSettings, type DefaultCategorySource } from './site/site-settings.js';
export { StoredSettings } from './stored/stored-settings.js';

export const settingsEntities = [SettingEntity];
/** The configuration classes of this library. */
export const settingsConfigs = [SiteConfig, ShopConfig, FirstStartConfig];
export const settingsMigrations = [SettingsTables1700000000100];
