import { Module } from '@nestjs/common';
import { ConfigModule } from '@grove/core';
import { resources } from '@grove/rest';
import { ShopConfig } from '@grove/settings';
import { TaxRate } from './rates/tax-rate.resource.js';
import { TaxRatesService } from './rates/tax-rates.service.js';
import { TaxTables } from './rates/tax-tables.js';
import { TaxClassesController } from './tax-classes/tax-classes.controller.js';
import { TaxClassesService } from './tax-classes/tax-classes.service.js';

const served = resources([TaxRate, TaxRatesService]);

/** Tax classes and rates. */
@Module({
  imports: [ConfigModule.forFeature(ShopConfig)],
  controllers: [...served.controllers, TaxClassesController],
  providers: [...served.providers, TaxClassesService, TaxTables],
  exports: [...served.exports, TaxClassesService, TaxTables],
})
export class TaxesModule {}
