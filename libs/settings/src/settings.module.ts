import { Global, Module } from '@nestjs/common';
import { Site } from '@grove/kernel';
import { SiteSettings } from './site/site-settings.js';

/** What the owner of the site may turn. */
@Global()
@Module({
  providers: [SiteSettings, { provide: Site, useExisting: SiteSettings }],
  exports: [SiteSettings, Site],
})
export class SettingsModule {}
