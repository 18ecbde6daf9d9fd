import { Global, Module } from '@nestjs/common';
import { Site } from '@grove/rest';
import { SettingsController } from './site/settings.controller.js';
import { SiteSettings } from './site/site-settings.js';

/** The settings of the site. */
@Global()
@Module({
  controllers: [SettingsController],
  providers: [SiteSettings, { provide: Site, useExisting: SiteSettings }],
  exports: [SiteSettings, Site],
})
export class SettingsModule {}
