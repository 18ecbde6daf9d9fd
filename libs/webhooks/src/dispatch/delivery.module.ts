import { Module } from '@nestjs/common';
import { SiteSettings } from '@grove/settings';
import { DeliveryService } from './delivery.service.js';

/** Delivers webhooks in a process. It needs `CoreModule` and `DatabaseModule`, but none of the modules that answer requests. */
@Module({ providers: [SiteSettings, DeliveryService], exports: [DeliveryService] })
export class DeliveryModule {}
