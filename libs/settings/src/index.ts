import { Settings1700000000100 } from './migrations/1700000000100-settings.js';
import { SettingEntity } from './site/setting.entity.js';

export { SettingsModule } from './settings.module.js';
export { DefaultCategoryUnknown } from './errors.js';
export { FirstStartConfig } from './site/first-start.config.js';
export { ShopConfig } from './site/shop.config.js';
export { SiteConfig } from './site/site.config.js';
export { SiteOptions, type OptionName } from './site/site-options.resource.js';
export { SiteSettings, type DefaultCategorySource } from './site/site-settings.js';

export const settingsEntities = [SettingEntity];
export const settingsMigrations = [Settings1700000000100];
