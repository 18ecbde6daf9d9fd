import { Global, Module } from '@nestjs/common';
import { ConfigModule } from '@grove/core';
import { RestConfig, Site } from '@grove/rest';
import { DataController } from './data/data.controller.js';
import { SettingsGroupsController } from './shop-groups/settings-groups.controller.js';
import { ShopConfig } from './shop/shop.config.js';
import { ShopSettings } from './shop/shop-settings.js';
import { FirstStartConfig } from './site/first-start.config.js';
import { SettingsController } from './site/settings.controller.js';
import { SiteConfig } from './site/site.config.js';
import { SiteSettings } from './site/site-settings.js';
import { StoreFactsController } from './store-facts/store-facts.controller.js';
import { StoredSettings } from './stored/stored-settings.js';

/** The settings of the site and of the shop. */
@Global()
@Module({
  imports: [ConfigModule.forFeature(SiteConfig, ShopConfig, FirstStartConfig, RestConfig)],
  controllers: [SettingsController, SettingsGroupsController, DataController, StoreFactsController],
  providers: [StoredSettings, SiteSettings, ShopSettings, { provide: Site, useExisting: SiteSettings }],
  exports: [StoredSettings, SiteSettings, ShopSettings, Site],
})
export class SettingsModule {}
