import { Module } from '@nestjs/common';
import { RestModule, Site } from '@grove/rest';
import { DataController } from './data/data.controller.js';
import { SettingsGroupsController } from './shop-groups/settings-groups.controller.js';
import { ShopSettingsController } from './shop/shop-settings.controller.js';
import { ShopSettings } from './shop/shop-settings.js';
import { SettingsController } from './site/settings.controller.js';
import { SiteSettings } from './site/site-settings.js';
import { StoreFactsController } from './store-facts/store-facts.controller.js';
import { StoredSettings } from './stored/stored-settings.js';

/** The settings of the site and of the shop. */
@Module({
  imports: [RestModule],
  controllers: [SettingsController, ShopSettingsController, SettingsGroupsController, DataController, StoreFactsController],
  providers: [StoredSettings, SiteSettings, ShopSettings, { provide: Site, useExisting: SiteSettings }],
  exports: [StoredSettings, SiteSettings, ShopSettings, Site],
})
export class SettingsModule {}
