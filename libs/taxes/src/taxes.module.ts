import { Module } from '@nestjs/common';
import { resources, RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { TaxRate } from './rates/api/v1.js';
import { TaxRateV2 } from './rates/api/v2.js';
import { TaxRateV3 } from './rates/api/v3.js';
import { TaxRatesService } from './rates/tax-rates.service.js';
import { TaxTables } from './rates/tax-tables.js';
import { ShippingTaxClass } from './tax-classes/shipping-tax-class.js';
import { TaxClassesController } from './tax-classes/tax-classes.controller.js';
import { TaxClassesService } from './tax-classes/tax-classes.service.js';

const served = resources([TaxRate, TaxRatesService, TaxRateV2, TaxRateV3]);

/** Tax classes and rates. */
@Module({
  imports: [RestModule, SettingsModule],
  controllers: [...served.controllers, TaxClassesController],
  providers: [...served.providers, TaxClassesService, ShippingTaxClass, TaxTables],
  exports: [...served.exports, TaxClassesService, TaxTables],
})
export class TaxesModule {}
