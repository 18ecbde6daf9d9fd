import { Module } from '@nestjs/common';
import { resources } from '@grove/rest';
import { CustomerAddresses } from './customer-addresses.js';
import { CustomerRecords } from './customer-records.js';
import { CustomerWriter } from './customer-writer.js';
import { Customer } from './customer.resource.js';
import { CustomersService } from './customers.service.js';
import { CustomerDownloads } from './downloads/customer-downloads.js';
import { CustomerDownloadsController } from './downloads/customer-downloads.controller.js';
import { PurchasesOfCustomers } from './purchases.js';

const served = resources([Customer, CustomersService]);

/** Customers: who buys, what they bought, and which files they may fetch. */
@Module({
  controllers: [...served.controllers, CustomerDownloadsController],
  providers: [...served.providers, CustomerAddresses, CustomerDownloads, CustomerRecords, CustomerWriter, PurchasesOfCustomers],
  exports: [...served.exports, CustomerRecords],
})
export class CustomersModule {}
