import { Module } from '@nestjs/common';
import { ContentModule } from '@grove/content';
import { resources, RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { UsersModule } from '@grove/users';
import { CustomerAddresses } from './customer-addresses.js';
import { CustomerLoader } from './customer-loader.js';
import { CustomerWriter } from './customer-writer.js';
import { Customer } from './api/v1.js';
import { CustomerV2 } from './api/v2.js';
import { CustomerV3 } from './api/v3.js';
import { CustomersService } from './customers.service.js';
import { CustomerDownloads } from './downloads/customer-downloads.js';
import { DownloadLinks } from './downloads/download-links.js';
import { DownloadResponder } from './downloads/download-responder.js';
import { DownloadUses } from './downloads/download-uses.js';
import { CustomerDownloadsController } from './downloads/customer-downloads.controller.js';
import { OrderSummaries } from './order-summaries.js';

const served = resources([Customer, CustomersService, CustomerV2, CustomerV3]);

/** Customers, their addresses, and the files that they may download. */
@Module({
  imports: [RestModule, SettingsModule, UsersModule, ContentModule],
  controllers: [...served.controllers, CustomerDownloadsController],
  providers: [
    ...served.providers,
    CustomerAddresses,
    CustomerDownloads,
    CustomerLoader,
    CustomerWriter,
    DownloadLinks,
    DownloadResponder,
    DownloadUses,
    OrderSummaries,
  ],
  exports: [...served.exports, CustomerDownloads, DownloadLinks, DownloadResponder],
})
export class CustomersModule {}
