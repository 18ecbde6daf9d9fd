import { Module } from '@nestjs/common';
import { CoreModule } from '@grove/core';
import { SiteSettings, StoredSettings } from '@grove/settings';
import { DeliveryService } from './delivery.service.js';

/** Delivers webhooks in a process. It needs none of the modules that answer requests, and so makes its own `SiteSettings`. */
@Module({
  imports: [CoreModule],
  providers: [StoredSettings, SiteSettings, DeliveryService],
  exports: [DeliveryService],
})
export class DeliveryModule {}
