export { shopOptionsOf } from './shop-options.js';
export { readSourceSettings } from './read-source-settings.js';
export { type ShopSettings, shopSettingsOf } from './shop-settings.js';
export { type SiteSettingsResult, SITE, siteSettingsOf } from './site-settings.js';
