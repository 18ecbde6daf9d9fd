import { Module } from '@nestjs/common';
import { resources } from '@grove/rest';
import { TaxRate } from './rates/tax-rate.resource.js';
import { TaxRateV2, TaxRateV3 } from './rates/tax-rate.versions.js';
import { TaxRatesService } from './rates/tax-rates.service.js';
import { TaxTables } from './rates/tax-tables.js';
import { ShippingTaxClass } from './tax-classes/shipping-tax-class.js';
import { TaxClassesController } from './tax-classes/tax-classes.controller.js';
import { TaxClassesService } from './tax-classes/tax-classes.service.js';

const served = resources([TaxRate, TaxRatesService, TaxRateV2, TaxRateV3]);

/** Tax classes and rates. */
@Module({
  controllers: [...served.controllers, TaxClassesController],
  providers: [...served.providers, TaxClassesService, ShippingTaxClass, TaxTables],
  exports: [...served.exports, TaxClassesService, TaxTables],
})
export class TaxesModule {}
