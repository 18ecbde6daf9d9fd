import { Global, Module } from '@nestjs/common';
import { ConfigModule } from '@grove/core';
import { RestConfig, Site } from '@grove/rest';
import { FirstStartConfig } from './site/first-start.config.js';
import { SettingsController } from './site/settings.controller.js';
import { SiteConfig } from './site/site.config.js';
import { SiteSettings } from './site/site-settings.js';

/** The settings of the site. */
@Global()
@Module({
  imports: [ConfigModule.forFeature(SiteConfig, FirstStartConfig, RestConfig)],
  controllers: [SettingsController],
  providers: [SiteSettings, { provide: Site, useExisting: SiteSettings }],
  exports: [SiteSettings, Site],
})
export class SettingsModule {}
